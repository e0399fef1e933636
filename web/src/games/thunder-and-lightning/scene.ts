/** The bridge between two halls: ice and night on the left, embers on the right. */
import { bolt, chance, disc, line, poly, put, rect, star, type Part } from '../../art/draw';
import { falling, type Place } from '../../art/scene';

const next = chance(33);

const raven = (x: number, y: number, size: number): Part =>
  put(x, y, size, ['d', 'M0 0c-3-4-7-5-11-5 4 2 6 5 8 7l3 2 3-2c2-3 4-5 8-7-4 0-8 1-11 5z']);

const snow = (tone: string): Part => {
  let d = '';
  for (let flake = 0; flake < 60; flake++) {
    const [x, y, r] = [Math.round(next() * 1600) / 10, Math.round(next() * 1000) / 10, 0.3 + Math.round(next() * 5) / 10];
    d += disc(x, y, r) + disc(x, Math.round((y - 100) * 10) / 10, r);
  }
  return [tone, d];
};

const place: Place = {
  dark: {
    a: '#141d2c',
    b: '#1b2a42',
    c: '#2d1a20',
    d: '#0d131c',
    e: '#263b5a',
    f: '#4a2a2c',
    g: '#40432f',
    h: '#31465b',
    i: '#1f3b42',
    j: '#3b3550',
  },
  light: {
    a: '#e2e9f2',
    b: '#d3dfee',
    c: '#f0dfda',
    d: '#cfd6df',
    e: '#dbe6f3',
    f: '#f6e0d8',
    g: '#f5ecd2',
    h: '#eef3f8',
    i: '#dcefec',
    j: '#e6e0f0',
  },
  layers: [
    {
      shapes: [
        ['a', rect(-10, -10, 180, 120)],
        ['c', 'M90-10h80v120H70c20-30 28-70 20-120z'],
        [
          'h',
          star(14, 10, 4, 1.2, 0.3) +
            star(34, 22, 4, 1, 0.25) +
            star(62, 8, 4, 1.3, 0.3) +
            star(96, 14, 4, 1, 0.25) +
            star(124, 6, 4, 1.2, 0.3) +
            star(150, 20, 4, 1, 0.25),
        ],
      ],
    },
    { shapes: [['i', 'M-10 20c30-14 50 8 78-4 14-6 24-6 34 0-14 0-22 8-36 14-26 8-48-8-76 6z']], motion: 'drift', depth: 3 },
    {
      shapes: [
        ['b', poly(-10, 80, 20, 30, 40, 58, 58, 38, 84, 80)],
        ['h', poly(20, 30, 27, 41, 22, 39, 18, 44, 14, 40) + poly(58, 38, 65, 49, 60, 47, 56, 51, 52, 46)],
        ['f', poly(84, 80, 108, 44, 122, 60, 142, 34, 172, 80)],
      ],
      depth: 5,
    },
    { shapes: [['g', bolt(30, 8, 1) + bolt(126, 4, 1.2)]], motion: 'flash', from: 0.45, full: 0.5 },
    // Thor's hall and Loki's.
    {
      shapes: [
        ['d', poly(0, 86, 0, 58, 22, 36, 44, 58, 44, 86)],
        ['e', poly(-6, 60, 22, 30, 50, 60, 47, 62, 22, 36, -3, 62)],
        ['d', line(19, 34, 26, 27) + line(25, 34, 18, 27), 1.6],
        ['e', 'M16 86V72q6-7 12 0v14z'],
        ['g', 'M18 86V73.500q4-5 8 0V86z'],
        ['d', poly(116, 86, 116, 56, 124, 44, 128, 54, 136, 30, 144, 54, 150, 42, 158, 56, 158, 86)],
        ['f', 'M130 86V72q6-7 12 0v14z'],
        ['g', 'M132 86V73.500q4-5 8 0V86z'],
      ],
      depth: 8,
    },
    // The bridge, in three colours.
    {
      shapes: [
        ['e', 'M30 90c20-24 80-24 102 0l6 4c-28-22-86-22-114 0z'],
        ['g', 'M26 94c26-22 84-22 110 0l4 3c-30-20-88-20-118 0z'],
        ['f', 'M22 97c30-20 88-20 118 0l4 3c-32-18-94-18-126 0z'],
      ],
      depth: 10,
    },
    {
      shapes: [
        ['d', 'M-10 110V88c10-4 20 2 30 4s14 6 20 18zM170 110V88c-10-4-20 2-30 4s-14 6-20 18z'],
        ['j', 'M30 110c10-8 20-4 30-6s24-6 40-2 20 0 34 8z'],
      ],
      depth: 14,
    },
    { shapes: [raven(74, 26, 0.7), raven(90, 34, 0.5)], motion: 'bob', depth: 9 },
    { shapes: [snow('h')], motion: 'fall', from: 0.12 },
    { shapes: [falling('f', 34, 2, -1, 0.7, next)], motion: 'fall', from: 0.5 },
  ],
};
export default place;
