import { describe, expect, it } from 'vitest';
import { exampleOption } from './examples';
import { harder } from './harder';
import { resultOf } from './result';

const levels = ['Novice', 'Apprentice', 'Adept'].map((name, at) => ({ bot: `level:${at + 1}`, name, cast: [] }));
const option = exampleOption({ name: 'turns', kind: 'number', default: 9, least: 1, most: 20 });
const game = { levels, options: [option] };
const table = (bots: string[], more = {}) => ({
  game: 'spark',
  players: bots.length,
  options: { turns: 4 },
  names: bots.map((_, at) => `Player ${at + 1}`),
  bots,
  hints: 'on' as const,
  lesson: true,
  clock: null,
  ...more,
});

describe('a harder opponent', () => {
  it('is the level after the strongest, at the same table', () => {
    const found = harder(table(['level:1', '', 'level:2']), 1, game);
    expect(found?.name).toBe('Adept');
    expect(found?.wish.seats).toEqual([
      { kind: 'bot', bot: 'level:3' },
      { kind: 'me', name: 'Player 2' },
      { kind: 'bot', bot: 'level:3' },
    ]);
    expect(found?.wish.options).toEqual({ turns: 4 });
    expect([found?.wish.hints, found?.wish.clock, found?.wish.lesson]).toEqual(['on', null, false]);
  });

  it('is nobody beyond the top, among people, alone, or after a bot that is on no ladder', () => {
    expect(harder(table(['', 'level:3']), 0, game)).toBeNull();
    expect(harder(table(['', '']), 0, game)).toBeNull();
    expect(harder(table(['']), 0, game)).toBeNull();
    expect(harder(table(['', 'greedy']), 0, game)).toBeNull();
    const hosted = { ...game, levels: [...levels, { bot: 'host:Storm', name: 'Storm', cast: [] }] };
    expect(harder(table(['', 'level:3']), 0, hosted)).toBeNull();
    expect(harder(table(['', 'host:Storm']), 0, hosted)).toBeNull();
  });

  it('keeps the clock, and then has no word about hints', () => {
    const clock = { minutes: 5, increment: 2 };
    const wish = harder(table(['', 'level:1'], { clock }), 0, game)?.wish;
    expect([wish?.clock, wish && 'hints' in wish]).toEqual([clock, false]);
  });
});

describe('the result', () => {
  const ended = (winners: number[], seat: number | null, players = 2, has_replay = true) =>
    resultOf({
      outcome: { winners, points: [], reason: '', rule: '', words: '', facts: [], places: [], numbers: [] },
      seat,
      table: { has_replay, players, names: ['Ann', 'Ben', 'Cleo'] },
    });

  it('is said to whom it concerns', () => {
    expect([ended([0], 0), ended([0], 1), ended([0], null)]).toEqual(['You win', 'Ann wins', 'Ann wins']);
    expect([ended([0, 1], 1), ended([0, 1], 2, 3)]).toEqual(['You share the win', 'Ann and Ben share the win']);
    expect([ended([0], 0, 1), ended([], 0, 1), ended([], 0)]).toEqual(['You made it', 'Not this time', 'Nobody wins']);
    expect(ended([], 0, 2, false)).toBe('The game ends here');
  });
});
