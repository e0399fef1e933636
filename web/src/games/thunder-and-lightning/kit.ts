/**
 * The hand of this game: figures carved from flat planes, lit from the upper left, so that the right half of everything is in its
 * shade tone.  The two decks differ in sky and cloth: Thor's is a winter night, Loki's a night of embers.
 *
 * Tones: `n` night, `m` its middle, `l` its light, `s` cloth, `t` its shade, `w` paper, `v` its shade, `k` skin, `q` its shade, `g` gold,
 * `o` its shade, `i` steel, `j` its shade, `d` ink, `r` embers, `y` flame, `h` hair, `b` its shade, `u` wood, `z` its shade.
 */
import { disc, line, oval, poly, rect, star, type Palette, type Part, type Shape } from '../../art/draw';

const COMMON = {
  w: '#fbf3e2',
  v: '#d9cbb0',
  k: '#eebf97',
  q: '#c98f68',
  g: '#eab53f',
  o: '#b47c1e',
  i: '#b9c6d2',
  j: '#77889a',
  d: '#14161c',
  r: '#e8662a',
  y: '#ffd257',
  h: '#a8521f',
  b: '#74340f',
  u: '#8a5a33',
  z: '#5c391d',
};

export const THOR: Palette = { ...COMMON, n: '#12294a', m: '#1f4a80', l: '#6fa5dd', s: '#2f6cc0', t: '#1d4887' };
export const LOKI: Palette = { ...COMMON, n: '#34100f', m: '#6e211c', l: '#e0806a', s: '#b23b34', t: '#7d2320' };

/** A full sky with the moon or a fire behind the subject. */
export const sky = (x = 32, y = 30, r = 26): Shape[] => [
  ['n', rect(0, 0, 100, 100)],
  ['m', disc(x, y, r)],
];

export const stars = (...points: number[]): Shape => {
  let d = '';
  for (let at = 0; at < points.length; at += 2) d += star(points[at] ?? 0, points[at + 1] ?? 0, 4, 2.6, 0.7);
  return ['l', d];
};

export const peaks: Shape[] = [
  ['m', poly(-5, 100, 22, 52, 38, 78, 60, 44, 105, 100)],
  ['l', 'M22 52l8 13-6-3-5 5-4-4zM60 44l11 14-8-3-5 5-5-4z'],
];

/** Shoulders in cloth, from the lower edge. */
export const shoulders = (top = 70, wide = 40): Shape[] => [
  ['s', `M${50 - wide} 101c1-20 ${wide * 0.4} ${top - 101} ${wide} ${top - 101}s${wide - 1} 11 ${wide} ${101 - top}z`],
  ['t', `M50 ${top}c${wide * 0.6} 0 ${wide - 1} 11 ${wide} ${101 - top}H50z`],
];

/** A face, its right half in the shade. */
export const face = (x: number, y: number, w: number, h: number): Shape[] => [
  ['k', oval(x, y, w, h)],
  ['q', `M${x} ${y - h}a${w} ${h} 0 0 1 0 ${2 * h}z`],
];

/** Two eyes with brows that say what he thinks: `tilt` above 0 is anger. */
export const eyes = (x: number, y: number, apart: number, tilt = 1.5): Shape[] => [
  ['w', oval(x - apart, y, 3, 2) + oval(x + apart, y, 3, 2)],
  ['d', disc(x - apart + 0.6, y, 1.5) + disc(x + apart + 0.6, y, 1.5)],
  [
    'd',
    line(x - apart - 3.5, y - 3 - tilt, x - apart + 3.5, y - 3 + tilt) + line(x + apart - 3.5, y - 3 + tilt, x + apart + 3.5, y - 3 - tilt),
    1.6,
  ],
];

/** A round shield with a boss. */
export const shield = (x: number, y: number, r: number): Shape[] => [
  ['d', disc(x, y, r + 1.5)],
  ['u', disc(x, y, r)],
  ['z', `M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}z`],
  ['s', `M${x} ${y}V${y - r}A${r} ${r} 0 0 0 ${x - r} ${y}zM${x} ${y}v${r}a${r} ${r} 0 0 0 ${r} ${-r}z`],
  ['i', disc(x, y, r * 0.3)],
  ['j', `M${x} ${y - r * 0.3}a${r * 0.3} ${r * 0.3} 0 0 1 0 ${r * 0.6}z`],
];

/** A helmet with a guard before the nose, on a head at (x, y) that is `w` to each side. */
export const helmet = (x: number, y: number, w: number): Part[] => [
  ['i', `M${x - w} ${y}c0 ${-w * 1.5} ${w * 0.5} ${-w * 1.8} ${w} ${-w * 1.9}c${w * 0.5} ${w * 0.1} ${w} ${w * 0.4} ${w} ${w * 1.9}z`],
  ['j', `M${x} ${y}v${-w * 1.9}c${w * 0.5} ${w * 0.1} ${w} ${w * 0.4} ${w} ${w * 1.9}z`],
  ['g', rect(x - w - 1, y - w * 0.3, 2 * w + 2, w * 0.3) + rect(x - w * 0.13, y - w * 1.9, w * 0.26, w * 2.5)],
];
