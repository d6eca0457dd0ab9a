// House rules, for their own widget and for the table's "new game": sets with a name, switches with
// their clauses, numbers, and what it all changes. ``model`` answers facts(), sign(mark) and send().

const houseView = (model, root, { small = false } = {}) => {
  root.classList.add("house");
  root.classList.toggle("small", small);
  const open = new Set();                             // which lists of clauses stand open, kept over a repaint
  let typed = "";
  const fold = (id, head, body, attrs = {}) => {
    const box = el("details", { ...attrs, open: open.has(id) }, el("summary", { "data-id": `fold ${id}` }, head), body);
    box.addEventListener("toggle", () => { box.open ? open.add(id) : open.delete(id); });
    return box;
  };
  const law = (H, id, mark, kind) => {
    const facts = H.laws[id];
    const tab = el("button", { class: `tab ${mark}`, type: "button", lang: "zxx", translate: "no", "data-clause": id, onclick: () => model.send({ clause: id }) }, model.sign(mark === "yes" ? "m-yes" : mark === "no" ? "m-no" : `m-${facts.mark}`), el("span", {}, id));
    const text = kind === "changed" && facts.was !== undefined
      ? [el("p", { class: "was" }, el("span", { class: "small soft" }, H.words.before), " ", el("del", { class: "law" }, facts.was)), el("p", {}, el("span", { class: "small soft" }, H.words.after), " ", el("ins", { class: "law" }, facts.text))]
      : el("p", { class: "law" }, facts.text);
    return el("li", {}, tab, text);
  };
  const sets = (H) => {
    const one = (s) => el("span", { class: "set" },
      el("button", { class: "btn", type: "button", "aria-pressed": String(s.on), "data-id": `set ${s.id}`, onclick: () => model.send({ set: s.id }) }, s.on && model.sign("m-yes"), s.say),
      s.own && el("button", { class: "btn tiny", type: "button", "data-id": `drop ${s.id}`, "aria-label": s.drop, title: s.drop, onclick: () => model.send({ drop: s.id }) }, "×"));
    const chosen = H.sets.find((s) => s.on);
    return el("div", { class: "sets", role: "group", "aria-label": H.words.presets }, el("div", { class: "row" }, H.sets.map(one), !chosen && el("span", { class: "btn mine", "aria-current": "true" }, H.words.mine)),
      el("p", { class: "soft about" }, chosen?.about || (H.options.length ? "" : H.empty)));
  };
  const switchRow = (H, row) => el("div", { class: `switch${row.on ? " on" : ""}` },
    el("label", {}, el("input", { type: "checkbox", "data-id": `switch ${row.id}`, checked: row.on, onchange: (e) => { e.target.checked = row.on; model.send({ switch: row.id }); } }), el("span", {}, row.say)),
    row.clauses.length > 0 && fold(row.id, el("span", {}, `${H.words.clauses} (${row.clauses.length})`), el("ul", { class: "laws" }, row.clauses.map((c) => law(H, c, "")))));
  const folded = new Map();                           // groups that a person opened or closed; the first and those in use stand open
  const group = (H, g, i) => {
    const on = g.rows.filter((row) => row.on).length, id = `group ${g.id}`;
    const box = el("details", { class: "group", open: folded.get(id) ?? (i === 0 || on > 0) }, el("summary", { "data-id": id }, el("b", {}, g.say), " ", el("span", { class: "soft" }, `${on} / ${g.rows.length}`)), el("div", { role: "group", "aria-label": g.say }, g.rows.map((row) => switchRow(H, row))));
    box.querySelector("summary").addEventListener("click", () => folded.set(id, !box.open));
    return box;
  };
  const numbers = (H) => H.numbers.length > 0 && el("div", { class: "group", role: "group", "aria-label": H.words.numbers }, el("p", { class: "legend" }, el("b", {}, H.words.numbers)), H.numbers.map((n) => el("div", { class: "switch" },
    el("label", {}, el("span", {}, n.say), el("select", { "data-id": `number ${n.id}`, onchange: (e) => model.send({ setting: n.id, value: e.target.value }) }, n.values.map(([v, say]) => el("option", { value: v, selected: v === n.value }, say)))),
    H.laws[n.clause] && fold(n.id, el("span", {}, `${H.words.clauses} (1)`), el("ul", { class: "laws" }, [law(H, n.clause, "")])))));
  const changes = (H) => {
    const marks = { added: "yes", changed: "", gone: "no" }, rooms = Object.keys(marks).filter((room) => H.changes[room].length);
    return el("section", { class: "changes", "aria-label": H.words.changes }, el("h4", {}, H.words.changes),
      rooms.length ? rooms.map((room) => fold(room, el("b", {}, H.words[room]), el("ul", { class: "laws" }, H.changes[room].map((c) => law(H, c, marks[room], room))), { class: room })) : el("p", { class: "soft" }, H.words.same));
  };
  const foot = (H) => {
    const keep = () => { const name = typed; typed = ""; model.send({ keep: name }); };
    const input = el("input", { type: "text", maxlength: 60, "data-id": "name", "aria-label": H.words.name, placeholder: H.words.name, oninput: (e) => { typed = e.target.value; }, onkeydown: (e) => { if (e.key === "Enter") { e.preventDefault(); keep(); } } });
    input.value = typed;
    const button = (id, say, act, main) => el("button", { class: `btn${main ? " main" : ""}`, type: "button", "data-id": id, onclick: act }, say);
    return el("footer", { class: "row" }, el("span", { class: "row" }, input, button("keep", H.words.keep, keep)), !small && button("print", H.words.print, () => model.send({ page: [H.lang], print: true })),
      !small && button("page", H.words["save-page"], () => model.send({ page: [H.lang] })), H.play && button("play", H.words.play, () => model.send({ play: true }), true));
  };
  const draw = () => {
    const H = model.facts();
    if (!H?.words) return;
    const had = root.contains(document.activeElement) ? document.activeElement.dataset?.id : null;
    root.lang = H.lang;
    root.replaceChildren(...[!small && el("header", {}, el("h3", {}, H.words.title)), sets(H),
      el("p", { class: `said${H.error ? " no" : ""}`, role: "status" }, (H.error || H.note) && model.sign(H.error ? "m-no" : "m-yes"), (H.error || H.note) && " ", H.error || H.note),
      el("div", { class: "halves" }, el("div", { class: "switches" }, H.groups.map((g, i) => group(H, g, i)), numbers(H)), changes(H)), foot(H)].filter(Boolean));
    if (had) root.querySelector(`[data-id="${CSS.escape(had)}"]`)?.focus({ preventScroll: true });
  };
  root.addEventListener("keydown", (e) => { if (["INPUT", "SELECT", "SUMMARY"].includes(e.target.tagName)) e.stopPropagation(); });   // Lab's own keys stay out of it
  return { draw };
};
// A page that Python wrote: printed from a frame of its own, or saved as a file.
const deliver = (page, print, name) => {
  if (print) {
    const frame = el("iframe", { style: "position:fixed;width:0;height:0;border:0", "aria-hidden": "true", "data-print": true, srcdoc: page });
    document.querySelectorAll("iframe[data-print]").forEach((old) => old.remove());
    frame.addEventListener("load", () => { frame.contentWindow.focus(); frame.contentWindow.print(); });
    document.body.append(frame);
  } else {
    const url = URL.createObjectURL(new Blob([page], { type: "text/html" })), link = el("a", { href: url, download: name });
    document.body.append(link); link.click(); link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }
};
