// A paragraph of a notebook in the language of the switch.
function render({ model, el: host }) {
  const root = el("div", { class: "rb rb-page" });
  host.append(root);
  const draw = () => {
    const lang = model.get("lang");
    root.lang = lang;
    root.replaceChildren(...String(model.get("_said")[lang]).split(/\n\s*\n/).map((text) => el("p", {}, text)));
  };
  model.on("change:lang", draw);
  draw();
  return () => model.off("change:lang", draw);
}
export default { render };
