/* Charts: the place in time on those drawn beforehand, and points by category as they stand. */

const BAR = { left: 110, right: 890, top: 12, height: 34, gap: 14, width: 960, wide: 22 };

function showTime(seq, last) {
  for (const chart of document.querySelectorAll(".timed")) {
    const [left, right] = [Number(chart.dataset.left), Number(chart.dataset.right)];
    const x = left + ((Math.max(seq, 1) - 1) / Math.max(last - 1, 1)) * (right - left);
    let cursor = chart.querySelector(".cursor");
    if (!cursor) chart.append((cursor = svg("path", { class: "cursor", d: "M0 50V350" })));
    cursor.setAttribute("transform", `translate(${x.toFixed(1)} 0)`);
  }
}

function showCategories(data, now) {
  const sums = now.seats.map(({ categories }) => categories);
  const low = Math.min(...sums.map((all) => total(all.filter((points) => points < 0))));
  const high = Math.max(1, ...sums.map((all) => total(all.filter((points) => points > 0))));
  const at = (value) => BAR.left + ((value - low) / (high - low)) * (BAR.right - BAR.left);
  const bottom = BAR.top + sums.length * (BAR.height + BAR.gap);
  const chart = svg("svg", {
    class: "chart", viewBox: `0 0 ${BAR.width} ${bottom + 8}`, role: "img",
    "aria-label": `Points by category: ${now.seats.map(spokenSums(data)).join("; ")}`,
  },
  sums.map((all, index) => drawnBar(data, now, index, all, at)),
  svg("path", { class: "axis", d: `M${at(0).toFixed(1)} 4V${bottom}` }));
  put("categories", html("div", { class: "wide" }, chart), keyOf(data, sums));
}

const total = (values) => values.reduce((sum, value) => sum + value, 0);

const spokenSums = (data) => ({ categories }, index) => {
  const parts = categories.map((points, n) => points && `${data.categories[n][1]} ${points}`);
  return `${data.players[index].name} ${total(categories)}: ${parts.filter(Boolean).join(", ")}`;
};

function drawnBar(data, now, index, all, at) {
  const y = BAR.top + index * (BAR.height + BAR.gap);
  const ends = { won: 0, lost: 0 };
  const parts = all.flatMap((points, n) => {
    if (!points) return [];
    const side = points > 0 ? "won" : "lost";
    const [from, to] = [ends[side], (ends[side] += points)];
    return drawnSegment(data.categories[n], points, at(Math.min(from, to)), at(Math.max(from, to)), y);
  });
  return svg("g", {},
    svg("text", { class: "number", x: BAR.left - 10, y: y + 22 }, data.players[index].name.slice(0, 13)),
    parts,
    svg("text", { class: "total", x: (at(ends.won) + 8).toFixed(1), y: y + 22 }, `${total(all)}`));
}

function drawnSegment([name, words], points, left, right, y) {
  const box = { x: left.toFixed(1), y, width: (right - left).toFixed(1), height: BAR.height };
  const inside = { class: "inside", x: ((left + right) / 2).toFixed(1), y: y + 22 };
  return [
    svg("rect", { ...box, class: `segment cat-${name}` }, svg("title", {}, `${words}: ${points}`)),
    right - left < BAR.wide ? null : svg("text", inside, `${points}`),
  ];
}

function keyOf(data, sums) {
  const used = data.categories.filter((_, n) => sums.some((all) => all[n]));
  return html("ul", { class: "key", "aria-hidden": "true" }, used.map(([name, words]) => html("li", {},
    svg("svg", { viewBox: "0 0 10 10" }, svg("rect", { width: 10, height: 10, class: `cat-${name}` })),
    words)));
}
