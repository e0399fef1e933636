/** A flooded city at night. */
import { chance, cloud, line, poly, rect, type Part } from '../../art/draw';
import { falling, type Place } from '../../art/scene';

const next = chance(51);

/** Towers side by side from the left edge, down to the water. */
const skyline = (tone: string, base: number, low: number, high: number): [Part, string] => {
  let d = '';
  let lit = '';
  for (let x = -10; x < 170;) {
    const wide = 7 + Math.floor(next() * 10);
    const top = Math.round(base - low - next() * (high - low));
    d += rect(x, top, wide, 110 - top);
    if (next() > 0.6) d += rect(x + wide / 2 - 0.5, top - 6, 1, 6);
    for (let y = top + 3; y < base - 4; y += 5)
      for (let at = x + 1.5; at < x + wide - 2; at += 3) if (next() > 0.72) lit += rect(Math.round(at * 10) / 10, y, 1.3, 2.2);
    x += wide + (next() > 0.7 ? 3 : 0);
  }
  return [[tone, d], lit];
};

const [far] = skyline('b', 74, 22, 46);
const [near, lamps] = skyline('d', 78, 8, 34);

const place: Place = {
  vivid: true,
  dark: {
    a: '#0c1a2b',
    b: '#17384a',
    c: '#24525e',
    d: '#071018',
    e: '#1a4652',
    f: '#c79a4c',
    g: '#3f6674',
    h: '#c2405c',
    i: '#6f98a6',
    j: '#20445a',
  },
  light: {
    a: '#d3e4ea',
    b: '#b5d0d8',
    c: '#bcd8db',
    d: '#98b8c1',
    e: '#a9cdd1',
    f: '#fff0c2',
    g: '#f2fafb',
    h: '#e88f9f',
    i: '#f4fafa',
    j: '#e6eef0',
  },
  layers: [
    {
      shapes: [
        ['a', rect(-10, -10, 180, 120)],
        ['j', rect(-10, 30, 180, 50)],
      ],
    },
    { shapes: [['c', cloud(40, 20, 1.4) + cloud(120, 26, 1.7)]], motion: 'drift', depth: 3 },
    { shapes: [far], depth: 5 },
    // A searchlight that looks for somebody.
    { shapes: [['g', poly(26, 62, 70, -10, 96, -10)]], motion: 'sway', from: 0.25, full: 0.6, depth: 6 },
    { shapes: [near], depth: 8 },
    { shapes: [['f', lamps]], motion: 'flicker', depth: 8 },
    {
      shapes: [
        ['h', rect(104, 44, 4, 20) + rect(30, 56, 12, 3)],
        ['h', line(106, 82, 106, 92) + line(36, 84, 36, 90), 1.2],
      ],
      motion: 'flicker',
      depth: 8,
    },
    { shapes: [['f', poly(120, -10, 112, 22, 119, 22, 112, 46, 130, 16, 122, 16, 130, -10)]], motion: 'flash', from: 0.55, full: 0.6 },
    {
      shapes: [
        ['e', 'M-10 80q5-2 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0V110H-10z'],
        ['c', 'M-10 88q8-2 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0V110H-10z'],
        ['i', line(12, 84, 22, 84) + line(52, 86, 64, 86) + line(98, 84, 112, 84) + line(136, 87, 146, 87), 0.6],
      ],
      motion: 'bob',
      depth: 12,
    },
    {
      shapes: [
        ['d', 'M58 92l4-5h18l5 5c3 0 6 0 8-1-2 5-6 8-12 8H66c-5 0-7-3-8-7z'],
        ['f', rect(65, 88.5, 4, 2) + rect(72, 88.5, 4, 2)],
        ['d', 'M-10 110V96c30-4 60 4 90 1s60-3 90 1v12z'],
      ],
      motion: 'bob',
      depth: 16,
    },
    { shapes: [falling('i', 130, 6, 2, 0.35, next)], motion: 'fall', from: 0, full: 0.8 },
  ],
};
export default place;
