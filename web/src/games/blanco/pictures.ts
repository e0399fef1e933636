/**
 * The faces of the 120 cards: the meadow under a thunderhead.  A colour is a place on the meadow, with a sky in its colour; a number is how
 * many bolts fall on it, so that no two cards are alike and a twelve is a storm.
 *
 * Tones: `n` the dark of the colour, `m` its shade, `a` the colour, `l` its light, `w` the white of clouds and bolts, `y` lamplight, `d` ink.
 */
import {
  bolt,
  chance,
  cloud,
  disc,
  group,
  line,
  oval,
  poly,
  put,
  rect,
  round,
  sea,
  star,
  type Palette,
  type Part,
  type Picture,
} from '../../art/draw';
import { cardOf, colourOf, numberOf, type Colour } from './cards';

/** A colour moved towards another, as #rrggbb. */
export function mixed(from: string, to: string, share: number): string {
  const channel = (at: number): string => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

const INK = '#14181f';
const LIGHT = '#fff6dc';

const inks = ({ hex }: Colour): Palette => ({
  n: mixed(hex, INK, 0.62),
  m: mixed(hex, INK, 0.36),
  a: hex,
  l: mixed(hex, LIGHT, 0.36),
  w: LIGHT,
  y: '#ffd75e',
  d: INK,
});

const meadow: Part[] = [
  ['m', 'M0 101V82c18-8 34-6 50-2s34 4 50-4v25z'],
  ['n', 'M0 101v-9c18-6 34-4 50-1s34 3 50-3v13z'],
  ['l', line(8, 100, 10, 92) + line(13, 101, 14, 94) + line(84, 100, 86, 92) + line(90, 101, 91, 94) + line(48, 101, 49, 95), 1.6],
];

/** By symbol of the colour: what stands there, before the meadow's horizon. */
const PLACES: Readonly<Record<string, readonly Part[]>> = {
  // The red disc: a barn with the sun going down behind it.
  disc: [
    ['y', disc(22, 74, 14)],
    ...meadow,
    put(
      66,
      90,
      1,
      ['d', poly(-18, 0, -18, -20, 0, -34, 18, -20, 18, 0)],
      ['a', poly(-15, 0, -15, -19, 0, -30, 0, 0)],
      ['m', poly(15, 0, 15, -19, 0, -30, 0, 0)],
      ['w', rect(-6, -14, 12, 14)],
      ['d', line(-6, -14, 6, 0) + line(6, -14, -6, 0), 1.8],
    ),
  ],
  // The orange triangle: tents round a fire.
  triangle: [
    ...meadow,
    put(
      28,
      92,
      1,
      ['d', poly(-22, 0, 0, -34, 22, 0)],
      ['l', poly(-18, 0, 0, -29, 0, 0)],
      ['a', poly(18, 0, 0, -29, 0, 0)],
      ['d', poly(-6, 0, 0, -16, 6, 0)],
    ),
    put(
      76,
      90,
      0.7,
      ['d', poly(-22, 0, 0, -34, 22, 0)],
      ['l', poly(-18, 0, 0, -29, 0, 0)],
      ['a', poly(18, 0, 0, -29, 0, 0)],
      ['d', poly(-6, 0, 0, -16, 6, 0)],
    ),
    ['y', poly(50, 94, 54, 80, 60, 94)],
  ],
  // The yellow sun: sunflowers.
  sun: [
    ...meadow,
    ...[20, 44, 78].map((x, at) =>
      put(
        x,
        96,
        [1, 0.75, 1.1][at] ?? 1,
        ['d', line(0, 0, 0, -26), 2.6],
        ['d', 'M0-10c6-6 10-4 12-2-2 4-8 6-12 4z'],
        ['w', star(0, -32, 11, 14, 8)],
        ['y', star(0, -32, 11, 12, 7)],
        ['d', disc(0, -32, 6)],
      ),
    ),
  ],
  // The green clover: an oak.
  clover: [
    ...meadow,
    put(
      64,
      92,
      1,
      ['d', 'M-5 0c2-10 2-18-4-26l7 5 1-9 3 9 7-6c-5 9-5 17-2 27z'],
      ['d', disc(0, -44, 18) + disc(-17, -32, 13) + disc(17, -32, 13)],
      ['a', disc(-2, -46, 15) + disc(-18, -34, 10) + disc(15, -35, 9)],
      ['l', disc(-8, -50, 6) + disc(-21, -38, 4)],
    ),
    put(16, 88, 1, ['d', disc(0, -6, 8) + disc(8, -4, 6)], ['a', disc(-1, -7, 6)]),
  ],
  // The turquoise waves: a lake with a boat.
  waves: [
    ...meadow,
    ['l', sea(84, 4, 3)],
    ['a', sea(90, 3, 3, 9)],
    ['m', sea(96, 4, 2, 4)],
    put(
      60,
      84,
      1,
      ['d', 'M-18 0h36l-6 9h-24z'],
      ['w', poly(0, -3, 0, -34, 18, -4)],
      ['l', poly(-3, -3, -3, -28, -15, -4)],
      ['d', line(-1, 0, -1, -36), 2],
    ),
  ],
  // The blue square: a house with lit windows.
  square: [
    ...meadow,
    put(
      62,
      92,
      1,
      ['d', rect(-20, -28, 40, 28)],
      ['l', rect(-18, -26, 18, 26)],
      ['a', rect(0, -26, 18, 26)],
      ['d', poly(-25, -26, 0, -46, 25, -26)],
      ['m', poly(0, -42, 19, -28, 0, -28)],
      ['y', rect(-14, -20, 9, 9) + rect(5, -20, 9, 9)],
      ['d', rect(-4, -12, 8, 12)],
      ['d', rect(10, -48, 6, 14)],
    ),
    ['d', line(4, 88, 34, 92) + line(8, 84, 8, 94) + line(20, 86, 20, 95) + line(32, 88, 32, 97), 2],
  ],
  // The dark blue diamond: mountains with snow.
  diamond: [
    ['m', poly(-6, 90, 24, 48, 44, 74, 66, 42, 108, 92)],
    ['a', poly(66, 42, 108, 92, 66, 92) + poly(24, 48, 44, 74, 40, 92, 24, 92)],
    ['w', 'M66 42l11 13-7-2-5 6-6-7zM24 48l8 11-5-2-4 5-6-5z'],
    ...meadow,
    put(22, 94, 1, ['d', poly(0, -24, 8, -10, 4, -10, 10, 0, -10, 0, -4, -10, -8, -10)]),
  ],
  // The violet star: an observatory under stars.
  star: [
    ['l', star(12, 62, 4, 4, 1) + star(90, 58, 4, 5, 1.2) + star(34, 70, 4, 3, 0.8)],
    ...meadow,
    put(
      62,
      92,
      1,
      ['d', rect(-18, -18, 36, 18) + 'M-18-18a18 18 0 0 1 36 0z'],
      ['l', 'M-15-18a15 15 0 0 1 15-15v33h-15z'],
      ['a', 'M0-33a15 15 0 0 1 15 15V0H0z'],
      ['d', poly(-3, -34, 3, -34, -14, -50, -18, -46)],
      ['w', poly(-14, -50, -18, -46, -21, -49, -17, -53)],
      ['y', rect(-4, -12, 8, 12)],
    ),
  ],
  // The pink heart: a balloon that should be down by now.
  heart: [
    ...meadow,
    put(
      68,
      66,
      1,
      ['d', 'M0 20c-14-10-22-18-22-30a12 12 0 0 1 22-6 12 12 0 0 1 22 6c0 12-8 20-22 30z'],
      ['l', 'M0 16c-11-8-19-15-19-25a10 10 0 0 1 19-4z'],
      ['a', 'M0 16c11-8 19-15 19-25a10 10 0 0 0-19-4z'],
      ['d', line(-5, 18, -4, 26) + line(5, 18, 4, 26), 1.4],
      ['d', rect(-6, 26, 12, 8)],
    ),
    ['w', oval(20, 90, 5, 3) + oval(30, 94, 4, 2.4)],
  ],
  // The brown cross: a windmill.
  cross: [
    ...meadow,
    put(
      60,
      94,
      1,
      ['d', poly(-12, 0, -8, -34, 8, -34, 12, 0)],
      ['l', poly(-9, 0, -6, -32, 0, -32, 0, 0)],
      ['a', poly(9, 0, 6, -32, 0, -32, 0, 0)],
      ['d', 'M-9-33a9 9 0 0 1 18 0z'],
      ['w', 'M0-36l4-26h8l-8 26zM0-36l26 4v8l-26-8zM0-36l-4 26h-8l8-26zM0-36l-26-4v-8l26 8z'],
      ['d', line(0, -36, 8, -62) + line(0, -36, 26, -28) + line(0, -36, -8, -10) + line(0, -36, -26, -44), 1.6],
      ['d', disc(0, -36, 3)],
    ),
  ],
};

/** By number: how many bolts hang in each row, top row first. */
const ROWS: readonly (readonly number[])[] = [
  [],
  [1],
  [2],
  [3],
  [2, 2],
  [3, 2],
  [3, 3],
  [4, 3],
  [4, 4],
  [3, 3, 3],
  [4, 3, 3],
  [4, 4, 3],
  [4, 4, 4],
];

/** So many bolts, like the pips of a playing card, but as a storm throws them: none quite upright, none quite in line. */
function lightning(number: number, seed: number): Part[] {
  const next = chance(seed);
  const rows = ROWS[number] ?? [number];
  const most = Math.max(...rows);
  const size = number === 1 ? 2.5 : Math.min(1.9 / rows.length, 4 / most) * 0.84;
  const high = 28 * size;
  const room = rows.length === 1 ? 0 : (52 - high) / (rows.length - 1);
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, at): Part => {
      const wide = Math.min(66 / most, 24);
      const x = 50 + (at - (count - 1) / 2) * wide + (next() - 0.5) * 3;
      const y = (rows.length === 1 ? 42 - high / 2 + (at % 2) * 8 : 11 + row * room) + (next() - 0.5) * 4;
      const pip = bolt(-9, 0, 1);
      return group(
        `translate(${round(x)} ${round(y)}) rotate(${round((next() - 0.5) * 22)}) scale(${Math.round(size * 100) / 100})`,
        ['d', pip, round(3.4 / size)],
        ['w', pip],
      );
    }),
  );
}

const made = new Map<string, Picture>();

/** The picture of a card, by its code. */
export function picture(code: string): Picture {
  const known = made.get(code);
  if (known) return known;
  const card = cardOf(code);
  const colour = colourOf(Math.max(0, card));
  const fire = lightning(card < 0 ? 1 : numberOf(card), card * 7 + 11);
  const drawn: Picture = {
    palette: inks(colour),
    shapes: [
      ['a', rect(0, 0, 100, 100)],
      ['l', rect(0, 62, 100, 24)],
      ...(PLACES[colour.symbolName] ?? meadow),
      ['n', cloud(22, 29, 0.9) + cloud(80, 28, 0.9) + cloud(52, 25, 1)],
      ['m', cloud(20, 22, 0.85) + cloud(78, 21, 0.85) + cloud(50, 18, 0.95)],
      ...fire,
    ],
  };
  made.set(code, drawn);
  return drawn;
}
