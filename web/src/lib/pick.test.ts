import { describe, expect, it, vi } from 'vitest';
import { buttons, drop, keep, leads, lit, obvious, only, ranks, routes, shining, step, type Route } from './pick';

const PATHS: Record<string, string[][]> = {
  draw: [['pile']],
  'play 1 a': [['hand:1', 'grid:a']],
  'play 1 b': [['hand:1', 'grid:b']],
  'play 2 a': [['hand:2', 'grid:a']],
  'swap a b': [
    ['grid:a', 'grid:b'],
    ['grid:b', 'grid:a'],
  ],
  end: [['button:End turn']],
};

const made = (actions: string[]): Route[] =>
  routes(
    actions.map((action) => ({ action, words: `Do ${action}.` })),
    (action) => PATHS[action] ?? [],
  );

const ALL = made(Object.keys(PATHS));

describe('what is lit', () => {
  it('is the beginning of every path, and what continues the chosen one', () => {
    expect(lit(ALL, [])).toEqual(new Set(['pile', 'hand:1', 'hand:2', 'grid:a', 'grid:b', 'button:End turn']));
    expect(lit(ALL, ['hand:1'])).toEqual(new Set(['grid:a', 'grid:b']));
    expect(lit(ALL, ['hand:2'])).toEqual(new Set(['grid:a']));
    expect(buttons(ALL, [])).toEqual(['button:End turn']);
    expect(buttons(ALL, ['hand:1'])).toEqual([]);
  });

  it('can be dragged where something follows', () => {
    expect(leads(ALL, [], 'hand:1')).toBe(true);
    expect(leads(ALL, [], 'pile')).toBe(false);
  });
});

describe('a button', () => {
  const [end, clear, clearing] = ['button:End turn', 'button:Clear row 2', new Set(['button:Clear row 2', 'row:2', 'button:End turn'])];

  it('shines where it is what most people want', () => {
    expect(shining([clear, end], clearing, ['End turn'])).toEqual(new Set([clear]));
    expect(shining([end], new Set([end, 'hand:1']), ['End turn'])).toEqual(new Set());
    expect(shining([end], new Set([end, 'hand:1']), [])).toEqual(new Set([end]));
  });

  it('shines although it is a quiet one where nothing is left but to offer others something', () => {
    expect(shining([end], new Set([end]), ['End turn'])).toEqual(new Set([end]));
    expect(shining([end], new Set([end, 'seat:2']), ['End turn'])).toEqual(new Set([end]));
  });
});

describe('a click', () => {
  it('chooses, then ends the path', () => {
    expect(step(ALL, [], 'hand:1')).toEqual({ chosen: ['hand:1'], done: null });
    expect(step(ALL, ['hand:1'], 'grid:b')?.done?.action).toBe('play 1 b');
    expect(step(ALL, [], 'pile')?.done?.action).toBe('draw');
  });

  it('puts back what is chosen', () => {
    expect(step(ALL, ['hand:1'], 'hand:1')).toEqual({ chosen: [], done: null });
  });

  it('starts anew with another beginning', () => {
    expect(step(ALL, ['hand:1'], 'hand:2')).toEqual({ chosen: ['hand:2'], done: null });
    expect(step(ALL, ['hand:1'], 'pile')?.done?.action).toBe('draw');
  });

  it('means nothing where no path goes', () => {
    expect(step(ALL, [], 'discard')).toBeNull();
    expect(step(ALL, ['hand:2'], 'discard')).toBeNull();
  });

  it('finds an action from either end when the board says so', () => {
    expect(step(ALL, ['grid:a'], 'grid:b')?.done?.action).toBe('swap a b');
    expect(step(ALL, ['grid:b'], 'grid:a')?.done?.action).toBe('swap a b');
  });
});

describe('a double click', () => {
  it('does what is left when it is one thing', () => {
    expect(obvious(ALL, [], 'hand:2')?.action).toBe('play 2 a');
    expect(obvious(ALL, ['hand:2'], 'hand:2')?.action).toBe('play 2 a');
    expect(obvious(ALL, [], 'hand:1')).toBeNull();
    expect(obvious(ALL, [], 'discard')).toBeNull();
  });
});

describe('a drag', () => {
  it('chooses both ends', () => {
    expect(drop(ALL, [], 'hand:1', 'grid:a')?.done?.action).toBe('play 1 a');
    expect(drop(ALL, ['hand:1'], 'hand:1', 'grid:a')?.done?.action).toBe('play 1 a');
    expect(drop(ALL, [], 'hand:2', 'grid:b')).toBeNull();
    expect(drop(ALL, [], 'pile', 'grid:b')).toBeNull();
  });
});

describe('routes', () => {
  it('offers one action as one button, also when it has two ways', () => {
    expect(only(made(['swap a b']))?.action).toBe('swap a b');
    expect(only(ALL)).toBeNull();
    expect(only([])).toBeNull();
  });

  it('tells apart what the board does not, by a last button', () => {
    const same = routes(
      [
        { action: 'x', words: 'Do x.' },
        { action: 'y', words: 'Do y.' },
        { action: 'z', words: 'Do z.' },
      ],
      (action) => (action === 'z' ? [['hand:1', 'grid:a']] : [['hand:1']]),
    );
    expect(lit(same, ['hand:1'])).toEqual(new Set(['button:Do x.', 'button:Do y.', 'grid:a']));
    expect(step(same, ['hand:1'], 'button:Do y.')?.done?.action).toBe('y');
  });

  it('offers by its sentence what the board cannot name', () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failing = routes([{ action: 'x', words: 'Do x.' }], () => {
      throw new Error('a bug of the board');
    });
    expect(failing[0]?.path).toEqual(['button:Do x.']);
    expect(complain).toHaveBeenCalledOnce();
    expect(made(['unknown'])[0]?.path).toEqual(['button:Do unknown.']);
    complain.mockRestore();
  });
});

it('keeps what is chosen as far as it goes on', () => {
  expect(keep(ALL, ['hand:1'])).toEqual(['hand:1']);
  expect(keep(ALL, ['hand:9', 'grid:a'])).toEqual([]);
  expect(keep([], ['hand:1'])).toEqual([]);
});

describe('ranks', () => {
  const orders = (paths: string[][]): Route[] =>
    routes(
      paths.map((path) => ({ action: path.join(' '), words: `Lay ${path.join(', ')}.` })),
      (action) => [action.split(' ')],
    );

  it('number what is chosen where the order makes the action', () => {
    const three = orders([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'a'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'b'],
    ]);
    expect(ranks(three, ['b'])).toEqual(new Map([['b', [1]]]));
    const four = orders([
      ['a', 'b', 'c'],
      ['a', 'c', 'b'],
      ['c', 'a', 'b'],
    ]);
    expect(ranks(four, ['c', 'a'])).toEqual(
      new Map([
        ['c', [1]],
        ['a', [2]],
      ]),
    );
    const twice = orders([
      ['a', 'b', 'a'],
      ['a', 'a', 'b'],
      ['b', 'a', 'a'],
    ]);
    expect(ranks(twice, ['a', 'b', 'a'])).toEqual(
      new Map([
        ['a', [1, 3]],
        ['b', [2]],
      ]),
    );
  });

  it('are no matter of a card and its target, nor of a swap begun from either side', () => {
    expect(ranks(ALL, ['hand:1'])).toEqual(new Map());
    expect(ranks(ALL, ['grid:a'])).toEqual(new Map());
    expect(ranks(ALL, [])).toEqual(new Map());
  });
});
