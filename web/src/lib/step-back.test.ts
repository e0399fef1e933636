import { expect, test } from 'vitest';
import { stepBack } from './step-back';

test('a table steps back until all of it is in the room that is left', () => {
  expect(stepBack(912, 1280)).toBeCloseTo(0.7125);
  expect(912 / stepBack(912, 1280)).toBeCloseTo(1280);
});

test('where nothing lies over it, and before it is measured, it stays as it is', () => {
  expect(stepBack(1280, 1280)).toBe(1);
  expect(stepBack(0, 1280)).toBe(1);
});
