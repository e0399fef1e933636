import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SeenEvent } from '../generated/wire';
import { TableLink, type Listener } from './link.svelte';
import { serverNow } from './time';

/** A socket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  tell(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  close(code?: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.(code === undefined ? undefined : { code });
  }
}

const last = (): FakeSocket => FakeSocket.all[FakeSocket.all.length - 1]!;
const seen = (n: number): SeenEvent => ({ n, words: `Line ${n}.`, event: { event: 'Moved' } });
const snapshot = (cursor: number, ...events: number[]) => ({
  frame: 'snapshot',
  version: cursor,
  cursor,
  events: events.map(seen),
  past: 0,
});

let link: TableLink;
let told: { fresh: number[]; before: number | null }[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  told = [];
  const listener: Listener = {
    before: (_next, previous, fresh) => told.push({ fresh: fresh.map(({ n }) => n), before: previous?.version ?? null }),
  };
  link = new TableLink('abc', 'secret', listener);
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a link', () => {
  it('says hello with its token and never puts it into the address', () => {
    last().open();
    expect(last().sent).toEqual([{ do: 'hello', token: 'secret', cursor: 0 }]);
    expect(last().url).not.toContain('secret');
    expect(last().url).toContain('/api/tables/abc/socket');
  });

  it('gathers the log and tells what is new', () => {
    last().open();
    last().tell(snapshot(2, 1, 2));
    last().tell(snapshot(3, 3));
    expect(link.status).toBe('live');
    expect(link.log.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(told).toEqual([
      { fresh: [1, 2], before: null },
      { fresh: [3], before: 2 },
    ]);
  });

  it('forgets what was shown for a moment when a snapshot says that it is past', () => {
    last().open();
    const look = { ...seen(1), words: 'You look at a card: red 7.', later: { words: 'You look at a card.', event: { event: 'Moved' } } };
    last().tell({ ...snapshot(1), events: [look] });
    expect(link.log[0]?.words).toContain('red 7');
    last().tell({ ...snapshot(2, 2), past: 1 });
    expect(link.log.map(({ words }) => words)).toEqual(['You look at a card.', 'Line 2.']);
  });

  it('shows a long story when all of it is there', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
    last().open();
    last().tell({ ...snapshot(9, 1, 2), cursor: 2, more: true });
    expect(link.snap).toBeNull();
    expect(link.status).toBe('connecting');
    last().close();
    await vi.advanceTimersByTimeAsync(500);
    last().open();
    expect(last().sent).toEqual([{ do: 'hello', token: 'secret', cursor: 2 }]);
    last().tell({ ...snapshot(9, 3, 4), cursor: 4, more: true });
    last().tell({ ...snapshot(9, 5), cursor: 5, more: false });
    expect(link.snap?.version).toBe(9);
    expect(link.log.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
    expect(told).toEqual([{ fresh: [5], before: null }]);
  });

  it('learns from a snapshot what time it is for the server', () => {
    last().open();
    last().tell({ ...snapshot(1, 1), now: Date.now() - 120_000 });
    expect(serverNow()).toBe(Date.now() - 120_000);
    vi.advanceTimersByTime(700);
    last().tell({ ...snapshot(2, 2), now: Date.now() });
    expect(serverNow()).toBe(Date.now());
  });

  it('shows what came although something goes wrong about it', () => {
    const failing = new TableLink('abc', null, {
      before: () => {
        throw new TypeError('Illegal constructor');
      },
    });
    last().open();
    expect(() => last().tell(snapshot(2, 1, 2))).toThrow('Illegal constructor');
    expect(failing.snap?.version).toBe(2);
    expect(failing.status).toBe('live');
    expect(failing.log).toHaveLength(2);
    failing.close();
  });

  it('comes back with its cursor and asks again what was not answered', async () => {
    last().open();
    last().tell(snapshot(2, 1, 2));
    const answer = link.send('play', { action: 'draw', version: 2 });
    const asked = last().sent[1];
    expect(asked).toMatchObject({ do: 'play', action: 'draw', version: 2 });
    last().close();
    expect(link.status).toBe('lost');
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([{ do: 'hello', token: 'secret', cursor: 2 }]);
    last().tell(snapshot(3, 3));
    expect(last().sent[1]).toEqual(asked);
    last().tell({ frame: 'answer', key: asked?.['key'], version: 3 });
    expect((await answer).version).toBe(3);
    expect(link.log.map(({ n }) => n)).toEqual([1, 2, 3]);
  });

  it('waits longer and longer for a server that is away', async () => {
    last().open();
    last().tell(snapshot(0));
    last().close();
    const waits: number[] = [];
    for (let tries = 0; tries < 4; tries++) {
      const before = FakeSocket.all.length;
      let waited = 0;
      while (FakeSocket.all.length === before) {
        await vi.advanceTimersByTimeAsync(50);
        waited += 50;
      }
      waits.push(waited);
      last().close();
    }
    expect(waits[3]).toBeGreaterThan(waits[0]! * 3);
  });

  it('gives up asking after a while and says so', async () => {
    last().open();
    last().tell(snapshot(0));
    const answer = link.send('hint');
    await vi.advanceTimersByTimeAsync(13_000);
    expect((await answer).error).toContain('not answered');
  });

  it('does not come back when another device has signed it out', async () => {
    last().open();
    last().tell(snapshot(2, 1, 2));
    last().close(4401);
    expect(link.signedOut).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('says why there is no table', async () => {
    const body = { error: 'There is no table "abc".', rule: '' };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status: 404 })));
    last().close();
    await vi.advanceTimersByTimeAsync(100);
    expect(link.problem).toBe('There is no table "abc".');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('notices a dead connection by its silence', async () => {
    last().open();
    last().tell(snapshot(0));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });
});
