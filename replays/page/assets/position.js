/* Positions: what a link names, and where the keys go. */

/** Returns the number of the event after which a written position lies, null if there is none. */
function positionOf(text, data, states, returns) {
  const last = data.events.length;
  const written = text.replace(/^[#@]+/, "");
  if (written === "end" || written === "") return last;
  if (/^-?\d{1,9}$/.test(written)) {
    const seq = written.startsWith("-") ? last + Number(written) : Number(written);
    return seq >= 0 && seq <= last ? seq : null;
  }
  const [, round, seat] = /^r(\d{1,4})(?:\.(\w+))?$/.exec(written) || [];
  if (!round) return null;
  const found = data.events.findIndex((telling, n) => {
    const seq = n + 1;
    if (states[seq].round !== Number(round) || undoneBy(seq, last, returns)) return false;
    return seat ? telling.ask?.[0] === seat : telling.type === "RoundStarted";
  });
  return found < 0 ? null : found + 1;
}

/** Returns the positions at which turns, or rounds, begin and the match ends. */
function stopsOf(data, states) {
  const last = data.events.length;
  const turns = [0];
  const rounds = [0];
  data.events.forEach((telling, n) => {
    const seq = n + 1;
    if (telling.type === "RoundStarted") rounds.push(seq);
    if (telling.ask && telling.ask.join() !== data.events[n - 1]?.ask?.join()) {
      if (/buy|price|keep/.test(telling.ask[1])) turns.push(seq);
    }
  });
  return { turn: [...turns, last], round: [...rounds, last] };
}

const following = (stops, seq) => stops.find((stop) => stop > seq) ?? stops.at(-1);
const preceding = (stops, seq) => stops.findLast((stop) => stop < seq) ?? 0;
