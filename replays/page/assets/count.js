/* What a King's Favor counts for a seat (FAVOR-3). */

const SIZES = {
  small_rooms: [100, 150, 200, 250, 300],
  large_rooms: [350, 400, 450, 500, 600],
  square_rooms: [100, 400],
  round_rooms: [150, 500],
};

function favorCount(favor, state, index, data) {
  const castle = state.castles[index];
  const tiles = castle.map((tile) => data.tiles[data.variants[tile.variant].tile]);
  const ofType = tiles.filter((tile) => tile.type === favor.type);
  const doors = doorsOf(castle, data.variants);
  const complete = doors.filter(isComplete).length;
  switch (favor.kind) {
    case "room_type_number":
      return ofType.length;
    case "room_type_square_feet":
      return ofType.reduce((sum, tile) => sum + tile.area, 0);
    case "completed_rooms":
      return complete;
    case "incomplete_rooms":
      return castle.length - complete;
    case "external_entrances":
      return waysOut(doors, tiles, data.externalCorridors);
    case "leftover_money":
      return state.money[index];
    default:
      return tiles.filter((tile) => SIZES[favor.kind].includes(tile.size)).length;
  }
}

function waysOut(doors, tiles, corridors) {
  const counted = doors.filter((_, n) => corridors || tiles[n].type !== "corridor");
  return counted.flat().filter((door) => door === "external").length;
}
