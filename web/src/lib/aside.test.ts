import { expect, test } from 'vitest';
import { aside } from './aside';

test('a table moves aside as far as it must for all that is played with', () => {
  expect(
    aside(
      [
        [400, 1260],
        [870, 1260],
      ],
      930,
    ),
  ).toBe(346);
  expect(
    aside(
      [
        [100, 700],
        [200, 500],
      ],
      930,
    ),
  ).toBe(0);
});

test('where there is no room for all it moves for the hand, and for nothing that is too wide', () => {
  expect(
    aside(
      [
        [40, 1240],
        [1000, 1240],
      ],
      930,
    ),
  ).toBe(326);
  expect(
    aside(
      [
        [40, 1240],
        [500, 760],
      ],
      930,
    ),
  ).toBe(0);
  expect(aside([[40, 1240], null], 930)).toBe(0);
  expect(
    aside(
      [
        [40, 1240],
        [20, 1200],
      ],
      930,
    ),
  ).toBe(0);
});
