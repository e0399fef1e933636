/**
 * A web worker with Python in it: Pyodide and Stormdeck, all of it files that lie beside this one.  It runs the examples of the
 * docs and holds the tables of a reader who plays in the page.  Nobody else is asked for anything.
 */
import { loadPyodide } from './pyodide/pyodide.mjs';

/** Where Python looks for packages. */
const PACKAGES = '/lib/python3.14/site-packages';

let python;
let tables;
let timer;

async function fetched(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name} could not be fetched (${answer.status}).`);
  return answer;
}

async function start() {
  const begun = performance.now();
  const { archives, modules } = await (await fetched('live.json')).json();
  const files = Promise.all([...archives, ...modules].map(async (name) => [name, await (await fetched(name)).arrayBuffer()]));
  python = await loadPyodide({ indexURL: new URL('pyodide/', import.meta.url).href });
  for (const [name, data] of await files) {
    if (name.endsWith('.py')) python.FS.writeFile(`${PACKAGES}/${name}`, new Uint8Array(data));
    else python.unpackArchive(data, 'zip', { extractDir: PACKAGES });
  }
  postMessage({ stage: 'Loading the rules' });
  const about = python.runPython('import stormdeck, page_examples\npage_examples.about()');
  return { about, seconds: (performance.now() - begun) / 1000 };
}

/** An example, as the reader has left it. */
function run({ code, number }) {
  const examples = python.pyimport('page_examples');
  return { fine: examples.run(code, (text) => postMessage({ text, number })) };
}

/** From now on this worker holds tables; those that the page has kept come first. */
function hold({ kept }) {
  const make = python.pyimport('page_tables').PageTables;
  tables = make(
    (socket, text) => postMessage({ socket, text }),
    (table, text) => postMessage({ keep: table, text }),
  );
  for (const text of kept) tables.restore(text);
  return {};
}

function ask({ method, address, token, body }) {
  const answer = tables.ask(method, address, token, body ?? '');
  const [status, text] = answer.toJs();
  answer.destroy();
  return { status, body: text };
}

/** Bots move by and by; meanwhile whoever plays is heard. */
function wait() {
  const seconds = tables?.due();
  if (seconds === undefined || timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    tables.move();
    wait();
  }, seconds * 1000);
}

const DOES = {
  start,
  run,
  hold,
  ask,
  open: ({ socket, table, text }) => ({ open: tables.open(socket, table, text) }),
  hear: ({ socket, text }) => tables.hear(socket, text),
  close: ({ socket }) => tables.close(socket),
};

// One after the other: nothing is asked of Python before it is there.
let last = Promise.resolve();
addEventListener('message', ({ data }) => {
  last = last.then(async () => {
    try {
      postMessage({ answer: data.key, ...(await DOES[data.do](data)) });
    } catch (error) {
      postMessage({ answer: data.key, failed: String(error.message ?? error) });
    }
    wait();
  });
});
