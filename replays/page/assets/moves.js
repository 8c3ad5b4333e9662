/* How each event moves the state on; every state is a value that shares what stays. */

const UTILITY_CARDS = 2;

const replaced = (values, at, value) => values.map((old, n) => (n === at ? value : old));
const added = (values, at, amount) => replaced(values, at, values[at] + amount);
const unknown = (count) => Array(Math.max(0, count)).fill(null);
const kindOf = (name) => name.split("#")[0];

function laidTile(name, kind, x, y, rotation, side) {
  return { name, x, y, rotation, side, variant: `${kind}/${rotation}/${side || ""}` };
}

const newTurn = (state, active) => ({ ...state, active, completed: [], extraChosen: [] });
const scored = (state, event) => ({
  ...state,
  points: added(state.points, state.active, event.points),
});
const handed = (state, cards) =>
  replaced(state.hands, state.active, state.hands[state.active].concat(cards));
const fewer = (state, kind) =>
  kind === "hallway" ? { hallways: state.hallways - 1 } : { stairs: state.stairs - 1 };

function paid(state, event, coins) {
  const money = added(state.money, state.active, coins - event.price);
  return event.payee ? added(money, state.seats.indexOf(event.payee), event.price) : money;
}

function dealing(state) {
  if (state.dealt.includes(null)) return state;
  const keeping = state.dealt.findIndex((cards) => cards.length);
  return { ...state, active: Math.max(keeping, 0) };
}

function nextName(castle, kind) {
  if (kind !== "hallway" && kind !== "stairs") return kind;
  return `${kind}#${1 + castle.filter((tile) => kindOf(tile.name) === kind).length}`;
}

function drawnRooms(state, event) {
  let { roomDeck, used, laid } = state;
  const stacks = { ...state.stacks };
  if (event.reshuffled) roomDeck = used + 2 * roomDeck;
  for (const { card, tile } of event.draws) {
    if (card === null) {
      laid = laid.slice(1);
    } else {
      roomDeck -= 1;
      used += 1;
      if (tile !== null) stacks[card] -= 1;
    }
  }
  const tiles = event.draws.map((draw) => draw.tile).filter((tile) => tile !== null);
  const next = { ...state, stacks, roomDeck, used, laid, lastRound: event.last_round };
  const offers = tiles.map((tile) => ({ tile, price: null, coins: 0 }));
  if (!state.solo) return { ...next, market: state.market.concat(offers) };
  const priced = offers.slice(0, state.prices.length);
  const market = priced.map((offer, n) => ({ ...offer, price: state.prices[n] }));
  return newTurn({ ...next, market }, state.active);
}

function turnEnded(state) {
  const earned = state.completed.filter(
    ({ room, reward }) => reward === "food" || state.extraChosen.includes(room),
  );
  const owed = state.owed.concat(earned.map(() => state.active));
  if (owed.length) return { ...state, owed, completed: [], extraChosen: [] };
  if (state.solo || state.active === state.master) return { ...state, extra: false };
  return newTurn({ ...state, extra: false }, (state.active + 1) % state.seats.length);
}

