import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Analysis from './Analysis.svelte';
import AnalysisNote from './AnalysisNote.svelte';
import { across, analyse, apart, follow, line, luckBrief, luckWords, nearest, points, summary, verdict } from './analysis';
import type { AnalysisDone as Found, AnalysisRunning as Running, Judgement } from '../generated/wire';
import type { Progress } from './analysis';

afterEach(cleanup);

function judged(step: number, played: number, best = played, noise = 0.1): Judgement {
  const offer = (action: string) => ({ action, words: `${action} it.` });
  const same = played === best;
  return {
    step,
    played: offer('Keep'),
    best: offer(same ? 'Keep' : 'Swap'),
    chance_played: played,
    chance_best: best,
    loss: best - played,
    noise,
    choices: 7,
    worlds: same ? 0 : 30,
    better: same ? 0 : 20,
    worse: same ? 0 : 4,
    glanced: false,
    reason: 'It did best of 7 choices.',
  };
}

/** A number and its sign stay on one line. */
const plain = (words: string): string => words.replaceAll('\u00a0', ' ');

const DECISIONS = [judged(2, 0.5), judged(5, 0.25, 0.75), judged(10, 1)];
const LUCK = { chance: 0.7, low: 0.6, high: 0.8, average: 0.5, games: 60, verdict: 'good' } as const;
const FOUND: Found = {
  ready: true,
  seat: 0,
  bot: 'ismcts:sims=300',
  decisions: DECISIONS,
  mistakes: [5],
  doubtful: [],
  luck: LUCK,
  turn: { step: 2, until: 4, before: 0.5, after: 0.75 },
};

describe('the chart', () => {
  it('stretches the game over its width and puts certainty at the top', () => {
    const drawn = points(DECISIONS, 0, 10);
    expect(drawn.map(({ x, y }) => [x, y])).toEqual([
      [20, 50],
      [50, 75],
      [100, 0],
    ]);
    expect(line(drawn)).toBe('M20 50L50 75L100 0');
  });

  it('begins where a fork begins', () => expect(across(40, 40, 60)).toBe(0));

  it('has a middle if the game has one move', () => expect(across(3, 3, 3)).toBe(50));

  it('draws nothing of nothing', () => {
    expect(line(points([], 0, 10))).toBe('');
    expect(nearest([], 10)).toBeNull();
    expect(summary([])).toBe('There was nothing to decide.');
  });

  it('finds the decision under the pointer', () => {
    const drawn = points(DECISIONS, 0, 10);
    expect([0, 34, 36, 80, 100].map((x) => nearest(drawn, x)?.step)).toEqual([2, 2, 5, 10, 10]);
  });

  it('is a sentence too', () => {
    expect(plain(summary(DECISIONS))).toBe('Chance of winning: from 50 % (move 2) to 100 % (move 10), lowest 25 % (move 5).');
    expect(plain(summary([judged(1, 0.5), judged(2, 0.8), judged(3, 0.6)]))).toBe(
      'Chance of winning: from 50 % (move 1) to 60 % (move 3), highest 80 % (move 2).',
    );
    expect(plain(summary(DECISIONS.slice(0, 1)))).toBe('Chance of winning at move 2: 50 %.');
  });
});

describe('words', () => {
  it('tell of a mistake, of agreement and of doubt', () => {
    expect(plain(verdict(judged(5, 0.25, 0.75), 'Yours'))).toBe('The bot would (75 % to win): Swap it. Yours was (25 %): Keep it.');
    expect(plain(verdict(judged(5, 0.25), 'Yours'))).toBe('The bot would have done the same (25 % to win): Keep it.');
    expect(verdict(judged(5, 0.25, 0.3), "Mia's")).toMatch(/Mia's was .* The difference may be chance\.$/);
  });

  it('tell two chances apart that are nearly the same', () => {
    expect(apart(0.25, 0.75).map(plain)).toEqual(['25 %', '75 %']);
    expect(apart(0.991, 0.994).map(plain)).toEqual(['99.1 %', '99.4 %']);
    expect(plain(verdict(judged(5, 0.991, 0.994, 0.001), 'Yours'))).toBe(
      'The bot would (99.4 % to win): Swap it. Yours was (99.1 %): Keep it.',
    );
  });

  it('tell of luck', () => {
    expect(plain(luckBrief(LUCK))).toBe('The deal: good, 70 % (50 % on average)');
    expect(plain(luckWords(LUCK))).toMatch(/^The deal: 70 % to win \(60 % to 80 %\) against 50 % on average, a good deal\./);
  });
});

describe('waiting', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks until it is ready', async () => {
    const answers: (Found | Running)[] = [{ ready: false, done: 3, of: 10 }, { ready: false, done: 9, of: 10 }, FOUND];
    const told: Progress[] = [];
    const waiting = follow(
      async () => answers.shift() ?? FOUND,
      (one) => told.push(one),
      new AbortController().signal,
    );
    await vi.runAllTimersAsync();
    await waiting;
    expect(told.map((one) => ('done' in one ? one.done : one.ready))).toEqual([0, 3, 9, true]);
  });

  it('stops at a refusal and says it', async () => {
    const told: Progress[] = [];
    await follow(
      () => Promise.reject(new Error('Not now.')),
      (one) => told.push(one),
      new AbortController().signal,
    );
    expect(told[1]).toEqual({ ready: false, error: 'Not now.' });
  });

  it('says nothing to somebody who has left', async () => {
    const left = new AbortController();
    const told: Progress[] = [];
    const waiting = follow(
      async () => ({ ready: false, done: 1, of: 2 }),
      (one) => told.push(one),
      left.signal,
    );
    await vi.advanceTimersByTimeAsync(10);
    left.abort();
    await vi.runAllTimersAsync();
    await waiting;
    expect(told.length).toBe(2);
  });
});

