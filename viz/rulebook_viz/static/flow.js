// One drawn flow, for the graph's own widget and for the table: lights what Python says, shows the
// clauses of what is picked, walks by arrow keys. ``model`` answers get() and send().

const flowView = (model, root) => {
  root.classList.add("flowbox");
  let told = null, picked = "", sought = model.get("_state").sought;
  const parts = () => [...root.querySelectorAll("svg.flow [data-id]")];
  const part = (id) => root.querySelector(`svg.flow [data-id="${CSS.escape(id)}"]`);

  const tabs = (ids, kind) => ids.map((id) => {
    const law = model.get("_facts").laws[id];
    const mark = kind === "no" ? "no" : law.mark;
    return el("li", {}, makeTab(model, model.get("_game"), id, mark, (clause) => model.send({ clause })), " ", el("span", { class: "law", lang: model.get("lang") }, law.text));
  });
  const panel = () => {
    const facts = model.get("_facts"), W = facts.words, pick = facts.picks[picked], lit = model.get("_state").clause;
    const box = root.querySelector(".edgebox"), now = `${picked} ${lit}`;
    if (now === told) return;                         // what is read out once is not read out at every move
    told = now;
    box.replaceChildren();
    box.classList.toggle("idle", !pick && !lit);
    if (lit) box.append(el("p", { class: "lit" }, svgNode(model.get("_glyphs")["m-where"]), el("span", {}, model.get("_state").lit.length ? W.lit : W["not-lit"], model.get("lang").startsWith("zh") ? "：" : ": "), el("code", { class: "id" }, lit)));
    if (!pick) { if (!lit) box.append(el("p", { class: "soft" }, W.pick)); return; }
    box.append(el("h4", {}, pick.say));
    const heard = pick.verbs.filter((v) => v.does.length + v.forbids.length);
    if (!heard.length) box.append(el("p", { class: "soft" }, W["no-clause"]));
    for (const verb of heard) {
      if (pick.verbs.length > 1) box.append(el("h5", {}, verb.say));
      for (const [kind, mark] of [["does", ""], ["forbids", "no"]])
        if (verb[kind].length) box.append(el("p", { class: "small soft" }, W[kind]), el("ul", { class: "laws" }, tabs(verb[kind], mark)));
    }
  };
  const light = () => {
    const s = model.get("_state"), looked = s.sought > sought;
    sought = s.sought;
    if (looked && model.get("compact")) picked = "";
    for (const g of parts()) {
      const id = g.dataset.id;
      g.classList.toggle("current", id === s.current);
      g.classList.toggle("walked", id === s.walked);
      g.classList.toggle("now", s.seen.includes(id) && id !== s.current && id !== s.walked);
      g.classList.toggle("cites", s.lit.includes(id));
      g.classList.toggle("picked", id === picked);
      id === s.current ? g.setAttribute("aria-current", "step") : g.removeAttribute("aria-current");
      g.setAttribute("aria-pressed", String(id === picked));
    }
    panel();
    if (looked) root.scrollIntoView?.({ block: "nearest" });
  };
  const choose = (id) => {
    picked = picked === id ? "" : id;
    light();
    if (picked) model.send({ pick: id });
  };
  const key = (cls, node, words) => {
    const ns = "http://www.w3.org/2000/svg", make = (tag, attrs) => { const e = document.createElementNS(ns, tag); for (const [k, v] of Object.entries(attrs)) e.setAttribute(k, v); return e; };
    const svg = make("svg", { class: "flow key", viewBox: "0 0 56 26", "aria-hidden": "true" }), g = make("g", { class: `${node ? "phase" : "step"} ${cls}` });
    if (node) g.append(make("path", { d: "M10 3h36q6 0 6 6v8q0 6-6 6H10q-6 0-6-6V9q0-6 6-6z" }));
    else g.append(make("path", { d: "M2 13h42", fill: "none", "stroke-width": { rogue: 3.6, added: 3, seen: 2.2, gone: 2.2 }[cls] ?? 1.4 }), make("polygon", { points: "44,8 54,13 44,18" }));
    svg.append(g);
    return el("li", {}, svg, el("span", {}, words));
  };
  const legend = (W) => el("ul", { class: "legend" }, key("current", true, W.current), key("walked", false, W.walked), W.legend.length ? W.legend.map((state) => key(state, false, W[state])) : key("now", false, W.seen));
  const draw = () => {
    const facts = model.get("_facts"), W = facts.words, lang = model.get("lang"), had = root.contains(document.activeElement) && document.activeElement.dataset?.id;
    root.lang = lang;
    told = null;
    root.classList.toggle("compact", model.get("compact"));
    const svg = svgNode(model.get("_svg"));
    const stage = el("div", { class: "scroll", tabindex: model.get("compact") ? null : "0", role: "region", "aria-label": W.alt }, svg ?? el("p", { class: "soft missing" }, W.missing ?? ""));
    root.replaceChildren(el("header", {}, el("h3", {}, model.get("compact") && svgNode(model.get("_glyphs")["m-where"]), W.title)), el("div", { class: "stage" }, stage, el("div", { class: "edgebox", "aria-live": model.get("compact") ? null : "polite" })), model.get("compact") ? "" : legend(W));
    if (svg) {
      const [, , w] = svg.getAttribute("viewBox").split(" ").map(Number);
      svg.setAttribute("lang", lang);
      svg.setAttribute("aria-label", W.alt);
      svg.style.maxWidth = `${Math.round(model.get("compact") ? Math.min(w * 1.45, 540) : w * 1.45)}px`;   // below a table the small graph stays small
      if (!model.get("compact")) svg.style.minWidth = `${Math.round(w * 0.9)}px`;
    }
    (part(model.get("_state").current) ?? parts()[0])?.setAttribute("tabindex", "0");
    light();
    if (had) part(had)?.focus();
  };
  root.addEventListener("click", (e) => { const g = e.target.closest?.("svg.flow [data-id]"); if (g) choose(g.dataset.id); });
  root.addEventListener("focusin", (e) => { const g = e.target.closest?.("svg.flow [data-id]"); if (g) for (const p of parts()) p.setAttribute("tabindex", p === g ? "0" : "-1"); });
  root.addEventListener("keydown", (e) => {
    const g = e.target.closest?.("svg.flow [data-id]");
    if (e.key === "Escape" && picked) { e.stopPropagation(); choose(picked); }
    if (!g) return;
    if (e.key === "Enter" || e.key === " ") { e.preventDefault(); e.stopPropagation(); choose(g.dataset.id); return; }
    const all = parts();
    roving(e, all, all.indexOf(g))?.focus();
  });
  return { draw, light };
};