const MOVES = {
  DecksShuffled: (state, event, { counts }) => ({ ...state, ...counts }),
  DecksReshuffled: (state, event, { counts }) => ({ ...state, ...counts }),
  FavorsRevealed: (state, { favors }) => ({ ...state, favors }),
  FoyerRotated(state, { seat, rotation }, telling, data) {
    const index = state.seats.indexOf(seat);
    const foyer = laidTile("foyer", data.players[index].foyer, 0, 0, rotation, null);
    return { ...state, castles: replaced(state.castles, index, [foyer]) };
  },
  BonusCardsDealt(state, { seat, cards }) {
    const count = state.solo ? 2 : 3;
    const index = state.seats.indexOf(seat);
    const dealt = cards || unknown(count);
    return dealing({
      ...state,
      bonusDeck: state.bonusDeck - count,
      dealt: replaced(state.dealt, index, state.solo ? [] : dealt),
      hands: state.solo ? replaced(state.hands, index, dealt) : state.hands,
    });
  },
  BonusCardsKept(state, { seat, kept, returned }) {
    const index = state.seats.indexOf(seat);
    return dealing({
      ...state,
      bonusDeck: state.bonusDeck + (returned ? returned.length : 1),
      dealt: replaced(state.dealt, index, []),
      hands: replaced(state.hands, index, kept || unknown(2)),
    });
  },
  RoundStarted(state, event) {
    const master = event.master_builder === null ? 0 : state.seats.indexOf(event.master_builder);
    return { ...state, round: event.round, master, active: master, extra: false };
  },
  RoomsDrawn: drawnRooms,
  RoomsPriced(state, { prices }) {
    const priceOf = new Map(Object.entries(prices).map(([price, tile]) => [tile, Number(price)]));
    const market = state.market.map((offer) => ({
      ...offer,
      price: priceOf.has(offer.tile) ? priceOf.get(offer.tile) : null,
    }));
    return newTurn({ ...state, market }, (state.master + 1) % state.seats.length);
  },
  RoomPurchased: (state, event) => ({
    ...state,
    money: paid(state, event, event.coins),
    market: state.market.filter((offer) => offer.tile !== event.tile),
    placing: event.tile,
  }),
  CorridorPurchased: (state, event) => ({
    ...state,
    ...fewer(state, event.corridor),
    money: paid(state, event, 0),
    placing: event.corridor,
  }),
  TurnPassed: (state, event) => ({
    ...state,
    money: added(state.money, state.active, event.money),
  }),
  RoomPlaced(state, { tile, x, y, rotation, side }) {
    const castle = state.castles[state.active];
    const name = tile.includes("#") ? tile : nextName(castle, tile);
    const laid = laidTile(name, kindOf(tile), x, y, rotation, side);
    const castles = replaced(state.castles, state.active, castle.concat([laid]));
    return { ...state, castles, placing: null, newest: [state.active, name] };
  },
  PointsScored: scored,
  LivingRewardScored: scored,
  ActivityRewardScored: scored,
  RoomCompleted: (state, { room, reward }) => ({
    ...state,
    completed: state.completed.concat([{ room, reward }]),
  }),
  DownstairsRewardChosen: (state, { room, reward }) =>
    reward === "food" ? { ...state, extraChosen: state.extraChosen.concat([room]) } : state,
  OutdoorRewardPaid: (state, event) => ({
    ...state,
    money: added(state.money, state.active, event.money),
  }),
  UtilityCardsDrawn(state, { cards }) {
    const drawn = cards || unknown(Math.min(UTILITY_CARDS, state.bonusDeck));
    const next = { ...state, bonusDeck: state.bonusDeck - drawn.length };
    return drawn.length < UTILITY_CARDS
      ? { ...next, hands: handed(state, drawn) }
      : { ...next, drawn };
  },
  UtilityCardKept: (state, { kept, returned }) => ({
    ...state,
    hands: handed(state, kept || [null]),
    bonusDeck: state.bonusDeck + (returned ? returned.length : 1),
    drawn: [],
  }),
  SleepingStackSearched: (state, { size, seen }) => ({
    ...state,
    searched: { size, seen: seen || unknown(state.stacks[size]) },
  }),
  SleepingTilesChosen(state, { seat, count, tiles, discarded }) {
    if (!state.searched) return state;
    const { size } = state.searched;
    const put = (tiles || unknown(count)).map((tile) => ({ size, tile, seat })).reverse();
    return {
      ...state,
      stacks: { ...state.stacks, [size]: state.stacks[size] - count },
      laid: discarded ? state.laid : put.concat(state.laid),
      searched: null,
    };
  },
  CorridorRewardTaken: (state, { corridor }) => ({
    ...state,
    ...fewer(state, corridor),
    placing: corridor,
  }),
  TurnEnded: turnEnded,
  ExtraTurnStarted: (state, { seat }) =>
    newTurn({ ...state, owed: state.owed.slice(1), extra: true }, state.seats.indexOf(seat)),
  CoinsAdded: (state, { coins }) => ({
    ...state,
    market: state.market.map((offer) => ({ ...offer, coins: coins[offer.tile] ?? offer.coins })),
  }),
  RoundEnded: (state) => ({ ...state, market: state.solo ? [] : state.market }),
  MatchScored: (state, { seats }) => ({ ...state, final: seats, newest: null }),
  MatchEnded: (state, { ranking }) => ({ ...state, ranking, over: true }),
  MatchAbandoned: (state) => ({ ...state, over: true }),
};
