/**
 * The faces of the 120 cards: the meadow under a thunderhead.  A colour is a place on the meadow, with a sky in its colour; a number is how
 * many bolts fall behind it, so that no two cards are alike and a twelve is a storm.
 *
 * A card shows the middle of a picture, its index lies over the upper left and its symbol over the lower right: the place stands in the
 * middle and at the left, the bolts stay in the sky at the right.
 *
 * Tones: `n` the dark of the colour, `m` its shade, `a` the colour, `h` the horizon, `l` its light, `w` the white of clouds and bolts,
 * `y` lamplight, `d` ink.
 */
import {
  bolt,
  chance,
  cloud,
  disc,
  group,
  line,
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

/** Of a colour that is nearly ink itself the lights are lighter, or nothing could be told from its sky. */
function inks({ hex }: Colour): Palette {
  const isDark = [1, 3, 5].every((at) => Number.parseInt(hex.slice(at, at + 2), 16) < 0x90);
  return {
    n: mixed(hex, INK, 0.62),
    m: mixed(hex, INK, 0.36),
    a: hex,
    h: mixed(hex, LIGHT, 0.36),
    l: mixed(hex, LIGHT, isDark ? 0.66 : 0.44),
    w: LIGHT,
    y: '#ffd75e',
    d: INK,
  };
}

const meadow: Part[] = [
  ['m', 'M0 101V84c18-8 34-6 50-2s34 4 50-4v23z'],
  ['n', 'M0 101v-8c18-6 34-4 50-1s34 3 50-3v12z'],
];

/** By symbol of the colour: what stands there, before the meadow's horizon. */
const PLACES: Readonly<Record<string, readonly Part[]>> = {
  // The red disc: a barn with the sun going down behind it.
  disc: [
    ['y', disc(67, 70, 14)],
    ...meadow,
    put(
      40,
      94,
      1.2,
      ['d', poly(-20, 0, -20, -21, 0, -37, 20, -21, 20, 0)],
      ['l', poly(-17, 0, -17, -20, 0, -33, 0, 0)],
      ['a', poly(17, 0, 17, -20, 0, -33, 0, 0)],
      ['w', rect(-7, -15, 14, 15)],
      ['d', line(-7, -15, 7, 0) + line(7, -15, -7, 0), 2.2],
    ),
  ],
  // The orange triangle: tents by a fire.
  triangle: [
    ...meadow,
    put(
      71,
      86,
      0.62,
      ['d', poly(-23, 1, 0, -37, 23, 1)],
      ['l', poly(-18, 0, 0, -30, 0, 0)],
      ['m', poly(18, 0, 0, -30, 0, 0)],
      ['d', poly(-6, 0, 0, -16, 6, 0)],
    ),
    put(
      38,
      95,
      1.2,
      ['d', poly(-23, 1, 0, -38, 23, 1)],
      ['w', poly(-19, 0, 0, -32, 0, 0)],
      ['m', poly(19, 0, 0, -32, 0, 0)],
      ['d', poly(-7, 0, 0, -19, 7, 0)],
      ['d', line(0, -38, -3, -42) + line(0, -38, 3, -42), 2],
    ),
    ['y', 'M60 95c-3-5 2-6 1-13 5 4 7 8 4 13z'],
  ],
  // The yellow sun: sunflowers.
  sun: [
    ...meadow,
    ...[66, 26, 46].map((x, at) =>
      put(
        x,
        98,
        [0.95, 0.9, 1.3][at] ?? 1,
        ['d', line(0, 0, 0, -26), 3],
        ['d', 'M0-8c6-7 11-5 13-2-2 5-8 7-13 5z'],
        ['d', star(0, -32, 10, 16, 10)],
        ['w', star(0, -32, 10, 13, 8)],
        ['d', disc(0, -32, 6.5)],
      ),
    ),
  ],
  // The green clover: an oak.
  clover: [
    ...meadow,
    put(
      52,
      95,
      1,
      ['d', 'M-6 0c3-10 3-18-4-26l8 5 1-9 3 9 8-6c-6 9-6 17-2 27z'],
      ['d', disc(0, -42, 18) + disc(-19, -31, 14) + disc(19, -31, 14)],
      ['l', disc(-1, -43, 15) + disc(-19, -32, 11)],
      ['a', disc(6, -40, 12) + disc(19, -31, 11.5) + disc(0, -33, 10)],
    ),
    put(22, 92, 1, ['d', disc(0, -6, 8) + disc(9, -4, 6)], ['a', disc(-1, -7, 6)]),
  ],
  // The turquoise waves: a lake with a boat.
  waves: [
    ...meadow,
    ['l', sea(83, 4, 3)],
    put(
      46,
      84,
      1.2,
      ['d', 'M-21 0h42l-8 11h-26z'],
      ['d', poly(-2, -2, -2, -42, 24, -3)],
      ['w', poly(1, -5, 1, -36, 19, -5)],
      ['d', poly(-1, -2, -1, -34, -19, -3)],
      ['l', poly(-4, -5, -4, -27, -15, -5)],
    ),
    ['a', sea(91, 3, 3, 9)],
    ['m', sea(96, 4, 2, 4)],
  ],
  // The blue square: a house with lit windows.
  square: [
    ...meadow,
    put(
      41,
      95,
      1.1,
      ['d', rect(8, -48, 8, 18)],
      ['d', rect(-20, -28, 40, 28)],
      ['w', rect(-18, -26, 18, 26)],
      ['l', rect(0, -26, 18, 26)],
      ['d', poly(-26, -25, 0, -48, 26, -25)],
      ['a', poly(-19, -28, 0, -44, 19, -28)],
      ['y', rect(-14, -20, 9, 9) + rect(6, -20, 9, 9)],
      ['d', rect(-4, -13, 8, 13)],
    ),
  ],
  // The dark blue diamond: a mountain with snow on it.
  diamond: [
    ['d', poly(-4, 95, 24, 56, 52, 95) + poly(8, 97, 53, 36, 98, 97)],
    ['m', poly(0, 95, 24, 61, 48, 95)],
    ['l', poly(13, 97, 53, 42, 53, 97)],
    ['a', poly(53, 42, 93, 97, 53, 97)],
    ['w', poly(53, 40, 36, 64, 43, 62, 48, 70, 54, 63, 60, 70, 64, 62, 70, 64)],
    ['n', 'M0 101v-8c18-6 34-4 50-1s34 3 50-3v12z'],
    put(25, 99, 1.1, ['d', poly(0, -27, 9, -13, 5, -13, 12, 0, -12, 0, -5, -13, -9, -13)], ['l', poly(0, -22, 0, -3, -7, -3)]),
  ],
  // The violet star: an observatory under stars.
  star: [
    ...meadow,
    ['w', star(72, 62, 4, 5, 1.3) + star(80, 53, 4, 3.5, 0.9)],
    put(
      40,
      95,
      1.25,
      ['d', poly(2, -37, 8, -41, 22, -53, 27, -46, 13, -33)],
      ['w', poly(18, -46, 22, -49, 24, -46, 20, -43)],
      ['d', rect(-20, -20, 40, 20) + 'M-20-19a20 20 0 0 1 40 0z'],
      ['w', 'M-17-20a17 17 0 0 1 17-17v17z'],
      ['l', 'M0-37a17 17 0 0 1 17 17H0zM-17-17H0V0h-17z'],
      ['a', rect(0, -17, 17, 17)],
      ['y', rect(-5, -12, 10, 12)],
    ),
  ],
  // The pink heart: a balloon that should be down by now.
  heart: [
    ...meadow,
    put(
      52,
      64,
      1.05,
      ['d', 'M0 22c-16-10-25-19-25-32a13.500 13.500 0 0 1 25-7 13.500 13.500 0 0 1 25 7c0 13-9 22-25 32z'],
      ['w', 'M0 17c-13-8-21-16-21-27a10.500 10.500 0 0 1 21-3z'],
      ['a', 'M0 17c13-8 21-16 21-27a10.500 10.500 0 0 0-21-3z'],
      ['d', line(-5, 20, -5, 28) + line(5, 20, 5, 28), 1.6],
      ['d', rect(-7, 26, 14, 9)],
    ),
  ],
  // The brown cross: a windmill.
  cross: [
    ...meadow,
    put(
      50,
      95,
      1.05,
      ['d', poly(-15, 1, -10, -35, 10, -35, 15, 1)],
      ['w', poly(-11, 0, -7, -32, 0, -32, 0, 0)],
      ['l', poly(11, 0, 7, -32, 0, -32, 0, 0)],
      ['d', rect(-4, -11, 8, 11)],
      ['d', 'M-11-34a11 11 0 0 1 22 0z'],
      ['d', 'M-1-37l2-27h11l-7 28zM-1-35l27 2v11l-28-7zM1-35l-2 27h-11l7-28zM1-37l-27-2v-11l28 7z'],
      ['w', 'M3-40l1-21h5l-5 21zM3-34l20 2v6l-20-5zM-3-34l-1 21h-5l5-21zM-3-38l-20-2v-6l20 5z'],
      ['d', disc(0, -36, 3.5)],
    ),
  ],
};

/** By number: how many bolts hang in each row, top row first. */
const ROWS: readonly (readonly number[])[] = [
  [],
  [1],
  [2],
  [2, 1],
  [2, 2],
  [3, 2],
  [3, 3],
  [3, 2, 2],
  [3, 3, 2],
  [3, 3, 3],
  [4, 3, 3],
  [4, 4, 3],
  [4, 4, 4],
];
/** How large a bolt is where so many hang above each other, and beside each other. */
const SIZES: Readonly<Record<string, number>> = { '1 1': 1.25, '1 2': 0.84, '2 2': 0.68, '2 3': 0.56, '3 3': 0.45, '3 4': 0.4 };
/** The sky that a card shows: right of its index, above the horizon. */
const SKY = { left: 50, right: 83.5, top: 9, bottom: 50 };

/** So many bolts, like the pips of a playing card, but as a storm throws them: none quite upright, none quite in line. */
function lightning(number: number, seed: number): Part[] {
  const next = chance(seed);
  const rows = ROWS[number] ?? [number];
  const most = Math.max(...rows);
  const size = SIZES[`${rows.length} ${most}`] ?? 0.4;
  const [wide, high] = [(SKY.right - SKY.left) / most, (SKY.bottom - SKY.top) / rows.length];
  const pip = bolt(-9, -14, 1);
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, at): Part => {
      const x = (SKY.left + SKY.right) / 2 + (at - (count - 1) / 2) * wide + (next() - 0.5) * 1.2;
      const y = SKY.top + (row + 0.5) * high + (rows.length === 1 ? (at % 2) * 6 - 3 : 0) + (next() - 0.5) * 1.6;
      return group(
        `translate(${round(x)} ${round(y)}) rotate(${round((next() - 0.5) * 16)}) scale(${size})`,
        ['d', pip, round(2.6 / size)],
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
      ['h', rect(0, 58, 100, 28)],
      ['n', cloud(22, 25, 0.9) + cloud(80, 22, 0.9) + cloud(52, 20, 1)],
      ['m', cloud(20, 18, 0.85) + cloud(78, 15, 0.85) + cloud(50, 13, 0.95)],
      ...fire,
      ...(PLACES[colour.symbolName] ?? meadow),
    ],
  };
  made.set(code, drawn);
  return drawn;
}
