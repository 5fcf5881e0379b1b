/* SPDX-License-Identifier: MIT */
"use strict";
(() => {
  const all = (what, where = document) => [...where.querySelectorAll(what)];

  // Adds copy buttons for commands if the browser supports them.
  if (navigator.clipboard) {
    for (const pre of all(".command")) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "copy";
      button.onclick = async () => {
        await navigator.clipboard.writeText(pre.querySelector("code").textContent);
        button.textContent = "copied";
      };
      pre.append(button);
    }
  }

  // Shows the last cycle, which has the difference.
  for (const wave of all(".wave")) wave.scrollLeft = wave.scrollWidth;

  const form = document.getElementById("filter");
  if (!form) return;
  const groups = all(".group[data-index]");
  const texts = groups.map(group => `${group.dataset.unit} ${group.dataset.group} ${group.textContent}`.toLowerCase());
  const units = all("details.unit[data-unit]");
  const opened = units.map(unit => unit.open);

  function filter() {
    const { unit, group, text, holes } = form.elements;
    const wanted = text.value.trim().toLowerCase();
    const asks = Boolean(unit.value || group.value || wanted || holes.checked);
    let shown = 0;
    groups.forEach((each, n) => {
      each.hidden = Boolean(unit.value && each.dataset.unit !== unit.value || group.value && each.dataset.group !== group.value ||
        wanted && !texts[n].includes(wanted) || holes.checked && !each.classList.contains("hole"));
      shown += !each.hidden;
    });
    units.forEach((each, n) => {
      const some = all(".group", each).some(one => !one.hidden);
      each.hidden = asks && !some;
      each.open = asks ? some : opened[n];
    });
    form.querySelector("output").textContent = asks ? `${shown} of ${groups.length} groups` : "";
  }
  // Opens the map of a link.
  const open = () => {
    const unit = location.hash.startsWith("#group-") && document.getElementById(location.hash.slice(1))?.closest("details");
    if (!unit) return;
    unit.open = true;
    document.getElementById(location.hash.slice(1)).scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();
  form.hidden = false;
  form.oninput = filter;
  form.onsubmit = event => event.preventDefault();

  // Cells of a map are bins in the order of their parts; the last part varies fastest.
  const bins = JSON.parse(document.getElementById("bins").textContent);
  const tip = document.createElement("div");
  tip.id = "tip";
  tip.hidden = true;
  document.body.append(tip);

  function describe(known, bin) {
    const values = part => Array.isArray(part[0]) ? part[0].length : part.length;
    const numbers = [];
    let rest = bin;
    for (const part of [...known.parts].reverse()) {
      numbers.unshift(rest % values(part));
      rest = Math.floor(rest / values(part));
    }
    const named = known.parts.map((part, n) => (Array.isArray(part[0]) ? part[numbers[0]] : part)[numbers[n]]);
    const name = known.text.replace(/%(\d)/g, (_, n) => named[Number(n)]);
    const out = known.out.find(([first, last]) => first <= bin && bin <= last);
    const hits = known.hits[bin];
    return out ? `${name}: ${hits ? "hit, though impossible" : "cannot be hit"}: ${out[2]}`
      : `${name}: ${hits ? `hit in ${hits} of ${known.items} work items` : "not hit"}`;
  }

  for (const group of groups) {
    const map = group.querySelector(".map");
    const known = bins[Number(group.dataset.index)];
    const [lower, turned, band, pitch] = map.dataset.map.split(" ").map(Number);
    const { width, height } = map.viewBox.baseVal;
    for (const title of all("title", map)) title.remove();
    map.onpointerleave = () => { tip.hidden = true; };
    map.onpointermove = event => {
      const box = map.getBoundingClientRect();
      const x = Math.floor((event.clientX - box.left) / box.width * width);
      const y = Math.floor((event.clientY - box.top) / box.height * height);
      let across = Math.floor(y / pitch) * band + x, down = y % pitch;
      if (turned) [across, down] = [down, across];
      const bin = down * lower + across;
      const inside = x >= 0 && x < band && y % pitch < pitch - 1 && across >= 0 && (turned || across < lower) && bin < known.hits.length;
      tip.hidden = !inside;
      if (!inside) return;
      tip.textContent = describe(known, bin);
      tip.style.left = `${Math.max(4, Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8))}px`;
      tip.style.top = `${Math.max(4, Math.min(event.clientY + 16, innerHeight - tip.offsetHeight - 8))}px`;
    };
  }
})();
