import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mySeats, remember, type MySeat } from '../lib/mine';
import MyGames from './MyGames.svelte';

const seat = (table: string): MySeat => ({
  table,
  seat: 0,
  token: `token-${table}`,
  game: 'spark',
  title: `Game ${table}`,
  name: 'Ann',
  at: 1,
});

const snapshot = (table: string, state = 'running') => ({
  table: { id: table, title: `Game ${table}`, names: ['Ann', 'Ben'], kinds: ['person', 'person'], players: 2, state },
  cursor: 1,
  decision: state === 'running' ? { seat: 0, kind: 'draw', source: '' } : null,
  outcome: state === 'finished' ? { words: `Ann wins ${table}.` } : null,
});

/** How the server answers for a table: a status, or the state of its game. */
let answers: Map<string, number | string>;
let asked: string[];

function answer(path: string): Promise<Response> {
  const table = path.split('/')[3]?.split('?')[0] ?? '';
  asked.push(table);
  const how = answers.get(table) ?? 'running';
  if (how === 0) return Promise.reject(new TypeError('Failed to fetch'));
  if (typeof how === 'number') return Promise.resolve(new Response(JSON.stringify({ error: 'No.' }), { status: how }));
  return Promise.resolve(new Response(JSON.stringify(snapshot(table, how))));
}

const rows = (name: string): string[] =>
  screen.queryByRole('region', { name })
    ? [...screen.getByRole('region', { name }).querySelectorAll('a')].map((link) => link.textContent.replace(/\s+/g, ' ').trim())
    : [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  localStorage.clear();
  answers = new Map();
  asked = [];
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function lobby(...tables: string[]): Promise<void> {
  for (const table of [...tables].reverse()) remember(seat(table));
  render(MyGames, { seats: mySeats() });
  await vi.advanceTimersByTimeAsync(100);
}

describe('my games', () => {
  it('stay where the server is busy, away or broken', async () => {
    answers = new Map<string, number | string>([
      ['b', 429],
      ['c', 0],
      ['d', 503],
    ]);
    await lobby('a', 'b', 'c', 'd');
    expect(rows('My games')).toEqual(['Game a with Ben Your turn', 'Game b', 'Game c', 'Game d']);
    answers = new Map([['a', 429]]);
    await vi.advanceTimersByTimeAsync(9000);
    expect(rows('My games')).toHaveLength(4);
    expect(rows('My games').every((row) => row.includes('Your turn'))).toBe(true);
    expect(mySeats()).toHaveLength(4);
  });

  it('are all looked at, a few at a time, and all shown on demand', async () => {
    const tables = Array.from({ length: 40 }, (_, i) => `t${i}`);
    await lobby(...tables);
    expect(asked).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(5000);
    expect(new Set(asked)).toEqual(new Set(tables));
    expect(rows('My games')).toHaveLength(4);
    screen.getByRole('button', { name: 'Show all 40 games' }).click();
    await vi.advanceTimersByTimeAsync(0);
    expect(rows('My games')).toHaveLength(40);
    screen.getByRole('button', { name: 'Show fewer' });
  });

  it('are told apart from finished ones, which are asked for once', async () => {
    answers = new Map([['b', 'finished']]);
    await lobby('a', 'b');
    expect(rows('My games')).toEqual(['Game a with Ben Your turn']);
    expect(rows('My finished games')).toEqual(['Game b Ann wins b.']);
    expect(mySeats().map(({ done }) => done ?? false)).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked.filter((table) => table === 'b')).toHaveLength(1);
    expect(asked.filter((table) => table === 'a').length).toBeGreaterThan(2);
  });

  it('leave the list where there is no such table, but keep the way back', async () => {
    answers = new Map([['b', 404]]);
    await lobby('a', 'b');
    expect(rows('My games')).toEqual(['Game a with Ben Your turn']);
    expect(rows('My finished games')).toEqual([]);
    expect(mySeats().find(({ table }) => table === 'b')).toMatchObject({ token: 'token-b', done: true });
    cleanup();
    render(MyGames, { seats: mySeats() });
    expect(rows('My finished games')).toEqual([]);
  });
});
