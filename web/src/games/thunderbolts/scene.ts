/** A printer's workshop: a press, cases of type, a lamp, and the storm before the window.  The bench is bare: the cards lie there. */
import { bolt, chance, disc, line, poly, rect, type Part } from '../../art/draw';
import { streaks, type Place } from '../../art/scene';

const drawers = (x: number, y: number, across: number, down: number): Part[] => {
  let fronts = '';
  let knobs = '';
  for (let row = 0; row < down; row++)
    for (let col = 0; col < across; col++) {
      fronts += rect(x + 1 + col * 11, y + 1 + row * 6, 9.5, 4.6);
      knobs += disc(x + 5.7 + col * 11, y + 3.4 + row * 6, 0.6);
    }
  return [
    ['d', rect(x, y, across * 11 + 0.5, down * 6 + 1)],
    ['b', fronts],
    ['f', knobs],
  ];
};

const next = chance(21);

const place: Place = {
  vivid: true,
  dark: {
    a: '#15302d',
    b: '#3d3222',
    c: '#21170f',
    d: '#0a1112',
    e: '#6f4f2c',
    f: '#b98d4e',
    g: '#235347',
    h: '#25180c',
    i: '#ffdf95',
    j: '#39627b',
    k: '#2c4035',
  },
  light: {
    a: '#d9e6df',
    b: '#e3d3b6',
    c: '#cbb792',
    d: '#a79777',
    e: '#f1e0bd',
    f: '#c9a468',
    g: '#9fc9bb',
    h: '#b98f58',
    i: '#fff6d6',
    j: '#c4dcea',
    k: '#ecefdc',
  },
  layers: [
    {
      shapes: [
        ['a', rect(-10, -10, 180, 120)],
        ['c', rect(-10, 78, 180, 40)],
        ['d', line(-10, 86, 170, 86) + line(-10, 95, 170, 95), 0.5],
      ],
    },
    {
      shapes: [
        ['d', rect(104, 12, 44, 42)],
        ['j', rect(106, 14, 40, 38)],
        ['g', 'M106 52V38c8-6 14-2 20-4s12-4 20 0v18z'],
      ],
      depth: 3,
    },
    { shapes: [['i', bolt(118, 16, 1)]], motion: 'flash', from: 0.4, full: 0.45, depth: 3 },
    { shapes: [['d', rect(125, 12, 1.5, 42) + rect(104, 32, 44, 1.5)], ...drawers(8, 14, 5, 7)], depth: 4 },
    // The press.
    {
      shapes: [
        ['d', rect(70, 20, 5, 62) + rect(93, 20, 5, 62) + rect(66, 16, 36, 6) + rect(64, 78, 40, 6)],
        ['e', rect(76, 44, 16, 4) + rect(74, 58, 20, 5)],
        ['b', rect(81, 22, 6, 22)],
        ['f', line(84, 36, 104, 30), 1.6],
        ['f', disc(105, 30, 2)],
        ['g', rect(60, 63, 46, 3)],
      ],
      depth: 6,
    },
    {
      shapes: [
        ['d', line(44, -10, 44, 8), 0.6],
        ['e', poly(37, 14, 41, 8, 47, 8, 51, 14)],
        ['k', poly(38, 14, 50, 14, 76, 84, 12, 84)],
        ['i', rect(41, 14, 6, 1.2)],
      ],
      motion: 'flicker',
      depth: 8,
    },
    {
      shapes: [
        ['d', rect(-10, 92, 180, 20)],
        ['e', rect(-10, 90.5, 180, 2)],
      ],
      depth: 12,
    },
    { shapes: [streaks('f', [106, 14, 40, 38], 46, next)], motion: 'pulse', from: 0.2, depth: 3 },
  ],
};
export default place;
