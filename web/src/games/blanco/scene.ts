/** A meadow under a thunderhead. */
import { chance, cloud, disc, line, poly, put, rect, type Part } from '../../art/draw';
import { falling, type Place } from '../../art/scene';

const tree = (x: number, y: number, size: number): Part =>
  put(
    x,
    y,
    size,
    ['d', 'M-1.500 0c.500-4 .500-7-2-10l3 2 .500-4 1 4 3-3c-2 4-2 7-1 11z'],
    ['d', disc(0, -17, 7) + disc(-6, -12, 5) + disc(6, -12, 5)],
    ['c', disc(-2, -19, 4.5) + disc(-7, -14, 3)],
  );

const grass = (seed: number, tone: string, y: number): Part => {
  const next = chance(seed);
  let d = '';
  for (let blade = 0; blade < 90; blade++) {
    const x = Math.round(next() * 1700) / 10 - 5;
    d += `M${x} ${y + 4}l${Math.round((next() - 0.4) * 30) / 10} ${-3 - Math.round(next() * 40) / 10}`;
  }
  return [tone, d, 0.7];
};

const next = chance(7);

const place: Place = {
  vivid: true,
  dark: {
    a: '#142338',
    b: '#2c4a5f',
    c: '#3d6a55',
    d: '#0b1a16',
    e: '#2a3f56',
    f: '#566d83',
    g: '#1d4639',
    h: '#3d4e63',
    i: '#f0cf6b',
    j: '#1a2838',
    k: '#7d3f35',
    l: '#5d7c80',
  },
  light: {
    a: '#cfdeea',
    b: '#e2ebee',
    c: '#a9c9ad',
    d: '#9dbf9f',
    e: '#dfe8ef',
    f: '#f6f8fa',
    g: '#c3dabf',
    h: '#b4c3d1',
    i: '#fff0b8',
    j: '#98aabb',
    k: '#d79a86',
    l: '#f6efd9',
  },
  layers: [
    {
      shapes: [
        ['a', rect(-10, -10, 180, 120)],
        ['b', rect(-10, 36, 180, 44)],
        ['l', rect(-10, 58, 180, 10)],
      ],
    },
    { shapes: [['e', cloud(30, 34, 1.5) + cloud(128, 40, 1.7)]], motion: 'drift', depth: 4 },
    { shapes: [['i', poly(92, 36, 80, 62, 88, 62, 82, 80, 102, 56, 93, 56, 100, 36)]], motion: 'flash', from: 0.45, full: 0.5 },
    // The thunderhead: a tower of puffs over a flat, dark foot.
    {
      shapes: [
        ['h', disc(84, 14, 15) + disc(66, 20, 12) + disc(104, 18, 14) + disc(52, 28, 9) + disc(120, 27, 10) + disc(92, 2, 12)],
        ['h', rect(48, 24, 76, 13)],
        ['f', disc(80, 10, 11) + disc(63, 17, 8) + disc(101, 13, 9) + disc(90, -1, 9) + disc(50, 26, 5)],
        ['j', 'M43 37h86c4 0 6-3 3-5-20 3-72 3-92 0-3 2-1 5 3 5z'],
      ],
      motion: 'drift',
      depth: 7,
    },
    { shapes: [['g', 'M-10 110V70c24-12 50-10 76-4s60 4 104-8v52z'], tree(136, 64, 0.8), tree(124, 66, 0.5)], depth: 9 },
    {
      shapes: [
        ['d', 'M-10 110V82c30-10 56-6 86-2s60 2 94-6v36z'],
        put(
          26,
          82,
          0.36,
          ['d', poly(-18, 0, -18, -20, 0, -34, 18, -20, 18, 0)],
          ['k', poly(-14, 0, -14, -18, 0, -28, 0, 0)],
          ['i', rect(-5, -12, 10, 12)],
        ),
        tree(48, 84, 0.9),
      ],
      depth: 12,
    },
    { shapes: [['c', line(-2, 95, 162, 92), 0.6], grass(3, 'c', 94), grass(5, 'g', 99)], motion: 'sway', depth: 16 },
    { shapes: [falling('f', 110, 5, 1.4, 0.35, next)], motion: 'fall', from: 0.2 },
  ],
};
export default place;
