import { describe, expect, it } from 'vitest';
import { kindOf, ordinal, scored } from './best';

function shelf(first = ''): Pick<Storage, 'getItem' | 'setItem'> {
  let kept: string | null = first || null;
  return { getItem: () => kept, setItem: (_, value) => void (kept = value) };
}

const played = (id: string, options: Record<string, string | number | boolean> = { level: 1 }) => ({ id, game: 'patience', options });

describe('the best score so far', () => {
  it('is a place among the games before', () => {
    const store = shelf();
    expect(scored(played('a'), 12, 1, store)).toEqual({ place: 1, games: 1, best: 12, before: null });
    expect(scored(played('b'), 30, 2, store)).toEqual({ place: 1, games: 2, best: 30, before: 12 });
    expect(scored(played('c'), 12, 3, store)).toEqual({ place: 2, games: 3, best: 30, before: 30 });
    expect(scored(played('d'), -4, 4, store)).toEqual({ place: 4, games: 4, best: 30, before: 30 });
  });

  it('counts a table once, and tells the same when it is looked at again', () => {
    const store = shelf();
    scored(played('a'), 12, 1, store);
    const told = scored(played('b'), 30, 2, store);
    scored(played('c'), 40, 3, store);
    expect(scored(played('b'), 30, 4, store)).toEqual(told);
  });

  it('compares like with like only', () => {
    const store = shelf();
    scored(played('a'), 99, 1, store);
    expect(scored(played('b', { level: 2 }), 5, 2, store).before).toBeNull();
    expect(kindOf({ game: 'x', options: { b: 1, a: 2 } })).toBe(kindOf({ game: 'x', options: { a: 2, b: 1 } }));
  });

  it('begins anew where something else is kept', () => {
    for (const damaged of ['[1]', '{"patience": 3}', 'nothing', '{"patience [[\\"level\\",1]]": [{"table": 7}]}'])
      expect(scored(played('a'), 3, 1, shelf(damaged)).games).toBe(1);
  });

  it('is said as people say it', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '22nd',
      '103rd',
    ]);
  });
});
