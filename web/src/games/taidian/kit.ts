/**
 * The hand of this game: the flooded city at night.  Things stand before neon or rain, with one light from the upper left; what turns
 * away from it is in the shade tone.  The ground has the colour of the kind of card: slate, red, blue, green; characters have teal.
 *
 * Tones: `n` night, `m` its middle, `l` its light, `a` the colour of the kind, `b` its shade, `w` paper, `v` its shade, `k` skin, `q` its
 * shade, `g` gold, `o` its shade, `i` steel, `j` its shade, `d` ink, `r` fire, `R` its shade, `y` flame, `e` electric, `f` its shade, `u` wood, `z` its
 * shade, `p` poison, `x` its shade.
 */
import { disc, line, oval, poly, rect, type Palette, type Part, type Shape } from '../../art/draw';

const COMMON = {
  w: '#fbf3e2',
  v: '#d3c6ad',
  k: '#e3b08a',
  q: '#b57d58',
  g: '#efbb42',
  o: '#b07d1f',
  i: '#b8c4cd',
  j: '#728290',
  d: '#13171c',
  r: '#ea5f2a',
  R: '#b8451a',
  y: '#ffd557',
  e: '#6fe3f2',
  f: '#2a9fb8',
  u: '#8d6137',
  z: '#5d3d20',
  p: '#a6d13a',
  x: '#648a1c',
};

export const KINDS: Readonly<Record<string, Palette>> = {
  money: { ...COMMON, n: '#1d242c', m: '#36424e', l: '#7c8d9c', a: '#5d6a77', b: '#3c4751' },
  energy: { ...COMMON, n: '#171f33', m: '#2b3a5c', l: '#6f86b8', a: '#4a5f93', b: '#33436b' },
  attack: { ...COMMON, n: '#3c0f10', m: '#7b211e', l: '#e58a72', a: '#c94038', b: '#8b2622' },
  defence: { ...COMMON, n: '#0d2442', m: '#1d4a80', l: '#7fb1e2', a: '#2f74c4', b: '#1c4c88' },
  structure: { ...COMMON, n: '#0e2a1c', m: '#1f5236', l: '#7fbf93', a: '#3a8f58', b: '#235c39' },
  person: { ...COMMON, n: '#0f3a44', m: '#1b5c68', l: '#7fc0c6', a: '#2b8c99', b: '#1a616b' },
};

/** The ground of a card: night with a lit disc behind the thing. */
export const ground = (x = 40, y = 42, r = 38): Shape[] => [
  ['n', rect(0, 0, 100, 100)],
  ['m', disc(x, y, r)],
];

/** The skyline, with water to the lower edge. */
export const city: Shape[] = [
  [
    'm',
    poly(
      0,
      86,
      0,
      46,
      12,
      46,
      12,
      30,
      24,
      30,
      24,
      54,
      34,
      54,
      34,
      38,
      42,
      32,
      50,
      38,
      50,
      60,
      62,
      60,
      62,
      22,
      76,
      22,
      76,
      48,
      88,
      48,
      88,
      36,
      100,
      36,
      100,
      86,
    ),
  ],
  [
    'l',
    rect(15, 36, 3, 4) +
      rect(15, 46, 3, 4) +
      rect(66, 28, 3, 4) +
      rect(66, 38, 3, 4) +
      rect(71, 44, 3, 4) +
      rect(38, 46, 3, 4) +
      rect(92, 44, 3, 4),
  ],
];

export const rain: Shape = [
  'l',
  line(12, 6, 8, 18) + line(30, 2, 26, 14) + line(84, 4, 80, 16) + line(94, 24, 90, 36) + line(66, 0, 62, 12) + line(6, 40, 2, 52),
  1.2,
];

export interface Looks {
  skin: string;
  shade: string;
  hair: string;
  dark: string;
  wear: string;
  fold: string;
}

/** The palette of a character: `k`, `q` skin, `h`, `c` hair, `s`, `t` clothes. */
export const looking = ({ skin, shade, hair, dark, wear, fold }: Looks): Palette => ({
  ...(KINDS['person'] ?? {}),
  k: skin,
  q: shade,
  h: hair,
  c: dark,
  s: wear,
  t: fold,
});

export const bust: Shape[] = [
  ['s', 'M8 101c1-20 14-28 32-30l10 6 10-6c18 2 31 10 32 30z'],
  ['t', 'M50 77l10-6c18 2 31 10 32 30H50z'],
  ['q', 'M41 60h18v14l-9 7-9-7z'],
  ['k', 'M41 60h9v20l-9-6z'],
];

export const face: Shape[] = [
  ['k', 'M30 40c0-16 8-24 20-24s20 8 20 24c0 18-8 32-20 32S30 58 30 40z'],
  ['q', 'M50 16c12 0 20 8 20 24 0 18-8 32-20 32-2-8 4-8 4-14-4 0-6-2-4-6z'],
];

export const eyes = (tilt = 0, y = 42): Part[] => [
  ['w', oval(41, y, 4, 2.6) + oval(59, y, 4, 2.6)],
  ['d', disc(41.5, y, 2) + disc(59.5, y, 2)],
  ['d', line(36, y - 5.5 - tilt, 46, y - 5.5 + tilt) + line(54, y - 5.5 + tilt, 64, y - 5.5 - tilt), 2],
];

export const mouth = (smile = 0, y = 60): Shape => ['d', `M43 ${y}q7 ${smile} 14 0`, 2];
