import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from './api';
import { Newest } from './newest';

let asked: number[];
let told: [string, boolean][];
let underWay: number;
let most: number;
let refusals: Error[];
let newest: Newest<number>;

async function ask(step: number): Promise<void> {
  asked.push(step);
  most = Math.max(most, ++underWay);
  await new Promise((resolve) => setTimeout(resolve, 20));
  underWay--;
  const refusal = refusals.shift();
  if (refusal) throw refusal;
}

beforeEach(() => {
  vi.useFakeTimers();
  [asked, told, refusals, underWay, most] = [[], [], [], 0, 0];
  newest = new Newest(ask, (error, again) => told.push([error?.message ?? '', again]));
});

afterEach(() => {
  newest.close();
  vi.useRealTimers();
});

describe('the newest wish', () => {
  it('is asked at once, and asked once', async () => {
    newest.want(1);
    expect(asked).toEqual([1]);
    await vi.advanceTimersByTimeAsync(5000);
    newest.want(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([1, 1]);
    expect(told).toEqual([
      ['', false],
      ['', false],
    ]);
  });

  it('wins over all that came while another was under way', async () => {
    for (let step = 0; step < 100; step++) {
      newest.want(step);
      await vi.advanceTimersByTimeAsync(16);
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(most).toBe(1);
    expect(asked[asked.length - 1]).toBe(99);
    // 1.6 seconds of dragging: fewer than the twenty a second that a server allows.
    expect(asked.length).toBeLessThan(32);
    expect(asked.length).toBeGreaterThan(5);
  });

  it('is asked again while the server is busy, later and later', async () => {
    refusals = [new Refused('Too fast.', 429), new Refused('Away.', 0)];
    newest.want(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toEqual([1]);
    await vi.advanceTimersByTimeAsync(800);
    newest.want(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([1, 1, 2]);
    expect(told).toEqual([
      ['Too fast.', true],
      ['Away.', true],
      ['', false],
    ]);
  });

  it('is not asked again where that cannot help', async () => {
    refusals = [new Refused('No such move.', 404)];
    newest.want(7);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([7]);
    expect(told).toEqual([['No such move.', false]]);
  });

  it('matters more than what an older one could not have', async () => {
    refusals = [new Refused('No such move.', 404)];
    newest.want(7);
    newest.want(8);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([7, 8]);
    expect(told).toEqual([
      ['', false],
      ['', false],
    ]);
  });

  it('is forgotten with the page', async () => {
    refusals = [new Refused('Too fast.', 429)];
    newest.want(7);
    await vi.advanceTimersByTimeAsync(50);
    newest.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([7]);
  });
});
