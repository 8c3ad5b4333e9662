/* Castles and tiles, drawn from the paths that the page holds for each way a tile lies. */

function drawnTile(data, variant, words, marks) {
  const grained = /corridor|outdoor|dark/.test(variant.look);
  return svg(
    "g",
    { class: `room ${variant.look} ${marks}`.trim() },
    words ? svg("title", {}, words) : null,
    svg("path", { d: variant.outline, class: "floor" }),
    grained ? svg("path", { d: variant.outline, class: "grain" }) : null,
    variant.treads ? svg("path", { d: variant.treads, class: "treads" }) : null,
    svg("path", { d: variant.outline, class: "wall" }),
    variant.fence ? svg("path", { d: variant.fence, class: "fence" }) : null,
    variant.fence ? svg("path", { d: variant.fence, class: "pales" }) : null,
  );
}

function drawnDoor(data, x, y, side, state) {
  const turn = side ? `rotate(${90 * side})` : "";
  return svg(
    "g",
    { class: `door ${state}`, transform: `translate(${x + 0.5} ${y + 0.5})${turn}` },
    state === "blocked" ? null : svg("path", { d: data.gap, class: "gap" }),
    svg("path", { d: data.marks[state], class: "mark" }),
  );
}

function drawnLabel(variant) {
  const lines = variant.label.map(([text, kind, size, x, y]) =>
    svg("text", { x, y, "font-size": size, class: kind }, text),
  );
  return svg("g", { class: "label", transform: variant.turning }, lines);
}

const movedTo = (tile, child) => {
  child.setAttribute("transform", `translate(${tile.x} ${tile.y})`);
  return child;
};

/** Returns a castle to scale; `newest` names a tile to mark, `bare` leaves doors and names out. */
function drawnCastle(data, castle, { newest = null, bare = false, words = "" } = {}) {
  const variants = castle.map((tile) => data.variants[tile.variant]);
  const doors = doorsOf(castle, data.variants);
  const box = boxOf(castle, data.variants);
  const rooms = castle.map((tile, n) =>
    movedTo(tile, drawnTile(data, variants[n], bare ? "" : titleOf(data, tile, doors[n]), [
      isComplete(doors[n]) ? "complete" : "",
      tile.name === newest ? "newest" : "",
    ].join(" "))),
  );
  const details = bare ? [] : [
    castle.map((tile, n) => entrancesOf(tile, variants[n]).map(({ x, y, side }, door) =>
      drawnDoor(data, x, y, side, doors[n][door]))),
    castle.map((tile, n) => svg("g", { transform: `translate(${tile.x} ${tile.y})` },
      drawnLabel(variants[n]))),
  ];
  const around = bare ? 0.5 : 1.2;
  const view = [box.left - around, box.top - around, box.width + 2 * around, box.height + 2 * around];
  const reads = words ? { role: "img", "aria-label": words } : { "aria-hidden": "true" };
  const widest = `${(box.width + 2 * around) * (bare ? 8 : 44)}`;
  return svg("svg", { viewBox: view.join(" "), "data-widest": widest, ...reads },
    svg("g", { class: "plan" }, rooms, details));
}

function nameOf(data, tile) {
  const [kind, number] = tile.name.split("#");
  if (kind === "foyer") return "the Foyer";
  if (number) return `${kind} ${number}${tile.side ? `, ${tile.side}` : ""}`;
  return data.tiles[data.variants[tile.variant].tile].name;
}

function titleOf(data, tile, doors) {
  const facts = data.tiles[data.variants[tile.variant].tile];
  const words = facts.size ? facts.words : `${nameOf(data, tile)}, ${facts.area} sq ft`;
  return isComplete(doors) ? `${words}; complete` : words;
}

/** Returns a tile as printed, for the market. */
function drawnPiece(data, kind) {
  const variant = data.variants[`${kind}/0/`];
  const view = [-1, -1, variant.width + 2, variant.height + 2];
  return svg("svg", { viewBox: view.join(" "), class: "piece", "aria-hidden": "true" },
    svg("g", { class: "plan" },
      drawnTile(data, variant, "", ""),
      variant.doors.map(([x, y, side]) => drawnDoor(data, x, y, side, "connected"))));
}

/** Returns a castle as a table, for those who do not see the drawing. */
function listedCastle(data, castle) {
  const doors = doorsOf(castle, data.variants);
  const rows = castle.map((tile, n) => {
    const facts = data.tiles[data.variants[tile.variant].tile];
    const joined = doors[n].filter((door) => door === "connected").length;
    return html("tr", {},
      html("th", { scope: "row" }, nameOf(data, tile)),
      html("td", {}, facts.type),
      html("td", { class: "number" }, `${facts.area}`),
      html("td", { class: "number" }, facts.size ? `${facts.points}` : ""),
      html("td", {}, `${joined} of ${doors[n].length}${isComplete(doors[n]) ? ", complete" : ""}`));
  });
  const head = ["room", "type", "sq ft", "worth", "doors connected"];
  return html("table", {},
    html("thead", {}, html("tr", {}, head.map((word) => html("th", { scope: "col" }, word)))),
    html("tbody", {}, rows));
}
