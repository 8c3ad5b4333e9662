/* The journal: every event in words, each a link to its position. */

function buildJournal(data) {
  put("entries", data.events.map((telling, n) => {
    const seat = telling.data?.seat;
    return html("li", { class: seat ? `seat ${seat}` : "", value: n + 1 },
      html("a", { href: `#${n + 1}` },
        html("span", { class: "seq" }, `${n + 1}`), " ",
        html("span", { class: "said" })),
      telling.rules ? html("span", { class: "rules" }, telling.rules.join(" ")) : null,
      telling.beside ? html("span", { class: "beside" }, telling.beside) : null);
  }));
}

/** Writes the journal as a viewer may read it. */
function readJournal(data, states, viewer) {
  [...find("entries").children].forEach((entry, n) => {
    entry.querySelector(".said").textContent = told(data, states, n + 1, viewer);
  });
}

/** Marks where we are, what is still to come, and what has been taken back by now. */
function showJournal(seq, returns) {
  [...find("entries").children].forEach((entry, n) => {
    const undone = undoneBy(n + 1, seq, returns);
    entry.classList.toggle("future", n + 1 > seq);
    entry.classList.toggle("undone", undone !== null);
    const link = entry.firstElementChild;
    link.title = undone === null ? "" : `taken back by event ${undone}`;
    if (n + 1 === seq) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  });
  const entry = find("entries").children[seq - 1] ?? find("entries").firstElementChild;
  keepInSight(find("entries"), entry);
}

function keepInSight(list, entry) {
  const middle = entry.offsetTop - list.offsetTop - list.clientHeight / 2 + entry.clientHeight / 2;
  list.scrollTop = middle;
}
