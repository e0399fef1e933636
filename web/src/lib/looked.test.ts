import { describe, expect, it } from 'vitest';
import { isFirstLook } from './looked';

function store(kept: string | null = null): Pick<Storage, 'getItem' | 'setItem'> {
  return { getItem: () => kept, setItem: (_, value) => (kept = value) };
}

describe('tables that were looked at', () => {
  it('are news once', () => {
    const here = store();
    expect(isFirstLook('one', here)).toBe(true);
    expect(isFirstLook('one', here)).toBe(false);
    expect(isFirstLook('two', here)).toBe(true);
    expect(isFirstLook('one', here)).toBe(false);
  });

  it('are forgotten after many others, and nothing breaks on what others wrote there', () => {
    const here = store('{"not": "a list"}');
    expect(isFirstLook('one', here)).toBe(true);
    for (let n = 0; n < 60; n++) isFirstLook(`table ${n}`, here);
    expect(isFirstLook('one', here)).toBe(true);
    expect(isFirstLook('one', store('broken'))).toBe(true);
  });

  it('are news each time where a browser keeps nothing', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(isFirstLook('one', full)).toBe(true);
  });
});
