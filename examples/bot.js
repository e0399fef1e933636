// A bot in JavaScript, without any package: `stormdeck arena blanco "run:node examples/bot.js" random --games 20`.
// It speaks the protocol of docs/bot-protocol.md: one JSON object a line, on standard input and output.
// It plays anything: what clears, finishes or wins if an action says so, else any action by chance.
"use strict";

const readline = require("node:readline");

const PROTOCOL = 1;
const LIKED = [/^clear /, /^play wallet /, /^exchange /, /^play /, /^place /, /^challenge /];

const games = new Map(); // by number: the seat, the last view, a source of chance

// A small generator of our own (mulberry32), so that a seed gives the same game again.
function chance(seed) {
  let state = seed >>> 0;
  return (count) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) % count;
  };
}

function send(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

function choose(game, legal) {
  for (const pattern of LIKED) {
    const fitting = legal.filter((action) => pattern.test(action));
    if (fitting.length > 0) return fitting[game.below(fitting.length)];
  }
  return legal[game.below(legal.length)];
}

function answer(message) {
  switch (message.type) {
    case "hello":
      if (message.protocol !== PROTOCOL) return { type: "error", message: `I speak protocol ${PROTOCOL}.` };
      return { type: "hello", protocol: PROTOCOL, name: "bot.js" };
    case "new_game":
      games.set(message.id, { seat: message.seat, view: null, below: chance(message.seed % 4294967296) });
      return null;
    case "your_view":
      games.get(message.id).view = message.view; // all this seat knows; this simple bot does not look at it
      return null;
    case "choose": {
      const action = choose(games.get(message.id), message.legal);
      return { type: "act", id: message.id, move: message.move, action };
    }
    case "game_over":
      games.delete(message.id);
      return null;
    default:
      return { type: "error", message: `I do not know "${message.type}".` };
  }
}

const lines = readline.createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "bye") return lines.close();
  const said = answer(message);
  if (said !== null) send(said);
});
