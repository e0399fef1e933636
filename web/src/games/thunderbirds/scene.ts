/** The island's control room: the sea before the windows, portraits on the wall, the desk that never sleeps. */
import { chance, cloud, disc, line, oval, poly, put, rect, star, type Part } from '../../art/draw';
import { streaks, type Place } from '../../art/scene';

const next = chance(77);

const palm = (x: number, y: number, size: number): Part =>
  put(
    x,
    y,
    size,
    ['d', 'M0 0c1-8 2-14 6-20', 1.6],
    ['d', 'M6-20c-6-4-12-3-16 1 6-1 11 0 16 3-2-6 0-10 5-13-2 5-2 9-3 12 4-4 9-5 14-2-5 0-9 1-13 4z'],
  );

const portrait = (x: number): Part =>
  put(x, 24, 1, ['e', disc(0, 0, 8)], ['c', disc(0, 0, 6.6)], ['d', 'M-5 5c0-5 3-6 5-6s5 1 5 6zM0-7a3 3 0 1 0 .010 0z']);

let lamps = '';
let reds = '';
for (let x = 6; x < 158; x += 4) {
  if (next() > 0.45) lamps += rect(x, 87, 2, 1.4);
  if (next() > 0.8) reds += disc(x + 1, 91.5, 0.9);
}

const place: Place = {
  vivid: true,
  dark: {
    a: '#172636',
    b: '#2c668d',
    c: '#3b5263',
    d: '#0a121a',
    e: '#6a7a86',
    f: '#cfa64f',
    g: '#1c6b7d',
    h: '#b03430',
    i: '#f2dca6',
    j: '#2d6f4c',
  },
  light: {
    a: '#dde5eb',
    b: '#a9d3ec',
    c: '#c3d2db',
    d: '#9fb2be',
    e: '#f4f1e8',
    f: '#fff0bd',
    g: '#8cc9d2',
    h: '#ef9a8f',
    i: '#fff6d9',
    j: '#9fcdaa',
  },
  layers: [
    {
      shapes: [
        ['a', rect(-10, -10, 180, 120)],
        ['c', rect(-10, -10, 180, 20)],
      ],
    },
    {
      shapes: [
        ['d', rect(4, 38, 152, 40)],
        ['b', rect(6, 40, 148, 36)],
        ['i', disc(120, 50, 7)],
      ],
      depth: 3,
    },
    { shapes: [['c', cloud(40, 54, 0.7) + cloud(92, 50, 0.6) + cloud(140, 56, 0.6)]], motion: 'drift', depth: 4 },
    { shapes: [['f', poly(60, 40, 55, 54, 59, 54, 55, 66, 66, 50, 61, 50, 66, 40)]], motion: 'flash', from: 0.45, full: 0.5, depth: 4 },
    {
      shapes: [
        ['g', rect(6, 64, 148, 12)],
        ['j', 'M6 76c6-14 18-16 26-10s14-2 20 2 8 6 10 8z'],
        ['d', line(70, 72, 150, 69), 0.8],
        palm(24, 68, 0.7),
        palm(38, 70, 0.5),
      ],
      depth: 5,
    },
    {
      shapes: [['d', rect(54, 38, 2, 40) + rect(104, 38, 2, 40)], portrait(28), portrait(54), portrait(80), portrait(106), portrait(132)],
      depth: 6,
    },
    // The desk.
    {
      shapes: [
        ['d', 'M-10 110V88l14-8h152l14 8v22z'],
        ['c', 'M-10 94l14-10h152l14 10v4H-10z'],
        ['e', oval(80, 83, 9, 2)],
        ['g', disc(40, 89, 4) + disc(120, 89, 4)],
        ['d', line(40, 89, 42, 86) + line(120, 89, 117, 87), 0.7],
      ],
      depth: 12,
    },
    { shapes: [['f', lamps]], motion: 'flicker', depth: 12 },
    {
      shapes: [
        ['h', reds + star(80, 24, 10, 11, 8)],
        ['h', rect(-10, 10, 180, 1.5) + rect(-10, 35, 180, 1)],
      ],
      motion: 'pulse',
      from: 0.55,
      depth: 6,
    },
    { shapes: [streaks('e', [6, 40, 148, 36], 130, next)], motion: 'pulse', from: 0.3, depth: 4 },
  ],
};
export default place;
