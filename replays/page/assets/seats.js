/* The seats: whose turn it is, points, money, cards; at the end the final scoring. */

const FINAL = [
  ["total", "total"],
  ["points", "track"],
  ["depleted", "depleted"],
  ["favors", "favors"],
  ["bonus_cards", "cards"],
  ["money", "money"],
];

function showSeats(data, states, now, chosen, choose) {
  put("seats", now.seats.map((seat, index) => {
    const player = data.players[index];
    const deciding = now.ask?.[0] === seat.seat;
    const words = [
      `${player.name}, ${seat.seat}: ${plural(seat.final?.total ?? seat.points, "point")}`,
      `${marks(seat.money)} marks`, `${seat.castle.length} tiles`, `${seat.complete} complete`,
      ...(seat.seat === now.master ? ["Master Builder"] : []), ...(deciding ? ["to decide"] : []),
    ].join(", ");
    const small = drawnCastle(data, states[now.seq].castles[index], { bare: true });
    return html("li", {}, html("button", {
      type: "button",
      class: `card seat ${seat.seat}${deciding ? " deciding" : ""}`,
      "aria-pressed": `${chosen === seat.seat}`,
      "aria-label": words,
      "data-seat": seat.seat,
      onclick: () => choose(seat.seat),
    },
    html("span", { class: "who" }, player.name, seat.seat === now.master ? " ♛" : ""),
    html("span", { class: "points" }, `${seat.final?.total ?? seat.points}`),
    html("span", { class: "soft" },
      `${marks(seat.money)} · ${seat.castle.length} tiles · ${plural(seat.hand.length, "card")}`),
    small));
  }));
}

function showHands(data, now, viewer) {
  const lines = now.seats.flatMap((seat, index) => {
    const said = [
      ["keeps", seat.hand], ["was dealt", seat.dealt],
    ].filter(([, cards]) => cards.some((card) => card !== null));
    return said.map(([verb, cards]) => html("li", {},
      html("b", { class: `seat ${seat.seat}` }, data.players[index].name), ` ${verb} `,
      cards.map((card) => (card === null ? "a card" : data.cards[card])).join("; ")));
  });
  lines.push(...privately(data, now));
  find("hands").hidden = lines.length === 0;
  put("hand-list", lines);
}

function privately(data, now) {
  const drawn = now.drawn.filter((card) => card !== null).map((card) => data.cards[card]);
  const seen = (now.searched?.seen ?? []).filter((tile) => tile !== null);
  return [
    ...(drawn.length ? [`${now.active} has drawn ${drawn.join("; ")}`] : []),
    ...(seen.length ? [`${now.active} sees ${seen.map((tile) => data.tiles[tile].name).join(", ")}`] : []),
  ].map((words) => html("li", {}, words));
}

function showFinal(data, now) {
  const scored = now.seats.some((seat) => seat.final);
  find("final").hidden = !scored;
  if (!scored) return;
  const order = now.seats.map((seat, index) => ({ ...seat, name: data.players[index].name }))
    .sort((one, other) => (one.place ?? 9) - (other.place ?? 9));
  put("final-table",
    html("thead", {}, html("tr", {}, html("th", { scope: "col" }, "place"), html("th", { scope: "col" }, "seat"),
      FINAL.map(([, word]) => html("th", { scope: "col", class: "number" }, word)))),
    html("tbody", {}, order.map((seat) => html("tr", {},
      html("td", { class: "number" }, `${seat.place ?? ""}`),
      html("th", { scope: "row", class: `seat ${seat.seat}` }, seat.name),
      FINAL.map(([part]) => html("td", { class: `number ${part}` }, `${seat.final[part]}`))))));
}
