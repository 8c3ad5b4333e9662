/* The page: one place it stands at, and everything drawn from there. */

const data = JSON.parse(find("match").textContent);
const states = fold(data);
const returns = returnsOf(data);
const stops = stopsOf(data, states);
const last = data.events.length;
const place = { seq: last, viewer: data.viewers[0], seat: null, timer: null };

function go(seq) {
  place.seq = Math.max(0, Math.min(last, seq));
  history.replaceState(null, "", `#${place.seq}`);
  show();
}

function follow() {
  const seq = positionOf(decodeURIComponent(location.hash), data, states, returns);
  find("notice").textContent = seq === null ? `There is no position ${location.hash}.` : "";
  if (seq !== null) place.seq = seq;
  show();
}

function choose(seat) {
  place.seat = place.seat === seat ? null : seat;
  show();
  document.querySelector(`[data-seat="${seat}"]`)?.focus();
}

function look(viewer) {
  place.viewer = viewer;
  find("viewer").value = viewer;
  readJournal(data, states, viewer);
  show();
}

function show() {
  const now = shown(data, states, place.seq, place.viewer);
  showWhere(now);
  showJournal(place.seq, returns);
  showTime(place.seq, last);
  find("table").hidden = now === null;
  if (now === null) return;
  showCastle(now);
  showSeats(data, states, now, place.seat, choose);
  showMarket(data, now);
  showDecks(data, now);
  showFavors(data, now);
  showHands(data, now);
  showFinal(data, now);
  showCategories(data, now);
}

function showWhere(now) {
  const { seq } = place;
  const said = seq ? told(data, states, seq, place.viewer) : "Before the first event.";
  const undone = seq ? undoneBy(seq, last, returns) : null;
  const round = now?.round ? `round ${now.round}${now.lastRound ? ", the last" : ""}` : "";
  const asked = now?.ask ? `${now.ask[0]} decides ${now.ask[1]}` : now?.over ? "the match is over" : "";
  put("where", [`${seq} of ${last}`, round, asked].filter(Boolean).join(" · "));
  put("said", said, undone ? ` (taken back by event ${undone})` : "");
  find("slider").value = seq;
  find("slider").setAttribute("aria-valuetext", `event ${seq} of ${last}: ${said}`);
  find("eyes").textContent = data.viewers.length < 2 ? `seen as ${place.viewer}` : "";
}

function showCastle(now) {
  const state = states[place.seq];
  const seat = place.seat ?? state.ranking[0]?.[0] ?? state.seats[state.active];
  const index = state.seats.indexOf(seat);
  const { castle, complete, area, external } = now.seats[index];
  const newest = state.newest?.[0] === index ? state.newest[1] : null;
  const name = data.players[index].name;
  const figures = `${plural(castle.length, "tile")}, ${complete} complete, ${marks(area)} sq ft, ` +
    `${plural(external, "external entrance")}`;
  const words = `Castle of ${name}${name === seat ? "" : ` (${seat})`}`;
  const drawing = drawnCastle(data, state.castles[index], { newest, words: `${words}: ${figures}` });
  drawing.style.maxWidth = `${drawing.dataset.widest}px`;
  put("castle", drawing);
  put("castle-name", html("span", { class: `seat ${seat}` }, words),
    place.seat || now.over ? "" : html("span", { class: "soft" }, " following the turn"));
  put("castle-figures", figures);
  put("castle-list", listedCastle(data, state.castles[index]));
}
