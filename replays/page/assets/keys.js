/* Buttons and keys. */

const PACE = 1000;
const ACTIONS = {
  first: () => go(0),
  "round-back": () => go(preceding(stops.round, place.seq)),
  "turn-back": () => go(preceding(stops.turn, place.seq)),
  back: () => go(place.seq - 1),
  next: () => go(place.seq + 1),
  "turn-next": () => go(following(stops.turn, place.seq)),
  "round-next": () => go(following(stops.round, place.seq)),
  end: () => go(last),
  play: () => (place.timer === null ? play() : pause()),
  viewer: () => look(data.viewers[(data.viewers.indexOf(place.viewer) + 1) % data.viewers.length]),
  castle: nextCastle,
  help: () => (find("help").open ? find("help").close() : find("help").showModal()),
};
const KEYS = {
  ArrowLeft: "back", ArrowRight: "next", ArrowUp: "turn-back", ArrowDown: "turn-next",
  PageUp: "round-back", PageDown: "round-next", Home: "first", End: "end",
  " ": "play", v: "viewer", c: "castle", "?": "help",
};

function nextCastle() {
  const seats = [null, ...data.players.map(({ seat }) => seat)];
  place.seat = seats[(seats.indexOf(place.seat) + 1) % seats.length];
  show();
}

function play() {
  if (place.seq === last) go(0);
  place.timer = setInterval(() => (place.seq < last ? go(place.seq + 1) : pause()), PACE);
  showPlaying();
}

function pause() {
  clearInterval(place.timer);
  place.timer = null;
  showPlaying();
}

function showPlaying() {
  const button = document.querySelector('[data-do="play"]');
  button.textContent = place.timer === null ? "▶" : "❚❚";
  button.setAttribute("aria-label", place.timer === null ? "Play" : "Pause");
}

function pressed(event) {
  const typing = event.target.closest?.("input, select, textarea, dialog[open]");
  const own = event.key === " " && event.target.closest?.("button, summary, a");
  if (event.ctrlKey || event.altKey || event.metaKey || own) return;
  if (typing && !(event.key === "?" && typing.tagName === "DIALOG")) return;
  const action = KEYS[event.key];
  if (!action) return;
  event.preventDefault();
  ACTIONS[action]();
}

/** A branch is never taken for the match it left. */
function showBranch(parent) {
  find("branch").hidden = !parent;
  if (!parent) return;
  document.body.classList.add("branch");
  put("branch", `BRANCH of ${parent.match} after event ${parent.seq}`);
}

function begin() {
  buildJournal(data);
  showBranch(data.parent);
  put("viewer", data.viewers.map((viewer) => html("option", { value: viewer }, viewer)));
  find("viewer").addEventListener("change", (event) => look(event.target.value));
  find("viewer-choice").hidden = data.viewers.length < 2;
  find("slider").max = last;
  find("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  for (const button of document.querySelectorAll("[data-do]")) {
    button.addEventListener("click", ACTIONS[button.dataset.do]);
  }
  document.addEventListener("keydown", pressed);
  addEventListener("hashchange", follow);
  readJournal(data, states, place.viewer);
  follow();
}

begin();

/* For tests and the curious: the same pure functions that draw the page, on any page's data. */
window.ludwig = Object.freeze({
  data,
  everything: (held = data) => {
    const all = fold(held);
    return held.viewers.map((viewer) => all.map((_, seq) => shown(held, all, seq, viewer)));
  },
  journal: (held = data) => {
    const all = fold(held);
    return held.viewers.map((viewer) => held.events.map((_, n) => told(held, all, n + 1, viewer)));
  },
});
