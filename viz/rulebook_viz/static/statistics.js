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
    // On a phone a row is a block and each figure says its own heading, so nothing scrolls sideways; roles keep it a table to a screen reader.
    const named = (i) => el("span", { class: "named" }, T.heads[i], " ");
    const cell = (text, i, row) => i === 0 ? el("th", { scope: "row", role: "rowheader" }, named(i), el("span", {}, text)) : el("td", { class: i === T.wide ? "wide" : "", role: "cell" }, named(i), el("span", {}, text, i === T.wide && row.bar != null && bar(row.bar)));
    root.replaceChildren(el("h3", {}, T.title), el("p", { class: "soft" }, T.about),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": T.title }, el("table", { role: "table" }, el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, T.heads.map((text, i) => el("th", { scope: "col", role: "columnheader", class: i === T.wide ? "wide" : "" }, text)))),
        el("tbody", { role: "rowgroup" }, T.rows.map((row) => el("tr", { role: "row", class: row.chosen ? "chosen" : "" }, row.cells.map((text, i) => cell(text, i, row))))))),
      el("div", { class: "row" }, T.buttons.map(button), el("span", { class: "busy", role: "status" }, busy)));
    if (had) root.querySelector(`[data-id="${CSS.escape(had)}"]`)?.focus({ preventScroll: true });
  };
  model.on("change:_table change:_busy", draw);
  draw();
  return () => model.off("change:_table change:_busy", draw);
}
export default { render };
