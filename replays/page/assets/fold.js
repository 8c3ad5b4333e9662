/* The match as a fold: the state after each event, take-backs and rulings followed. */

function beginning(data) {
  const { players, start } = data;
  return {
    seats: players.map((player) => player.seat),
    castles: players.map(({ foyer }) => [laidTile("foyer", foyer, 0, 0, 0, null)]),
    points: start.points,
    money: start.money,
    hands: players.map(() => []),
    dealt: players.map(() => null),
    categories: players.map(() => data.categories.map(() => 0)),
    prices: start.prices,
    stacks: start.stacks,
    roomDeck: start.roomDeck,
    bonusDeck: start.bonusDeck,
    used: 0,
    laid: [],
    hallways: start.hallways,
    stairs: start.stairs,
    favors: [],
    market: [],
    round: 0,
    master: 0,
    active: 0,
    lastRound: false,
    completed: [],
    extraChosen: [],
    owed: [],
    extra: false,
    placing: null,
    drawn: [],
    searched: null,
    newest: null,
    final: null,
    ranking: [],
    over: false,
    solo: data.solo,
  };
}

const RETURNS = new Set(["MoveTakenBack", "RulingApplied"]);

function awarded(state, awards = []) {
  return awards.reduce(
    (categories, [seat, category, points]) =>
      replaced(categories, seat, added(categories[seat], category, points)),
    state.categories,
  );
}

/** Returns the state after each event; at 0, before the first, there is none. */
function fold(data) {
  const states = [null];
  let state = beginning(data);
  for (const telling of data.events) {
    const event = telling.data || {};
    if (RETURNS.has(telling.type)) {
      state = states[event.to_seq];
    } else {
      const move = MOVES[telling.type];
      const next = move ? move(state, event, telling, data) : state;
      state = telling.awards ? { ...next, categories: awarded(next, telling.awards) } : next;
    }
    states.push(state);
  }
  return states;
}

/** Returns the take-backs and rulings: event `seq` let the match go on from event `to`. */
function returnsOf(data) {
  return data.events
    .map((telling, n) => ({ type: telling.type, to: telling.data?.to_seq, seq: n + 1 }))
    .filter(({ type }) => RETURNS.has(type));
}

/** Returns the event that has taken another back by a position, if one has. */
function undoneBy(seq, at, returns) {
  return returns.find((back) => back.to < seq && seq < back.seq && back.seq <= at)?.seq ?? null;
}
