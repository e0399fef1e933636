import { describe, expect, it, vi } from 'vitest';
import type { SeenEvent } from '../generated/wire';
import type { Lesson } from '../games/types';
import { nearest } from './arrows';
import { noteNow, readNote, readNotes, showNote, shownNotes } from './lessons';
import { backoff, chat, fade, merge } from './log';
import { mySeats, remember, seatLink, seatsAt, settle, visit, type MySeat } from './mine';
import { pageTitle } from './notice';
import { parse } from './route';
import { search } from './rules';
import { botNames, changed, defaultBot, easiestBot, kept, named, quick, seatsFor } from './start';
import { clock, hearTime, leftNow, list, serverNow, span } from './time';
import type { OptionInfo } from '../generated/wire';
import { exampleGame } from './examples';

function shelf(text: string | null = null): Pick<Storage, 'getItem' | 'setItem'> & { text: () => string | null } {
  const kept = new Map<string, string>();
  let last = text;
  return {
    getItem: (key) => kept.get(key) ?? text,
    setItem: (key, value) => {
      kept.set(key, value);
      last = value;
    },
    text: () => last,
  };
}

const seen = (n: number, words = `Line ${n}.`): SeenEvent => ({ n, words, event: { event: 'Moved' } });
const seat = (table: string, number: number): MySeat => ({
  table,
  seat: number,
  token: `token-${table}-${number}`,
  game: 'spark',
  title: 'Spark',
  name: 'Ann',
  at: 1,
});

