// Figures by simulation: a table whose first column names the row; one column may have a bar beside its figure.
function render({ model, el: host }) {
  const root = el("section", { class: "rb rb-stats" });
  host.append(root);
  const draw = () => {
    const T = model.get("_table"), busy = model.get("_busy"), had = root.contains(document.activeElement) ? document.activeElement.dataset?.id : null;
    if (!T.title) return;
    root.lang = T.lang;
    const button = ([id, say]) => el("button", { class: "btn", type: "button", "data-id": id, "aria-disabled": busy ? "true" : null, onclick: () => { if (!model.get("_busy")) model.send({ [id]: true }); } }, say);
    const bar = (share) => el("span", { class: "bar", "aria-hidden": "true", style: `width:${(share * 7).toFixed(2)}rem` });
    const cell = (text, i, row) => i === 0 ? el("th", { scope: "row" }, text) : el("td", { class: i === T.wide ? "wide" : "" }, text, i === T.wide && row.bar != null && bar(row.bar));
    root.replaceChildren(el("h3", {}, T.title), el("p", { class: "soft" }, T.about),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": T.title }, el("table", {}, el("thead", {}, el("tr", {}, T.heads.map((text, i) => el("th", { scope: "col", class: i === T.wide ? "wide" : "" }, text)))),
        el("tbody", {}, T.rows.map((row) => el("tr", { class: row.chosen ? "chosen" : "" }, row.cells.map((text, i) => cell(text, i, row))))))),
      el("div", { class: "row" }, T.buttons.map(button), el("span", { class: "busy", role: "status" }, busy)));
    if (had) root.querySelector(`[data-id="${CSS.escape(had)}"]`)?.focus({ preventScroll: true });
  };
  model.on("change:_table change:_busy", draw);
  draw();
  return () => model.off("change:_table change:_busy", draw);
}
export default { render };
