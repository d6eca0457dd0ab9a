// House rules as a widget of their own.
function render({ model, el: host }) {
  const root = el("section", { class: "rb rb-house" }), sign = (id) => svgNode(model.get("_glyphs")[id]);
  host.append(root);
  const view = houseView({ facts: () => model.get("_house"), sign, send: (said) => model.send(said) }, root);
  const told = (m) => { if (typeof m?.page === "string") deliver(m.page, m.print, `${model.get("_game")}-house-rules.html`); };
  model.on("change:_house", view.draw);
  model.on("msg:custom", told);
  view.draw();
  return () => { model.off("change:_house", view.draw); model.off("msg:custom", told); };
}
export default { render };