describe('the log', () => {
  it('grows, and does not double what comes twice', () => {
    const log = merge([seen(1), seen(2)], [seen(3)]);
    expect(log.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(merge(log, [seen(2, 'Again.'), seen(3)]).map(({ words }) => words)).toEqual(['Line 1.', 'Again.', 'Line 3.']);
    expect(merge(log, [])).toEqual(log);
  });

  it('drops what was shown for a moment only, once it is past', () => {
    const later = { words: 'You look at a card.', event: { event: 'LookedUnseen', cell: 1 } };
    const look: SeenEvent = { n: 2, words: 'You look at a card: red 7.', event: { event: 'LookedAt', cell: 1, card: 6 }, later };
    const log = [seen(1), look, seen(3)];
    expect(fade(log, 1)).toEqual(log);
    expect(fade(log, 2)).toEqual([seen(1), { n: 2, ...later }, seen(3)]);
    expect(JSON.stringify(fade(log, 3))).not.toContain('red 7');
  });

  it('knows what was said', () => {
    const said: SeenEvent = { n: 1, words: 'Ann: hello', event: { event: 'Chat', seat: 0, name: 'Ann', text: 'hello' } };
    expect(chat(said)).toEqual({ seat: 0, name: 'Ann', text: 'hello', reaction: '' });
    expect(chat(seen(1))).toBeNull();
  });

  it('waits longer after each failure, and never very long', () => {
    expect(backoff(0, () => 1)).toBe(400);
    expect(backoff(3, () => 1)).toBe(3200);
    expect(backoff(50, () => 1)).toBe(15_000);
    expect(backoff(3, () => 0)).toBeLessThan(backoff(3, () => 1));
  });
});

describe('my seats', () => {
  it('are kept, newest first, each once', () => {
    const store = shelf();
    remember(seat('a', 0), store);
    remember(seat('b', 1), store);
    remember(seat('a', 1), store);
    remember({ ...seat('a', 0), name: 'Ben' }, store);
    expect(mySeats(store).map(({ table, seat: at }) => `${table}${at}`)).toEqual(['a0', 'a1', 'b1']);
    expect(seatsAt('a', store).map(({ name }) => name)).toEqual(['Ben', 'Ann']);
  });

  it('come first where I was last', () => {
    const store = shelf();
    for (const table of ['a', 'b', 'c']) remember(seat(table, 0), store);
    remember(seat('a', 1), store);
    visit('b', false, 7, store);
    visit('elsewhere', false, 8, store);
    expect(mySeats(store).map(({ table, seat: at }) => `${table}${at}`)).toEqual(['b0', 'a1', 'c0', 'a0']);
    expect(seatsAt('b', store)[0]).toMatchObject({ token: 'token-b-0', at: 7, done: false });
    visit('a', true, 9, store);
    expect(mySeats(store).map(({ table, done }) => `${table}${String(done ?? false)}`)).toEqual(['atrue', 'atrue', 'bfalse', 'cfalse']);
  });

  it('are dropped only when they are done, the oldest first', () => {
    const store = shelf();
    for (let i = 0; i < 100; i++) remember(seat(`running-${i}`, 0), store);
    for (let i = 0; i < 100; i++) {
      remember(seat(`done-${i}`, 0), store);
      settle(`done-${i}`, store);
    }
    const tables = mySeats(store).map(({ table }) => table);
    expect(tables.filter((table) => table.startsWith('running'))).toHaveLength(100);
    expect(tables.filter((table) => table.startsWith('done'))).toHaveLength(60);
    expect(tables).toContain('done-99');
    expect(tables).not.toContain('done-0');
  });

  it('survive damaged data', () => {
    expect(mySeats(shelf('{broken'))).toEqual([]);
    expect(mySeats(shelf('{"a": 1}'))).toEqual([]);
    expect(mySeats(shelf('[null, 3, {"table": 1}]'))).toEqual([]);
  });

  it('have the token in the fragment', () => {
    expect(seatLink('abc', 'secret', 'https://host')).toBe('https://host/t/abc#secret');
  });
});

describe('addresses', () => {
  it('are understood', () => {
    expect(parse('/')).toEqual({ page: 'lobby' });
    expect(parse('/t/abc')).toEqual({ page: 'table', table: 'abc' });
    expect(parse('/t/abc/replay', '?step=7&view=seat1')).toEqual({ page: 'replay', table: 'abc', step: 7, view: 'seat1', analyse: false });
    expect(parse('/t/abc/replay', '?step=x&analyse=1')).toEqual({ page: 'replay', table: 'abc', step: null, view: null, analyse: true });
    expect(parse('/rules/spark', '', '#SP-R02')).toEqual({ page: 'rules', game: 'spark', rule: 'SP-R02' });
  });

  it('lead nowhere when they are not ours', () => {
    for (const path of ['/t', '/t/a/b', '/x', '/t/a/replay/b', '/rules']) expect(parse(path)).toEqual({ page: 'lost' });
    expect(parse('/t/%E0%A4%A')).toEqual({ page: 'table', table: '%E0%A4%A' });
  });
});

describe('setting up', () => {
  const levels = [1, 2, 3].map((n) => ({ bot: `level:${n}`, name: `Level ${n}`, cast: ['Pip', 'Dot'] }));
  const game = exampleGame({ levels, usual_bot: 'level:3' });

  it('starts with the level the server names, and a lesson with the first', () => {
    expect(defaultBot(game)).toBe('level:3');
    expect(easiestBot(game)).toBe('level:1');
  });

  it('seats me first and the others by the way of playing', () => {
    expect(seatsFor('bot', 3, 'Ann', 'b').map(({ kind }) => kind)).toEqual(['me', 'bot', 'bot']);
    expect(seatsFor('invite', 2, 'Ann', 'b').map(({ kind }) => kind)).toEqual(['me', 'invite']);
    expect(seatsFor('pass', 2, 'Ann', 'b').map(({ name }) => name)).toEqual(['Ann', 'Player 2']);
  });

  it('sends names of people and levels of bots only', () => {
    expect(quick(game, ' ', 'level:1', true).seats).toEqual([
      { kind: 'me', name: 'Guest' },
      { kind: 'bot', bot: 'level:1' },
    ]);
    expect(named([{ kind: 'invite', name: 'x', bot: 'y', face: 'Pip' }])).toEqual([{ kind: 'invite' }]);
    expect(named([{ kind: 'me', name: 'Ann', bot: '', face: 'Pip' }])).toEqual([{ kind: 'me', name: 'Ann', face: 'Pip' }]);
  });

  it('takes what the card of the game asked', () => {
    const wish = quick(game, 'Ann', 'level:2', false, { players: 4, options: { rounds: 2 } });
    expect(wish).toMatchObject({ players: 4, options: { rounds: 2 } });
    expect(wish.seats.map(({ kind }) => kind)).toEqual(['me', 'bot', 'bot', 'bot']);
  });

  it('knows what the bots will be called, as the server does', () => {
    expect(botNames(game, seatsFor('bot', 4, 'Dot', 'level:1'))).toEqual(['', 'Pip', 'Pip 2', 'Dot 2']);
  });

  it('makes a first game short, and no other', () => {
    expect(quick({ ...game, first_game: { rounds: 1 } }, 'Ann', 'level:1', true).options).toEqual({ rounds: 1 });
    expect(quick({ ...game, first_game: { rounds: 1 } }, 'Ann', 'level:1', false).options).toEqual({});
    expect(quick(game, 'Ann', 'level:1', true).options).toEqual({});
  });

  it('sends only options that were changed', () => {
    const options = [
      { name: 'a', default: 1 },
      { name: 'b', default: true },
    ] as OptionInfo[];
    expect(changed(options, { a: 1, b: false })).toEqual({ b: false });
  });

  it('keeps each seat of mine, and the invitations with the first', () => {
    const wish = quick(game, 'Ann', 'level:1', false);
    const made = {
      table: 't',
      commitment: '',
      seats: [
        { seat: 0, kind: 'me', token: 'x' },
        { seat: 1, kind: 'invite', token: 'y' },
        { seat: 2, kind: 'bot', token: null },
      ],
    };
    const mine = kept(made, wish, 'Spark', 5);
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ table: 't', seat: 0, token: 'x', name: 'Ann', invites: [{ seat: 1, token: 'y' }] });
  });
});

