/**
 * The connection of one viewer to one table.  The server is the authority: nothing is shown before a snapshot says so.
 * Requests carry a key and are sent again after a reconnect, which does no harm: the same key gets the same answer.
 */
import type { SeenEvent } from '../generated/wire';
import { Refused, newKey, snapshot as fetchSnapshot } from './api';
import { backoff, fade, merge } from './log';
import { hearTime } from './time';
import type { Snapshot } from '../generated/wire';
import type { Answer, Frame } from './wire';

const PING = 20_000;
const SILENCE = 50_000;
const PATIENCE = 12_000;
/** The code a socket is closed with when its seat is no longer open to it. */
const SIGNED_OUT = 4401;

interface Pending {
  message: Record<string, unknown>;
  resolve: (answer: Answer) => void;
}

export interface Listener {
  /** Called before the new snapshot is on the screen; `previous` is what is there, null at first. */
  before(next: Snapshot, previous: Snapshot | null, fresh: readonly SeenEvent[]): void;
}

export class TableLink {
  snap = $state.raw<Snapshot | null>(null);
  log = $state.raw<readonly SeenEvent[]>([]);
  here = $state.raw<readonly boolean[]>([]);
  watching = $state(0);
  status = $state<'connecting' | 'live' | 'lost'>('connecting');
  /** Why there is no table to show; "" while there may be one. */
  problem = $state('');
  /** Another device of the same player has signed this one out: its token opens the seat no more. */
  signedOut = $state(false);

  private socket: WebSocket | null = null;
  private tries = 0;
  private cursor = 0;
  private closed = false;
  private heard = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly pulse: ReturnType<typeof setInterval>;
  private readonly pending = new Map<string, Pending>();
  private readonly wake = (): void => {
    if (document.visibilityState === 'visible' && !this.socket) this.connect();
  };

  constructor(
    readonly table: string,
    readonly token: string | null,
    private readonly listener: Listener,
  ) {
    this.pulse = setInterval(() => this.beat(), PING);
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.pulse);
    clearTimeout(this.timer);
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket?.close();
    this.socket = null;
    for (const { resolve } of this.pending.values()) resolve({ error: '' });
    this.pending.clear();
  }

  /** Ask something of the table.  The answer has `error` where it is refused. */
  send(what: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    const key = newKey();
    const message = { do: what, key, ...fields };
    return new Promise((resolve) => {
      const patience = setTimeout(() => {
        if (this.pending.delete(key)) resolve({ error: 'The server has not answered. It will be asked no more; try again.' });
      }, PATIENCE);
      this.pending.set(key, {
        message,
        resolve: (answer) => {
          clearTimeout(patience);
          resolve(answer);
        },
      });
      this.write(message);
    });
  }

  private write(message: object): void {
    if (this.status === 'live' && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    clearTimeout(this.timer);
    if (this.closed || this.socket) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.heard = Date.now();
      socket.send(JSON.stringify({ do: 'hello', token: this.token, cursor: this.cursor }));
    };
    socket.onmessage = (message: MessageEvent<string>) => this.take(JSON.parse(message.data) as Frame);
    socket.onclose = (event?: CloseEvent) => {
      if (this.socket === socket) void this.dropped(event?.code);
    };
  }

  private async dropped(code?: number): Promise<void> {
    this.socket = null;
    if (this.closed) return;
    if (code === SIGNED_OUT) {
      this.close();
      this.signedOut = true;
      return;
    }
    this.status = this.snap ? 'lost' : 'connecting';
    if (!this.snap && (await this.refused())) return;
    this.timer = setTimeout(() => this.connect(), backoff(this.tries++));
  }

  /** A socket that closes before its first frame does not say why; the same question by HTTP does. */
  private async refused(): Promise<boolean> {
    try {
      await fetchSnapshot(this.table, this.token);
    } catch (error) {
      if (error instanceof Refused && [400, 401, 403, 404, 410].includes(error.status)) {
        this.problem = error.message;
        return true;
      }
    }
    return false;
  }

  private beat(): void {
    if (!this.socket) return;
    if (this.status === 'live' && Date.now() - this.heard > SILENCE) this.socket.close();
    else this.write({ do: 'ping' });
  }

  private take(frame: Frame): void {
    this.heard = Date.now();
    switch (frame.frame) {
      case 'snapshot':
        return this.show(frame);
      case 'answer':
        return this.answered(frame);
      case 'presence':
        this.here = frame.here;
        this.watching = frame.watching;
    }
  }

  private show(next: Snapshot): void {
    if (next.now !== undefined) hearTime(next.now);
    const previous = this.snap;
    const joined = this.status !== 'live';
    const last = this.log[this.log.length - 1]?.n ?? -1;
    const fresh = next.events.filter((seen) => seen.n > last);
    this.log = fade(merge(this.log, next.events), next.past);
    this.cursor = next.cursor;
    if (next.more) return; // a long story comes in several parts; nothing is shown before the last one is there
    this.snap = next;
    this.status = 'live';
    this.tries = 0;
    if (joined) for (const { message } of this.pending.values()) this.write(message);
    // Last, so that the table moves on whatever goes wrong in there.  The page itself changes only after this.
    this.listener.before(next, previous, fresh);
  }

  private answered({ key, ...answer }: Answer & { key: string }): void {
    const waiting = this.pending.get(key);
    this.pending.delete(key);
    waiting?.resolve(answer);
  }
}
