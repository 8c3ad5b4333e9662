/* Doors and free space of a castle (GEO-5 to GEO-8), worked out once for each castle. */

const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const known = new WeakMap();

/** Returns for each tile how its doors stand: connected, external, open (to a court), blocked. */
function doorsOf(castle, variants) {
  if (!known.has(castle)) known.set(castle, standing(castle, variants));
  return known.get(castle);
}

const isComplete = (doors) => doors.every((door) => door === "connected");

function standing(castle, variants) {
  const entrances = castle.map((tile) => entrancesOf(tile, variants[tile.variant]));
  const places = new Set(entrances.flat().map(({ x, y, side }) => `${x},${y},${side}`));
  const taken = takenCells(castle, variants);
  const outside = floodedFrom(taken);
  return entrances.map((doors) => doors.map((door) => stateOf(door, places, taken, outside)));
}

function entrancesOf(tile, variant) {
  return variant.doors.map(([x, y, side]) => ({ x: tile.x + x, y: tile.y + y, side }));
}

function stateOf({ x, y, side }, places, taken, outside) {
  const [dx, dy] = STEPS[side];
  if (places.has(`${x + dx},${y + dy},${(side + 2) % 4}`)) return "connected";
  const front = `${x + dx},${y + dy}`;
  if (outside.has(front)) return "external";
  return taken.has(front) ? "blocked" : "open";
}

function takenCells(castle, variants) {
  const taken = new Set();
  for (const tile of castle) {
    for (const [x, y] of variants[tile.variant].inside) taken.add(`${tile.x + x},${tile.y + y}`);
  }
  return taken;
}

function boxOf(castle, variants) {
  const corners = castle.map((tile) => [tile, variants[tile.variant]]);
  const left = Math.min(...corners.map(([tile]) => tile.x));
  const top = Math.min(...corners.map(([tile]) => tile.y));
  const right = Math.max(...corners.map(([tile, { width }]) => tile.x + width));
  const bottom = Math.max(...corners.map(([tile, { height }]) => tile.y + height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Returns the free cells from which the outside is reached, with a frame around the castle. */
function floodedFrom(taken) {
  const cells = [...taken].map((cell) => cell.split(",").map(Number));
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs) - 1, Math.max(...xs) + 1];
  const [top, bottom] = [Math.min(...ys) - 1, Math.max(...ys) + 1];
  const reached = new Set([`${left},${top}`]);
  const queue = [[left, top]];
  while (queue.length) {
    const [x, y] = queue.pop();
    for (const [dx, dy] of STEPS) {
      const [nextX, nextY] = [x + dx, y + dy];
      const cell = `${nextX},${nextY}`;
      const within = left <= nextX && nextX <= right && top <= nextY && nextY <= bottom;
      if (!within || taken.has(cell) || reached.has(cell)) continue;
      reached.add(cell);
      queue.push([nextX, nextY]);
    }
  }
  return reached;
}
