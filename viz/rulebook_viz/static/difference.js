// Two sets of house rules compared: clauses in three lists, then the phase graph of both.
function render({ model, el: host }) {
  const root = el("section", { class: "rb rb-house rb-graph house" }), top = el("div"), stage = el("div"), view = flowView(model, stage);
  const open = new Set(["added", "changed", "gone"]);
  host.append(root);
  root.append(top, stage);
  const marks = { added: "yes", changed: "", gone: "no" };
  const law = (B, id, room) => {
    const facts = B.laws[id], sign = marks[room] ? marks[room] : facts.mark;
    const tab = el("button", { class: `tab ${marks[room]}`, type: "button", lang: "zxx", translate: "no", "data-clause": id, onclick: () => model.send({ clause: id }) }, svgNode(model.get("_glyphs")[`m-${sign}`]), el("span", {}, id));
    const both = (word, tag, text) => el("p", {}, el("span", { class: "small soft" }, word), " ", el(tag, { class: "law" }, text));
    return el("li", {}, tab, room === "changed" ? [both(B.words.before, "del", facts.was), both(B.words.after, "ins", facts.text)] : el("p", { class: "law" }, facts.text));
  };
  const side = (B, which, word) => el("label", { class: "side" }, el("span", {}, word), " ", el("select", { "data-id": which, onchange: (e) => model.send({ [which]: e.target.value }) }, B.sides[which].map(([id, say, on]) => el("option", { value: id, selected: on, disabled: id === "" }, say))));
  const draw = () => {
    const B = model.get("_both"), had = root.contains(document.activeElement) ? document.activeElement.dataset?.id : null;
    if (!B.words) return;
    root.lang = B.lang;
    const rooms = Object.keys(marks).filter((room) => B.changes[room].length);
    const list = (room) => {
      const box = el("details", { class: room, open: open.has(room) }, el("summary", { "data-id": `fold ${room}` }, el("b", {}, B.words[room])), el("ul", { class: "laws" }, B.changes[room].map((id) => law(B, id, room))));
      box.addEventListener("toggle", () => { box.open ? open.add(room) : open.delete(room); });
      return box;
    };
    top.replaceChildren(el("header", {}, el("h3", {}, B.words.title)), el("div", { class: "row sides" }, side(B, "before", B.words.from), side(B, "after", B.words.to)),
      el("section", { class: "changes", "aria-label": B.words.changes }, rooms.length ? rooms.map(list) : el("p", { class: "soft" }, B.words.same)),
      el("h4", { class: "flowhead" }, B.words.flow), B.flow ? "" : el("p", { class: "soft" }, B.words["same-flow"]));
    if (had) root.querySelector(`[data-id="${CSS.escape(had)}"]`)?.focus({ preventScroll: true });
  };
  const events = [["change:_both", draw], ["change:_svg change:_facts", view.draw], ["change:_state", view.light]];
  for (const [on, run] of events) model.on(on, run);
  root.addEventListener("keydown", (e) => { if (["SELECT", "SUMMARY"].includes(e.target.tagName)) e.stopPropagation(); });
  draw();
  view.draw();
  return () => events.forEach(([on, run]) => model.off(on, run));
}
export default { render };
