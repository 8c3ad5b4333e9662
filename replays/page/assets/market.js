/* The market, the stacks and decks, and the King's Favors. */

function showMarket(data, now) {
  const offers = [...now.market].sort((one, other) => (one.price ?? 0) - (other.price ?? 0));
  put("offers", offers.map((offer) => shownOffer(data, now, offer)));
  find("no-offers").hidden = offers.length > 0;
  put("corridors", `Corridors at ${marks(3000)}: `,
    `${plural(now.hallways, "hallway")}, ${now.stairs} stairs left`);
}

function shownOffer(data, now, { tile, price, coins }) {
  const facts = data.tiles[tile];
  return html("li", { class: "offer" },
    html("span", { class: "price" }, price === null ? "–" : marks(price)),
    drawnPiece(data, tile),
    html("span", { class: "what" },
      html("b", {}, facts.name), " ",
      html("span", { class: "soft" }, facts.words.slice(facts.name.length + 2))),
    coins ? html("span", { class: "coins" }, `${marks(coins)} on it`) : null);
}

function showDecks(data, now) {
  const most = Math.max(...Object.values(data.start.stacks), 1);
  put("stacks", Object.entries(now.stacks).map(([size, left]) => html("li", {},
    html("span", { class: "size" }, size),
    html("meter", { min: 0, max: most, value: left, "aria-label": `${size} sq ft` }),
    html("span", { class: left ? "number" : "number gone" }, `${left}`))));
  put("decks", [
    plural(now.roomDeck, "room card"),
    plural(now.bonusDeck, "bonus card"),
    ...(now.laid.length ? [`on the room deck: ${now.laid.map(laidWords(data)).join(", ")}`] : []),
  ].join(" · "));
}

const laidWords = (data) => ({ size, tile }) => (tile ? data.tiles[tile]?.name ?? tile : `a tile of ${size}`);

function showFavors(data, now) {
  find("favors").hidden = now.favors.length === 0;
  const seats = now.seats.map(({ seat }) => seat);
  const head = html("tr", {},
    html("th", { scope: "col" }, "favor"),
    seats.map((seat) => html("th", { scope: "col", class: `number seat ${seat}` }, seat)));
  const rows = now.favors.map(({ id, counts }) => {
    const best = Math.max(...counts);
    return html("tr", {},
      html("th", { scope: "row" }, data.favors[id].words),
      counts.map((count) => html("td",
        { class: count && count === best ? "number best" : "number" }, marks(count))));
  });
  put("favor-table", html("thead", {}, head), html("tbody", {}, rows));
}
