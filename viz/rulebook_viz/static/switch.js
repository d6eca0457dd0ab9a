// The switch of languages as a widget of its own.
function render({ model, el: host }) {
  const { box, paint } = langButtons(model), root = el("div", { class: "rb rb-switch" }, box);
  const follow = () => { root.lang = model.get("lang"); paint(); };
  model.on("change:lang", follow);
  host.append(root);
  follow();
  return () => model.off("change:lang", follow);
}
export default { render };