describe('words', () => {
  it('tells times', () => {
    expect([span(30_000), span(60_000), span(7_300_000), span(86_400_000 * 3)]).toEqual(['', '1 minute', '2 hours', '3 days']);
    expect([clock(245_000), clock(3_720_000), clock(9_490), clock(-5)]).toEqual(['4:05', '1:02:00', '0:09.4', '0:00.0']);
  });

  it('counts by the server, however wrong the clock of this device is', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    try {
      for (const [own, server] of [
        [1_000_000, 1_120_000],
        [9_000_000, 1_120_000],
      ] as const) {
        vi.setSystemTime(own);
        hearTime(server);
        expect(serverNow()).toBe(server);
        vi.advanceTimersByTime(5_000);
        expect(leftNow(60_000, server - 10_000, serverNow())).toBe(45_000);
      }
      expect(leftNow(60_000, 2_000, 1_000)).toBe(60_000); // a clock never shows more than it had
    } finally {
      vi.useRealTimers();
      hearTime(Date.now());
    }
  });

  it('lists names', () => {
    expect([list([]), list(['Ann']), list(['Ann', 'Ben']), list(['Ann', 'Ben', 'Cleo'])]).toEqual([
      '',
      'Ann',
      'Ann and Ben',
      'Ann, Ben and Cleo',
    ]);
  });

  it('says in the title whose turn it is', () => {
    expect(pageTitle('Spark', true)).toBe('● Your turn: Spark · Stormdeck');
    expect(pageTitle('Spark', false)).toBe('Spark · Stormdeck');
  });
});

it('finds rules by id, short id, number and words', () => {
  const texts = [
    { id: 'BL-R02', text: 'The deck has 120 cards.' },
    { id: 'SP-R28', text: 'Discard one card, then turn up any one.' },
    { id: 'BL-G02', text: 'How do colours and numbers combine?' },
  ];
  expect(search(texts, 'sp-r28')).toEqual([1]);
  expect(search(texts, 'R28')).toEqual([1]);
  expect(search(texts, '2')).toEqual([0, 2]);
  expect(search(texts, 'turn  DISCARD')).toEqual([1]);
  expect(search(texts, 'elephant')).toEqual([]);
  expect(search(texts, ' ')).toEqual([]);
  // A text without an id, as in a guide, is found by its words alone.
  expect(
    search(
      [
        { id: '', text: 'Draw a card.' },
        { id: '', text: 'Level 0' },
      ],
      '0',
    ),
  ).toEqual([1]);
});

it('walks by arrows to what lies ahead', () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const grid = [box(0, 0), box(20, 0), box(0, 20), box(22, 21)];
  expect(nearest(grid, 0, 'ArrowRight')).toBe(1);
  expect(nearest(grid, 0, 'ArrowDown')).toBe(2);
  expect(nearest(grid, 3, 'ArrowUp')).toBe(1);
  expect(nearest(grid, 3, 'ArrowLeft')).toBe(2);
  expect(nearest(grid, 0, 'ArrowLeft')).toBe(-1);
  expect(nearest(grid, 0, 'Enter')).toBe(-1);
});

it('does not coach twice', () => {
  const store = shelf('');
  expect([...readNotes('t', store)]).toEqual([]);
  readNote('t', 'draw', store);
  readNote('t', 'use', store);
  expect(readNotes('t', store)).toEqual(new Set(['draw', 'use']));
});

it('coaches with one note at a time, in order, and counts the steps', () => {
  const lesson = (id: string, kind: string, step = true): Lesson => ({
    id,
    title: id,
    text: id,
    rule: 'X-R01',
    step,
    when: (now) => now.kind === kind,
  });
  const lessons = [lesson('aim', 'act'), lesson('rare', 'act', false), lesson('turn', 'act'), lesson('over', '', false)];
  const note = (kind: string, ...read: string[]): unknown => {
    const found = noteNow(lessons, { view: {}, seat: 0, kind, legal: [], log: [] }, new Set(read), read);
    return found && [found.lesson.id, found.step, found.steps];
  };
  expect(note('act')).toEqual(['aim', 1, 2]);
  expect(note('act', 'aim')).toEqual(['rare', 0, 2]);
  expect(note('act', 'aim', 'rare')).toEqual(['turn', 2, 2]);
  expect(note('act', 'aim', 'rare', 'turn')).toBeNull();
  expect(note('wait')).toBeNull();
  expect(note('')).toEqual(['over', 0, 2]);
});

it('never gives two notes of the coach one number, also where somebody plays on without reading', () => {
  const lesson = (id: string): Lesson => ({ id, title: id, text: id, rule: 'X-R01', step: true, when: (now) => now.kind === id });
  const lessons = [lesson('aim'), lesson('money'), lesson('attack')];
  const store = shelf('');
  const numbers = ['aim', 'money', 'aim', 'attack', 'money'].map((kind) => {
    const now = { view: {}, seat: 0, kind, legal: [], log: [] };
    const found = noteNow(lessons, now, readNotes('t', store), shownNotes('t', store));
    if (found) showNote('t', found.lesson.id, store);
    return found?.step;
  });
  expect(numbers).toEqual([1, 2, 1, 3, 2]);
});
