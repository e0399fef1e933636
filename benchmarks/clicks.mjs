/* How many clicks moves take with the client's own paths: JSON lines in, one number a line out.  `clicks.py` runs it. */
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [, , bundle] = process.argv;
const { obvious, path, routes } = await import(pathToFileURL(bundle).href);

/** Clicks for a move; at one click: as soon as what was clicked leaves one move. */
function clicks({ legal, view, seat, action, oneClick }) {
  const all = routes(legal, (one) => [path(one, view, seat)]);
  if (all.every((route) => route.offer === all[0].offer)) return 1;
  const { path: way } = all.find((route) => route.offer.action === action);
  if (!oneClick) return way.length;
  const enough = way.findIndex((place, at) => obvious(all, way.slice(0, at), place) !== null);
  return enough + 1;
}

for await (const line of createInterface({ input: process.stdin })) console.log(clicks(JSON.parse(line)));
