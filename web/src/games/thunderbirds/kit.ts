/**
 * The hand of this game: a poster of the sixties.  Bold machines and buildings before a flat sky in the colour of the danger, lit from
 * the upper left; the right half of everything is in its shade tone.
 *
 * Tones: `n` dark sky, `m` its middle, `l` its light, `w` paper, `v` its shade, `i` steel, `j` its shade, `d` ink, `g` gold, `o` its shade, `r`
 * red, `R` its shade, `y` flame, `b` blue, `B` its shade, `c` glass, `p` green, `P` its shade, `k` skin, `q` its shade, `u` wood, `z` its
 * shade, `s` stone, `t` its shade, `h` purple, `H` its shade.
 */
import { blob, cloud, disc, flame, group, line, oval, poly, put, rect, sea, type Palette, type Part, type Shape } from '../../art/draw';

const COMMON = {
  w: '#fbf3e2',
  v: '#d6c8ab',
  i: '#c6d0d8',
  j: '#7f8e9b',
  d: '#171a20',
  g: '#f2be3f',
  o: '#b9831f',
  r: '#e0432c',
  R: '#a3291a',
  y: '#ffdd63',
  b: '#3d8bd4',
  B: '#245f9c',
  c: '#bfe6f2',
  p: '#9ccb3b',
  P: '#5f8a20',
  k: '#eebd93',
  q: '#c58e64',
  u: '#95663b',
  z: '#634122',
  s: '#cbbfa9',
  t: '#94876f',
  h: '#8d4bb0',
  H: '#5a2a76',
};

/** By danger: the sky. */
export const SKIES: Readonly<Record<string, Palette>> = {
  F: { ...COMMON, n: '#4a1310', m: '#8f2a1a', l: '#e8733a' },
  T: { ...COMMON, n: '#3d2a18', m: '#6f4d2b', l: '#c8924f' },
  W: { ...COMMON, n: '#0d2747', m: '#1d4f86', l: '#6ba8dc' },
  X: { ...COMMON, n: '#16300f', m: '#32591f', l: '#86b04a' },
  C: { ...COMMON, n: '#2b1440', m: '#553073', l: '#a878cf' },
  /** Civilians stand before teal, the Hood before violet night, pilots and machines before the blue of the island. */
  civilian: { ...COMMON, n: '#0a4a4b', m: '#167173', l: '#62b6b0' },
  hood: { ...COMMON, n: '#1c0d28', m: '#3d1f4d', l: '#8a55ab' },
  crew: { ...COMMON, n: '#1b4a73', m: '#3a7cae', l: '#9fd0ec' },
  pod: { ...COMMON, n: '#1d4a2c', m: '#357548', l: '#8fc79a' },
};

