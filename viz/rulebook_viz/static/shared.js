// What the reader, the graph and the start page share: elements are built, never parsed from data.
const el = (tag, attrs = {}, ...kids) => {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(attrs)) {
    if (k.startsWith("on")) e.addEventListener(k.slice(2), v);
    else if (v === true) e.setAttribute(k, "");
    else if (v != null && v !== false) e.setAttribute(k, v);
  }
  e.append(...kids.flat(Infinity).filter((kid) => kid != null && kid !== false));
  return e;
};
// An SVG that came with the package (a sign, a drawn graph) as a node; a broken one is left out.
const svgNode = (text) => {
  const root = new DOMParser().parseFromString(text || "", "image/svg+xml").documentElement;
  return root.nodeName.toLowerCase() === "svg" ? document.importNode(root, true) : null;
};
const fill = (text, facts) => String(text ?? "").replace(/\{(\w+)\}/g, (hit, key) => facts[key] ?? hit);
const WORDED = { doubt: "doubt", clash: "clash", no: "no" };
const makeTab = (model, game, id, mark, onclick) =>
  el("a", { class: `tab ${WORDED[mark] ?? ""}`, href: `#${game}:${id}`, lang: "zxx", "data-clause": id, onclick: (e) => { e.preventDefault(); onclick?.(id, e); } },
    mark && svgNode(model.get("_glyphs")["m-" + mark]), id);
// Arrow keys walk through one zone; Lab's own command mode must not hear them.
const roving = (event, items, at) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const to = event.key === "Home" ? 0 : event.key === "End" ? items.length - 1 : step ? Math.min(items.length - 1, Math.max(0, at + step)) : -1;
  if (to < 0 || at < 0) return null;
  event.preventDefault();
  event.stopPropagation();
  return items[to];
};
