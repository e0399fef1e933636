import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitForMe, waitsForMe } from './waiting';

const badges: (number | undefined)[] = [];
Object.assign(navigator, {
  setAppBadge: vi.fn((count?: number) => Promise.resolve(void badges.push(count))),
  clearAppBadge: vi.fn(() => Promise.resolve(void badges.push(0))),
});

afterEach(() => {
  badges.length = 0;
  localStorage.clear();
});

describe('the badge on the icon', () => {
  it('counts the games that wait, and goes with the last of them', () => {
    waitForMe(['a', 'b']);
    waitsForMe('c', true);
    waitsForMe('a', false);
    waitsForMe('b', false);
    waitsForMe('c', false);
    expect(badges).toEqual([2, 3, 2, 1, 0]);
  });

  it('is left alone by a game that changed nothing about it', () => {
    waitForMe(['a']);
    waitsForMe('a', true);
    waitsForMe('b', false);
    expect(badges).toEqual([1]);
  });

  it('begins anew after damage', () => {
    localStorage.setItem('stormdeck.waiting', '{"a":');
    waitsForMe('b', true);
    expect(badges).toEqual([1]);
  });
});