export const sky = (x = 30, y = 30, r = 24): Shape[] => [
  ['n', rect(0, 0, 100, 100)],
  ['m', disc(x, y, r)],
];
export const dawn = (y = 60): Shape[] => [
  ['n', rect(0, 0, 100, 100)],
  ['m', rect(0, y - 26, 100, 40)],
  ['l', rect(0, y - 8, 100, 30)],
];
export const earth = (y: number, tone = 'd'): Shape => [tone, rect(0, y, 100, 101 - y)];
export const hills = (y: number, tone = 'm'): Shape => [tone, `M0 101V${y}c14-10 26-8 38 0s24 6 34-4 20-6 28 0V101z`];
export const mountains = (y: number): Shape[] => [
  ['m', poly(-6, 101, 20, y + 6, 36, y + 34, 62, y, 106, 101)],
  ['l', `M62 ${y}l12 16-9-3-5 6-6-6zM20 ${y + 6}l8 14-6-3-4 5-5-4z`],
];
export const fire = (x: number, y: number, h: number): Shape[] => [
  ['r', flame(x, y, h)],
  ['y', flame(x, y, h * 0.58)],
];
export const smoke = (x: number, y: number, size: number, tone = 'd'): Shape => [
  tone,
  blob(
    x - 4 * size,
    y,
    x - 10 * size,
    y - 12 * size,
    x - 4 * size,
    y - 24 * size,
    x + 8 * size,
    y - 28 * size,
    x + 18 * size,
    y - 20 * size,
    x + 12 * size,
    y - 10 * size,
    x + 6 * size,
    y,
  ),
];
export const gas = (x: number, y: number, size: number): Shape[] => [
  ['P', cloud(x + 2 * size, y + 2 * size, size * 1.1)],
  ['p', cloud(x, y, size)],
];
export const water = (y: number): Shape[] => [
  ['b', sea(y, 4, 5)],
  ['B', sea(y + 9, 3, 5, 8)],
];
export const spray = (x: number, y: number, size: number): Shape[] => [
  ['c', blob(x - 14 * size, y, x - 10 * size, y - 14 * size, x, y - 20 * size, x + 10 * size, y - 14 * size, x + 14 * size, y)],
  [
    'w',
    disc(x - 12 * size, y - 16 * size, 2 * size) +
      disc(x + 4 * size, y - 24 * size, 2.4 * size) +
      disc(x + 14 * size, y - 16 * size, 1.8 * size),
  ],
];
/** A block with windows; `lit` of every few is on. */
export function block(x: number, y: number, w: number, h: number, lit = 3): Shape[] {
  let on = '';
  let off = '';
  const across = Math.max(2, Math.floor(w / 8));
  for (let row = 0; row * 9 + 5 < h - 4; row++)
    for (let col = 0; col < across; col++) {
      const pane = rect(x + 3 + (col * (w - 4)) / across, y + 5 + row * 9, (w - 4) / across - 2, 5);
      if ((row * across + col * 2 + row) % lit === 0) on += pane;
      else off += pane;
    }
  return [
    ['i', rect(x, y, w / 2, h)],
    ['j', rect(x + w / 2, y, w / 2, h)],
    ['d', off],
    ['y', on],
  ];
}
export const rubble = (x: number, y: number, size: number): Shape[] => [
  [
    's',
    poly(
      x - 22 * size,
      y,
      x - 16 * size,
      y - 14 * size,
      x - 4 * size,
      y - 8 * size,
      x + 2 * size,
      y - 20 * size,
      x + 12 * size,
      y - 12 * size,
      x + 24 * size,
      y,
    ),
  ],
  [
    't',
    poly(x + 2 * size, y - 20 * size, x + 12 * size, y - 12 * size, x + 24 * size, y, x + 4 * size, y) +
      poly(x - 16 * size, y - 14 * size, x - 4 * size, y - 8 * size, x - 8 * size, y),
  ],
];
export const tank = (x: number, y: number, w: number, h: number, tone = 'i', shade = 'j'): Shape[] => [
  [tone, rect(x, y, w, h) + oval(x + w / 2, y, w / 2, w * 0.16)],
  [shade, rect(x + w / 2, y, w / 2, h)],
  ['d', oval(x + w / 2, y, w * 0.4, w * 0.1)],
];
export const car = (x: number, y: number, size: number, tone = 'r'): Part =>
  put(
    x,
    y,
    size,
    [tone, 'M0 0v-8l6-2 5-8h18l7 8 8 2v8z'],
    ['c', 'M13-10l3-6h6v6zM24-10v-6h4l5 6z'],
    ['d', disc(10, 0, 5) + disc(34, 0, 5)],
    ['i', disc(10, 0, 2) + disc(34, 0, 2)],
  );
export const plane = (x: number, y: number, size: number, angle: number, tone = 'w'): Part =>
  group(
    `translate(${x} ${y}) rotate(${angle}) scale(${size})`,
    ['j', 'M-6-2l-16-24h9L14-2z'],
    [tone, 'M-42 0c0-6 8-8 14-8h52c12 0 20 4 22 8-2 4-10 8-22 8h-52c-8 0-14-3-14-8z'],
    ['v', 'M-42 0h88c-2 4-10 8-22 8h-52c-8 0-14-3-14-8z'],
    [tone, 'M-40-4l-8-18h9L-24-6z'],
    ['r', rect(-30, -2, 60, 2.4)],
    ['c', 'M32-5h7c3 1 4 2 5 4H32z'],
    ['i', 'M-4 4l-18 24h9L18 5z'],
  );
export const train = (x: number, y: number, size: number, tone = 'r', shade = 'R'): Part =>
  put(
    x,
    y,
    size,
    [tone, 'M0 0v-24c0-5 3-8 8-8h38c12 0 20 12 24 26v6z'],
    [shade, 'M0-10h69l1 4v6H0z'],
    ['c', 'M44-28c8 1 13 8 16 16H44z'],
    ['d', rect(6, -26, 10, 9) + rect(20, -26, 10, 9)],
    ['y', rect(0, -13, 66, 2.5) + disc(64, -5, 3)],
    ['d', disc(12, 2, 6) + disc(32, 2, 6) + disc(54, 2, 6)],
    ['i', disc(12, 2, 2.5) + disc(32, 2, 2.5) + disc(54, 2, 2.5)],
  );
