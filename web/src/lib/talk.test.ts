import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SeenEvent } from '../generated/wire';
import { refusalOfMine } from './log';
import { pageTitle } from './notice';
import { keepMuted, mutedAt, Talk, WATCHERS } from './talk.svelte';

const line = (n: number, seat: number | null, text = 'hello', reaction = ''): SeenEvent => ({
  n,
  words: text,
  event: { event: 'Chat', seat, name: 'Ben', text, reaction },
});

beforeEach(() => localStorage.clear());

describe('what people say', () => {
  afterEach(() => vi.useRealTimers());

  it('is shown for a while and counted until it is read', () => {
    vi.useFakeTimers();
    const talk = new Talk('t');
    talk.hear([line(1, 1), line(2, 0)], 0, false);
    expect([talk.unread, talk.fresh.map(({ n }) => n)]).toEqual([1, [1]]);
    vi.advanceTimersByTime(20_000);
    expect([talk.unread, talk.fresh]).toEqual([1, []]);
    talk.read();
    expect(talk.unread).toBe(0);
    talk.close();
  });

  it('is neither shown nor counted where the log is open', () => {
    const talk = new Talk('t');
    expect(talk.hear([line(1, 1)], 0, true)).toHaveLength(1);
    expect([talk.unread, talk.fresh]).toEqual([0, []]);
  });

  it('shows a reaction of my own too, which is no news', () => {
    const talk = new Talk('t');
    talk.hear([line(1, 0, 'Wow!', 'wow')], 0, false);
    expect([talk.unread, talk.fresh.length]).toEqual([0, 1]);
    talk.close();
  });

  it('is not heard of whoever is muted, also after a reload', () => {
    const talk = new Talk('t');
    talk.hear([line(1, null)], 0, false);
    talk.toggleMute(WATCHERS);
    expect(talk.fresh).toEqual([]);
    const later = new Talk('t');
    later.hear([line(2, null), line(3, 1)], 0, false);
    expect(later.fresh.map(({ n }) => n)).toEqual([3]);
    expect(new Talk('another').muted.size).toBe(0);
    talk.close();
    later.close();
  });

  it('reads damaged data as nobody muted, and keeps few tables', () => {
    localStorage.setItem('stormdeck.muted', '[1');
    expect(mutedAt('t').size).toBe(0);
    for (let n = 0; n < 60; n++) keepMuted(`t${n}`, new Set(['1']));
    expect(mutedAt('t0').size).toBe(0);
    expect([...mutedAt('t59')]).toEqual(['1']);
  });
});

describe('a refusal', () => {
  const asked = (seat: number, what = 'take-back'): SeenEvent => ({ n: 1, words: '', event: { event: 'Asked', seat, request: 7, what } });
  const answer = (agree: boolean): SeenEvent => ({ n: 2, words: 'Ben refuses.', event: { event: 'Answered', seat: 1, request: 7, agree } });

  it('is told to whoever asked, and to nobody else', () => {
    expect(refusalOfMine([asked(0), answer(false)], [answer(false)], 0)).toBe('Ben refuses. Your action stands.');
    expect(refusalOfMine([asked(0, 'fill'), answer(false)], [answer(false)], 0)).toBe('Ben refuses.');
    expect(refusalOfMine([asked(2), answer(false)], [answer(false)], 0)).toBe('');
    expect(refusalOfMine([asked(0), answer(true)], [answer(true)], 0)).toBe('');
    expect(refusalOfMine([asked(0), answer(false)], [answer(false)], null)).toBe('');
  });
});

it('the title has unread lines and a short clock before the turn', () => {
  expect(pageTitle('Spark', true, 2, 12_300)).toBe('(2) 13 s · ● Your turn: Spark · Stormdeck');
  expect(pageTitle('Spark', false, 0, 61_000)).toBe('Spark · Stormdeck');
});