describe('leaving', () => {
  const asked: [method: string, path: string][] = [];
  let answer: Found | Running = { ready: false, done: 1, of: 2 };

  beforeEach(() => {
    vi.useFakeTimers();
    asked.length = 0;
    answer = { ready: false, done: 1, of: 2 };
    vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
      asked.push([method, path.replace(/who=[0-9a-f]{32}$/, 'who')]);
      return { ok: true, json: async () => answer };
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const left = (): string[] => asked.flatMap(([method, path]) => (method === 'DELETE' ? [path] : []));
  const begin = async (): Promise<AbortController> => {
    const one = new AbortController();
    void analyse('T', 1, vi.fn(), one.signal);
    await vi.advanceTimersByTimeAsync(10);
    return one;
  };

  it('tells the server, which stops', async () => {
    const one = await begin();
    one.abort();
    await vi.runAllTimersAsync();
    expect(left()).toEqual(['/api/tables/T/analysis?seat=1&who']);
  });

  it('does not where another part of the page goes on waiting', async () => {
    const one = await begin();
    one.abort();
    const other = await begin();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(left()).toEqual([]);
    dispatchEvent(new Event('pagehide'));
    expect(left().length).toBe(1);
    other.abort();
    await vi.runAllTimersAsync();
  });

  it('does not where everything is ready', async () => {
    answer = FOUND;
    const one = await begin();
    one.abort();
    dispatchEvent(new Event('pagehide'));
    await vi.runAllTimersAsync();
    expect(left()).toEqual([]);
  });
});

describe('the panel', () => {
  const show = (progress: Progress | null, ongo = vi.fn(), onstart = vi.fn(), oncancel = vi.fn()) => {
    render(Analysis, { progress, name: 'Mia', mine: false, turns: [2, 5], next: 5, first: 0, last: 10, ongo, onstart, oncancel });
    return { ongo, onstart, oncancel };
  };

  it('offers to begin', async () => {
    const { onstart } = show(null);
    await fireEvent.click(screen.getByRole('button', { name: "Analyse Mia's moves" }));
    expect(onstart).toHaveBeenCalledOnce();
  });

  it('shows how far it is, and can be stopped', async () => {
    const { oncancel } = show({ ready: false, done: 3, of: 10 });
    const bar = screen.getByRole('progressbar');
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['3', '10']);
    await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(oncancel).toHaveBeenCalledOnce();
  });

  it('goes to a mistake from the list, from the chart and from the table', async () => {
    const { ongo } = show(FOUND);
    for (const button of screen.getAllByRole('button', { name: /Move 5/ })) await fireEvent.click(button);
    expect(ongo.mock.calls).toEqual([[5], [5], [5]]);
  });

  it('marks the turning point, and goes to it', async () => {
    const { ongo } = show(FOUND);
    await fireEvent.click(screen.getByRole('button', { name: /^The turning point: Move 2, from 50.% to 75.%/ }));
    expect(ongo.mock.calls).toEqual([[2]]);
  });

  it('lists every decision in words', () => {
    show(FOUND);
    expect(screen.getAllByRole('row', { hidden: true }).length).toBe(DECISIONS.length + 1);
  });

  it('says so where no mistake was found', () => {
    show({ ...FOUND, mistakes: [] });
    expect(screen.getByText('No mistake is larger than what may be chance.')).toBeTruthy();
  });

  it('names what may be chance apart, to go to as well', async () => {
    const unsure = [judged(2, 0.5, 0.55), judged(5, 0.25, 0.75)];
    const { ongo } = show({ ...FOUND, decisions: unsure, doubtful: [2] });
    expect(screen.getByRole('heading', { name: 'Doubtful: the difference may be chance' })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: /Move 2.*instead of 55/ }));
    expect(ongo.mock.calls).toEqual([[2]]);
  });

  it('says what went wrong and offers to try again', async () => {
    const { onstart } = show({ ready: false, error: 'Not now.' });
    expect(screen.getByRole('alert').textContent).toBe('Not now.');
    await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onstart).toHaveBeenCalledOnce();
  });
});

it('a note stands at the moves of the seat only', async () => {
  const { rerender } = render(AnalysisNote, { found: FOUND, next: 5, mine: true, name: 'Mia' });
  expect(screen.getByText(/Yours was/)).toBeTruthy();
  await rerender({ next: 6 });
  expect(screen.queryByText(/Yours was/)).toBeNull();
});