export const ship = (x: number, y: number, size: number, angle = 0, tone = 'r'): Part =>
  group(
    `translate(${x} ${y}) rotate(${angle}) scale(${size})`,
    ['w', rect(-22, -22, 40, 12)],
    ['v', rect(0, -22, 18, 12)],
    ['w', rect(-14, -32, 22, 10)],
    ['d', rect(-18, -18, 5, 4) + rect(-9, -18, 5, 4) + rect(2, -18, 5, 4) + rect(10, -18, 5, 4)],
    [tone, 'M-36-10h76l-12 22h-54z'],
    ['d', 'M-33-2h68l-2 4h-64z'],
    ['g', rect(-8, -44, 10, 12)],
    ['d', rect(-8, -44, 10, 4)],
  );
/** A small figure that waves. */
export const waving = (x: number, y: number, size: number, tone = 'w'): Part =>
  put(x, y, size, [tone, 'M-4 0v-12h8V0z'], ['k', disc(0, -16, 4)], [tone, line(-4, -10, -10, -18) + line(4, -10, 10, -18), 2.6]);
export const arrow = (x: number, y: number, angle: number): Part =>
  group(`translate(${x} ${y}) rotate(${angle})`, ['y', 'M0-3h12v-5l10 8-10 8V3H0z']);
export const trefoil = (x: number, y: number, r: number): Shape[] => {
  const wedge = (turn: number): string => {
    const at = (angle: number, reach: number): string => {
      const way = ((turn + angle) * Math.PI) / 180;
      return `${Math.round((x + reach * Math.cos(way)) * 10) / 10} ${Math.round((y + reach * Math.sin(way)) * 10) / 10}`;
    };
    return `M${at(-30, r * 0.28)}L${at(-30, r * 0.86)}A${r * 0.86} ${r * 0.86} 0 0 1 ${at(30, r * 0.86)}L${at(30, r * 0.28)}z`;
  };
  return [
    ['d', disc(x, y, r + 1.5)],
    ['g', disc(x, y, r)],
    ['d', wedge(-90) + wedge(30) + wedge(150) + disc(x, y, r * 0.16)],
  ];
};
export const drum = (x: number, y: number, size: number, tone = 'g', shade = 'o'): Part =>
  put(
    x,
    y,
    size,
    [tone, rect(-10, -28, 20, 28)],
    [shade, rect(0, -28, 10, 28)],
    ['d', rect(-11, -29, 22, 3) + rect(-11, -16, 22, 2) + rect(-11, -3, 22, 3)],
  );
export const crane = (x: number, y: number, size: number): Part =>
  put(
    x,
    y,
    size,
    ['o', line(0, 0, 0, -60) + line(10, 0, 10, -60), 2.6],
    ['g', line(0, 0, 10, -12) + line(10, -12, 0, -24) + line(0, -24, 10, -36) + line(10, -36, 0, -48) + line(0, -48, 10, -60), 1.8],
    ['g', 'M-22-66h74l-2 6h-72z'],
    ['o', 'M-22-66h14v14h-14z'],
    ['o', line(5, -78, -18, -66) + line(5, -78, 46, -66) + line(5, -78, 5, -60), 1.6],
  );
export const tracks = (x: number, y: number, w: number): Shape[] => [
  ['d', `M${x + 9} ${y - 18}h${w - 18}a9 9 0 0 1 0 18h${18 - w}a9 9 0 0 1 0-18z`],
  ['j', disc(x + 10, y - 9, 5) + disc(x + w / 2, y - 9, 5) + disc(x + w - 10, y - 9, 5)],
  ['i', disc(x + 10, y - 9, 2) + disc(x + w / 2, y - 9, 2) + disc(x + w - 10, y - 9, 2)],
];
export const wheels = (y: number, ...at: number[]): Shape[] => [
  ['d', at.map((x) => disc(x, y, 9)).join('')],
  ['i', at.map((x) => disc(x, y, 4)).join('')],
];
