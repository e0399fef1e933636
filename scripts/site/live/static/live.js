/* Examples that run in the page.  Python is fetched from this site, once the reader asks for it, and then runs all examples of the page. */

const SITE = new URL(document.documentElement.dataset.content_root, location.href);
const SIZE = `${Math.round(Number(document.currentScript.dataset.bytes) / 1e6)} MB`;
/* More than this nobody reads, and a loop that never ends must not fill the page. */
const MOST_TOLD = 40_000;

let engine = null;
let asked = 0;

/* The worker with Python, started by whoever asks first. */
function started(stage) {
  engine ??= new Promise((resolve, reject) => {
    const worker = new Worker(new URL('live/engine.js', SITE), { type: 'module' });
    const waiting = new Map();
    worker.onerror = () => reject(new Error('Python could not be started in this browser.'));
    worker.onmessage = ({ data }) => {
      if (data.stage) stage(`${data.stage} …`);
      else if (data.number !== undefined) waiting.get(data.number)?.tell(data.text);
      else if (data.failed) waiting.get(data.answer)?.reject(new Error(data.failed));
      else waiting.get(data.answer)?.resolve(data);
    };
    const ask = (what, fields = {}, tell = () => undefined) =>
      new Promise((done, failed) => {
        const key = ++asked;
        waiting.set(key, { resolve: done, reject: failed, tell });
        worker.postMessage({ do: what, key, number: key, ...fields });
      });
    ask('start').then(() => resolve({ worker, ask }), reject);
  });
  engine.catch(() => (engine = null));
  return engine;
}

function button(words, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = words;
  made.addEventListener('click', act);
  return made;
}

/* One example: run, stop, and the code as it was. */
function offer(block, number) {
  const code = block.querySelector('pre');
  const first = code.innerHTML;
  const bar = document.createElement('div');
  const told = document.createElement('pre');
  let stopped = null;

  bar.className = 'live-bar';
  told.className = 'live-told';
  told.tabIndex = 0;
  told.setAttribute('role', 'log');
  told.setAttribute('aria-label', `What example ${number} says`);
  code.setAttribute('contenteditable', 'plaintext-only');
  code.setAttribute('role', 'textbox');
  code.setAttribute('aria-multiline', 'true');
  code.setAttribute('aria-label', `Example ${number}, can be changed`);
  code.spellcheck = false;
  code.tabIndex = 0; // so that whoever looks for what scrolls (site.js, axe) sees that it can be reached

  const say = (text) => {
    if (told.textContent.length < MOST_TOLD) told.append(text);
  };
  const ready = () => {
    run.hidden = false;
    stop.hidden = true;
    for (const other of document.querySelectorAll('.live-run')) other.textContent = engine ? 'Run' : `Run (fetches Python, ${SIZE})`;
  };

  async function go() {
    told.textContent = '';
    told.classList.remove('failed');
    run.hidden = true;
    stop.hidden = false;
    const gone = new Promise((_, reject) => (stopped = () => reject(new Error('Stopped.'))));
    try {
      const fresh = engine === null;
      if (fresh) say('Fetching Python and the rules …\n');
      const { ask } = await Promise.race([gone, started((words) => say(`${words}\n`))]);
      if (fresh) told.textContent = '';
      const { fine } = await Promise.race([gone, ask('run', { code: code.innerText }, say)]);
      told.classList.toggle('failed', !fine);
      if (told.textContent === '') say('It ran to its end and said nothing.');
    } catch (error) {
      told.classList.add('failed');
      say(error.message);
    }
    ready();
  }

  /* Python cannot be asked to stop in the middle: this one is thrown away, and the next example starts another. */
  function halt() {
    stopped();
    void engine?.then(({ worker }) => worker.terminate());
    engine = null;
  }

  const run = button('', go);
  const stop = button('Stop', halt);
  const back = button('As it was', () => {
    code.innerHTML = first;
    back.hidden = true;
  });
  run.className = 'live-run';
  stop.hidden = back.hidden = true;
  code.addEventListener('input', () => (back.hidden = false));
  code.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!run.hidden) void go();
    }
  });
  bar.append(run, stop, back, told);
  block.after(bar);
  ready();
}

/* Opened as a file a page may start no worker: then the examples are there to be read. */
if (location.protocol !== 'file:') {
  addEventListener('DOMContentLoaded', () => {
    [...document.querySelectorAll('div.live')].forEach((block, place) => offer(block, place + 1));
    for (const place of document.querySelectorAll('.live-table')) {
      const link = document.createElement('a');
      link.className = 'live-table';
      link.href = new URL('live/play/index.html', SITE);
      link.textContent = 'Play in this browser';
      place.replaceChildren(link);
    }
  });
}
