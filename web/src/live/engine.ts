/** The worker with the engine, and what stands in for a server: `fetch` and sockets, as far as the client uses them for tables. */
import { keep, keptTables } from './kept';

interface Told {
  answer?: number;
  failed?: string;
  stage?: string;
  socket?: number;
  text?: string;
  keep?: string;
}

type Answer = Told & Record<string, unknown>;

const API = '/api/';
/** Rules do not change: they lie beside the page. */
const RULES = /^\/api\/games\/([\w-]+)\/(guide|page)$/;

let worker: Worker;
let asked = 0;
const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
const sockets = new Map<number, LocalSocket>();

function tell(what: string, fields: Record<string, unknown> = {}): Promise<Answer> {
  const key = ++asked;
  return new Promise((resolve, reject) => {
    waiting.set(key, { resolve, reject });
    worker.postMessage({ do: what, key, ...fields });
  });
}

function hear(told: Answer, stage: (words: string) => void): void {
  if (told.stage) stage(told.stage);
  else if (told.keep !== undefined) keep(told.keep, told.text ?? '');
  else if (told.socket !== undefined) sockets.get(told.socket)?.receive(told.text ?? '');
  else if (told.answer !== undefined) {
    const asking = waiting.get(told.answer);
    waiting.delete(told.answer);
    if (told.failed === undefined) return asking?.resolve(told);
    console.error(told.failed);
    asking?.reject(new Error(told.failed));
  }
}

/** Fetch and start Python; from then on the page is its own server.  Rejects where that cannot be. */
export async function start(stage: (words: string) => void): Promise<void> {
  worker = new Worker(new URL('../engine.js', document.baseURI), { type: 'module' });
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error('Python could not be started in this browser.'));
  });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => hear(data, stage);
  await Promise.race([broken, tell('start')]);
  await Promise.race([broken, tell('hold', { kept: keptTables() })]);
  const elsewhere = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) => answered(input, init, elsewhere);
  Object.defineProperty(globalThis, 'WebSocket', { value: LocalSocket });
}

async function answered(input: RequestInfo | URL, init: RequestInit | undefined, elsewhere: typeof fetch): Promise<Response> {
  const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  if (!address.startsWith(API)) return elsewhere(input, init);
  const [, game, part] = RULES.exec(address) ?? [];
  if (game) return elsewhere(`rules/${game}.${part}.json`);
  const token = new Headers(init?.headers).get('Authorization')?.replace(/^Bearer /, '');
  const { status, body } = await tell('ask', { method: init?.method ?? 'GET', address, token, body: init?.body });
  return new Response(body as string, { status: status as number, headers: { 'Content-Type': 'application/json' } });
}

/** A socket to the worker.  Its first message opens it there. */
class LocalSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly number = ++asked;
  private readonly table: string;
  private greeted = false;

  constructor(address: string) {
    this.table = decodeURIComponent(/\/tables\/([^/]+)\/socket$/.exec(address)?.[1] ?? '');
    sockets.set(this.number, this);
    queueMicrotask(() => {
      if (this.readyState !== 0) return;
      this.readyState = LocalSocket.OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const { number: socket, table } = this;
    if (this.greeted) return void tell('hear', { socket, text });
    this.greeted = true;
    void tell('open', { socket, table, text }).then(({ open }) => {
      if (!open) this.close();
    });
  }

  receive(text: string): void {
    if (this.readyState === LocalSocket.OPEN) this.onmessage?.({ data: text });
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    sockets.delete(this.number);
    void tell('close', { socket: this.number });
    this.onclose?.();
  }
}
