import { describe, expect, test } from 'vitest';
import { exampleGame } from './examples';
import { arrowAt, pointing } from './script';
import { plain, quick } from './start';

describe('what a lesson points at', () => {
  test('is what can be clicked, and beside it what the step speaks of', () => {
    expect(pointing(['grid:0', 'pile'], ['pile'], [], false)).toEqual({ targets: ['pile'], beside: ['grid:0'] });
  });

  test('is on the table rather than a button that means the same', () => {
    expect(pointing([], ['button:Clear row 1', 'row:1'], [], false).targets).toEqual(['row:1']);
    expect(pointing([], ['button:Pass'], [], false).targets).toEqual(['button:Pass']);
  });

  test('is only the next thing to click once something is chosen', () => {
    expect(pointing(['grid:0'], ['grid:4'], [], true)).toEqual({ targets: ['grid:4'], beside: [] });
  });

  test('has the places beside it that come after', () => {
    expect(pointing(['grid:0'], ['hand:1'], ['grid:4', 'grid:0', 'button:Go'], false).beside).toEqual(['grid:0', 'grid:4']);
  });

  test('has its arrow above it, or below where there is no room', () => {
    expect(arrowAt({ x: 10, y: 200, width: 40, height: 60 }, 22)).toEqual({ x: 30, y: 200, up: false });
    expect(arrowAt({ x: 10, y: 20, width: 40, height: 60 }, 22)).toEqual({ x: 30, y: 80, up: true });
  });
});

describe('a scripted first game', () => {
  const game = exampleGame({ first_game: { rounds: 1 }, script: { players: 3, seat: 1, steps: 9 } });

  test('has its learner in the seat of the script, bots in the others, and no options', () => {
    const wish = quick(game, 'Ann', 'level:1', true);
    expect(wish.seats).toEqual([
      { kind: 'bot', bot: 'level:1' },
      { kind: 'me', name: 'Ann' },
      { kind: 'bot', bot: 'level:1' },
    ]);
    expect([wish.script, wish.lesson, wish.options, wish.players]).toEqual([true, true, {}, 3]);
  });

  test('is followed by an ordinary game, with notes or without', () => {
    expect(plain(game, 'Ann', 'level:1', true)).toMatchObject({ lesson: true, options: { rounds: 1 }, players: 2 });
    expect(quick(game, 'Ann', 'level:1', false)).toMatchObject({ lesson: false, options: {} });
    expect(quick(game, 'Ann', 'level:1', false).script).toBeUndefined();
  });
});
