// The start page: the games on the shelf, each with its three doors.
const NS = "http://www.w3.org/2000/svg";
const shape = (tag, attrs, ...kids) => { const e = document.createElementNS(NS, tag); for (const [k, v] of Object.entries(attrs)) e.setAttribute(k, v); e.append(...kids); return e; };
const HUES = ["red", "yellow", "green", "blue", "magenta", "orange", "black"];
// A card of the table's own look, smaller: ground, pattern, index, sign, figure.
const card = (face, i) => {
  const hue = HUES.includes(face.ground) ? face.ground : "", ink = hue ? `var(--rb-${hue}-ink)` : "var(--rb-paper-ink)", figure = String(face.figure ?? "");
  const svg = shape("svg", { class: "card", viewBox: "0 0 84 120", "aria-hidden": "true", style: `--i:${i}` }, shape("rect", { x: 1, y: 1, width: 82, height: 118, rx: 9, fill: "var(--rb-paper)", stroke: "var(--rb-paper-edge)", "stroke-width": 1.5 }));
  if (hue) svg.append(shape("rect", { x: 5, y: 5, width: 74, height: 110, rx: 6, fill: `var(--rb-${hue})` }), shape("path", { d: "M5 92h74v17a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6z", fill: `url(#rb-p-${hue})` }));
  const text = (words, x, y, size, more = {}) => { const t = shape("text", { x, y, fill: ink, "font-size": size, "font-weight": 700, ...more }); t.textContent = words; return t; };
  if (face.index) svg.append(text(face.index, 12, 25, 17));
  if (face.steps) svg.append(shape("path", { d: "M2 93h80v17a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9z", fill: "var(--rb-yellow)" }),
    ...face.steps.map((n, i) => n != null && text(String(n), 13 + i * 19.5, 111, 14, { "text-anchor": "middle", "font-weight": 700 })).filter(Boolean));
  if (face.sign) svg.append(shape("use", { href: `#s-${face.sign}`, x: 57, y: 11, width: 15, height: 15, style: `color:${ink}` }));
  if (figure.startsWith("#")) svg.append(shape("use", { href: figure, ...(face.steps ? { x: 14, y: 20, width: 56, height: 56 } : { x: 19, y: 37, width: 46, height: 46 }), style: `color:${ink}` }));
  else if (figure) svg.append(text(figure, 42, 77, figure.length > 2 ? 26 : 48, { "text-anchor": "middle" }));
  return svg;
};
function render({ model, el: host }) {
  if (!document.getElementById("rb-sprite")) { const sprite = svgNode(model.get("_sprite")); if (sprite) document.body.append(sprite); }
  const root = el("section", { class: "rb rb-start" }), { box, paint } = langButtons(model);
  host.append(root);
  const door = (game, what, cls, words, icon) => el("button", { class: `btn ${cls}`, type: "button", "data-open": `${what} ${game.id}`, "aria-pressed": String(model.get("opened") === `${what} ${game.id}`), onclick: () => model.send({ open: what, game: game.id }) }, icon && svgNode(model.get("_glyphs")[icon]), words);
  const game = (g, W) => el("article", { class: "gm" },
    el("div", { class: "art" }, el("span", { class: "fan3" }, g.art.map((face, i) => card(face, i - (g.art.length - 1) / 2)))),
    el("div", { class: "tx" }, el("h3", {}, g.name), el("p", { class: "small soft" }, g.facts), el("p", {}, g.tagline)),
    el("div", { class: "ft" }, el("p", { class: "small" }, g.clauses), el("div", { class: "row" }, door(g, "play", "main", W.play), door(g, "read", "", W.read), door(g, "flow", "", W.flow, "m-where"))));
  const draw = () => {
    const lang = model.get("lang"), { words: W, games } = model.get("_pages")[lang], had = root.contains(document.activeElement) ? document.activeElement.dataset : {};
    root.lang = lang;
    root.replaceChildren(el("header", { class: "hero" }, el("div", {}, el("h2", {}, W.title), el("p", { class: "lead soft" }, W.lead)), el("div", {}, el("p", { class: "small soft" }, W["language-hint"]), box)),
      el("div", { class: "games", role: "group", "aria-label": W.games }, games.map((g) => game(g, W))), model.get("trouble") ? el("p", { class: "trouble", role: "alert" }, fill(W["no-table"], { why: model.get("trouble") })) : "");
    paint();
    const back = had.open ? `[data-open="${had.open}"]` : had.lang ? `[data-lang="${had.lang}"]` : "";
    if (back) root.querySelector(back)?.focus({ preventScroll: true });
  };
  model.on("change:lang change:opened change:trouble", draw);
  draw();
  return () => model.off("change:lang change:opened change:trouble", draw);
}
export default { render };
