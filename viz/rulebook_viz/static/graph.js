// The phase graph as a widget of its own.
function render({ model, el: host }) {
  const root = el("section", { class: "rb rb-graph" }), view = flowView(model, root);
  host.append(root);
  const events = [["change:_svg change:_facts", view.draw], ["change:_state", view.light]];
  for (const [on, run] of events) model.on(on, run);
  view.draw();
  return () => events.forEach(([on, run]) => model.off(on, run));
}
export default { render };
