// Figures of simulated rounds: one row a set of options.
function render({ model, el: host }) {
  const root = el("section", { class: "rb rb-stats" });
  host.append(root);
  const draw = () => {
    const T = model.get("_table"), W = T.words, busy = model.get("_busy"), had = root.contains(document.activeElement) ? document.activeElement.dataset?.id : null;
    if (!W) return;
    root.lang = T.lang;
    const button = (id, say) => el("button", { class: "btn", type: "button", "data-id": id, "aria-disabled": busy ? "true" : null, onclick: () => { if (!model.get("_busy")) model.send({ [id]: true }); } }, say);
    const row = (r) => el("tr", { class: r.chosen ? "chosen" : "" }, el("th", { scope: "row" }, r.say), el("td", {}, r.rounds), el("td", {}, r.decisions), el("td", { class: "wide" }, r.longer, el("span", { class: "bar", "aria-hidden": "true", style: `width:${(r.bar * 7).toFixed(2)}rem` })), el("td", {}, r.capped));
    root.replaceChildren(el("h3", {}, W.title), el("p", { class: "soft" }, W.about),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": W.title }, el("table", {}, el("thead", {}, el("tr", {}, ["set", "rounds", "decisions", "longer", "capped"].map((key) => el("th", { scope: "col" }, W[key])))), el("tbody", {}, T.rows.map(row)))),
      el("div", { class: "row" }, button("every", W.every), button("again", W.again), el("span", { class: "busy", role: "status" }, busy)));
    if (had) root.querySelector(`[data-id="${CSS.escape(had)}"]`)?.focus({ preventScroll: true });
  };
  model.on("change:_table change:_busy", draw);
  draw();
  return () => model.off("change:_table change:_busy", draw);
}
export default { render };
