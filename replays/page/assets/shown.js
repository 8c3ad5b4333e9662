/* What a viewer is shown at a position: the state without what it may not see (SEE). */

const mayTell = (viewer, seat, open) => open || viewer === "referee" || viewer === seat;
const hidden = (values) => values.map(() => null);

/** Returns the event that ended the match and made everything public, if one has (SEE-5). */
function publicSince(states) {
  const at = states.findIndex((state) => state?.over);
  return at < 0 ? Infinity : at;
}

/** Returns all that is shown after an event, null before the first. */
function shown(data, states, seq, viewer) {
  const state = states[seq];
  if (!state) return null;
  const open = publicSince(states) <= seq;
  const own = mayTell(viewer, state.seats[state.active], open);
  return {
    seq,
    round: state.round,
    lastRound: state.lastRound,
    over: state.over,
    active: state.seats[state.active],
    master: state.solo || !state.round ? null : state.seats[state.master],
    ask: data.events[seq - 1].ask || null,
    market: state.market,
    hallways: state.hallways,
    stairs: state.stairs,
    stacks: state.stacks,
    roomDeck: state.roomDeck,
    bonusDeck: state.bonusDeck,
    laid: state.laid.map((each) => ({
      ...each,
      tile: mayTell(viewer, each.seat, open) ? each.tile : null,
    })),
    placing: state.placing,
    drawn: own ? state.drawn : hidden(state.drawn),
    searched: state.searched && {
      size: state.searched.size,
      seen: own ? state.searched.seen : hidden(state.searched.seen),
    },
    favors: state.favors.map((id) => ({
      id,
      counts: state.seats.map((_, index) => favorCount(data.favors[id], state, index, data)),
    })),
    seats: state.seats.map((seat, index) => shownSeat(data, state, index, viewer, open)),
  };
}

function shownSeat(data, state, index, viewer, open) {
  const seat = state.seats[index];
  const castle = state.castles[index];
  const doors = doorsOf(castle, data.variants);
  const tiles = castle.map((tile) => data.tiles[data.variants[tile.variant].tile]);
  const tells = mayTell(viewer, seat, open);
  return {
    seat,
    points: state.points[index],
    money: state.money[index],
    hand: tells ? state.hands[index] : hidden(state.hands[index]),
    dealt: tells ? state.dealt[index] || [] : hidden(state.dealt[index] || []),
    castle: castle.map((tile, n) => ({
      name: tile.name,
      x: tile.x,
      y: tile.y,
      rotation: tile.rotation,
      side: tile.side,
      doors: doors[n],
    })),
    area: tiles.reduce((sum, tile) => sum + tile.area, 0),
    complete: doors.filter(isComplete).length,
    external: waysOut(doors, tiles, true),
    categories: state.categories[index],
    final: state.final ? state.final[seat] : null,
    place: placeOf(seat, state.ranking),
  };
}

function placeOf(seat, ranking) {
  let place = 1;
  for (const tied of ranking) {
    if (tied.includes(seat)) return place;
    place += tied.length;
  }
  return null;
}

/** Returns the words of an event as a viewer may read them. */
function told(data, states, seq, viewer) {
  const telling = data.events[seq - 1];
  const open = publicSince(states) <= seq;
  const tells = telling.private && mayTell(viewer, telling.data?.seat, open);
  return tells ? telling.private : telling.text;
}
