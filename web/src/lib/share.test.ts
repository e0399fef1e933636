import { describe, expect, it } from 'vitest';
import { share } from './share';

const VIEW = {
  turn: 1,
  players: [
    { hand: [3, 4], seen: null },
    { hand: [7], seen: { card: 2 } },
  ],
  deck: 40,
};
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('what is shared with the view before', () => {
  it('is everything where nothing has changed', () => expect(share(VIEW, copy(VIEW))).toBe(VIEW));

  it('is what has not changed, and what has is as the server says', () => {
    const next = copy(VIEW);
    next.players[0]?.hand.push(9);
    next.deck = 39;
    const shared = share(VIEW, next);
    expect(shared).toEqual(next);
    expect(shared.players[0]).not.toBe(VIEW.players[0]);
    expect(shared.players[1]).toBe(VIEW.players[1]);
    expect(VIEW.players[0]?.hand).toEqual([3, 4]);
  });

  it.each([
    [null, VIEW],
    [VIEW, null],
    [[1, 2], [1]],
    [[1], [1, undefined]],
    [{ one: 1 }, [1]],
    [{ one: 1, two: 2 }, { one: 1 }],
    [
      { one: 1, two: undefined },
      { one: 1, three: undefined },
    ],
    [3, '3'],
    [{ at: 0 }, { at: null }],
  ])('never takes %j for %j', (old, next) => expect(share(old, next)).toStrictEqual(next));

  it('keeps no card that moved away', () => {
    const old = { lane: [{ card: 1 }, { card: 2 }, { card: 3 }] };
    const shared = share(old, { lane: [{ card: 2 }, { card: 3 }] });
    expect(shared).toEqual({ lane: [{ card: 2 }, { card: 3 }] });
  });
});
