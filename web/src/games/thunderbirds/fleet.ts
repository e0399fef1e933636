/** The pictures of the Thunderbirds and of FAB1: on their cards, and before the game on its cover. */
import { cloud, disc, group, line, poly, put, rect, star, type Part, type Shape } from '../../art/draw';
import { VEHICLE_SHAPES } from './art';
import { dawn, hills, sky } from './kit';

type Pictures = Readonly<Record<string, readonly Part[]>>;

/** The vehicle as it stands on the table, larger and with what belongs to it. */
const vehicle = (id: string, x: number, y: number, size: number, ...more: readonly Shape[]): Part =>
  put(x, y, size, ...(VEHICLE_SHAPES[id] ?? []).map(({ d, fill }): Shape => [fill, d]), ...more);

export const VEHICLES: Pictures = {
  tb1: [
    ...sky(70, 30, 30),
    ['w', cloud(24, 84, 0.9)],
    ['l', cloud(80, 92, 1)],
    group(
      'rotate(-24 50 50)',
      ['r', 'M6 50l-26-9 10 9-10 9z'],
      ['y', 'M8 50l-18-5 6 5-6 5z'],
      vehicle('tb1', 4, 20, 1.48, ['#fbf3e2', rect(40, 17.5, 3, 5)], ['#171a20', disc(45, 18, 1.2)]),
      ['c', line(-20, 24, 0, 24) + line(-16, 76, 4, 76), 2],
    ),
  ],
  tb2: [
    ...dawn(70),
    ['P', 'M0 101V82c16-10 30-8 44-2s36 4 56-4v25z'],
    ['p', line(14, 84, 14, 66) + line(90, 84, 90, 64), 2.4],
    ['p', star(14, 64, 6, 9, 3) + star(90, 62, 6, 9, 3)],
    vehicle(
      'tb2',
      2,
      18,
      1.5,
      ['#8fc79a', 'M8 14c6-4 14-5 22-5h14v3H30c-8 0-14 1-22 4z'],
      ['#171a20', 'M27 24.500h4v5h-4zM34 24.500h3v5h-3z'],
    ),
    ['y', disc(10, 50, 4)],
    ['w', line(0, 50, 6, 50), 3],
  ],
  tb3: [
    ['n', rect(0, 0, 100, 100)],
    ['w', disc(14, 14, 1.4) + disc(80, 12, 1.6) + disc(90, 44, 1.2) + disc(8, 50, 1.2) + disc(70, 74, 1.2)],
    ['m', disc(10, 104, 40)],
    group(
      'rotate(-62 50 50)',
      ['y', 'M10 50l-26-10 10 10-10 10z'],
      vehicle('tb3', 6, 20, 1.48, ['#fbf3e2', 'M44 14c4 0 8 2 11 3.500l-9 .500z'], ['#bfe6f2', disc(52, 19, 1.6)]),
    ),
  ],
  tb4: [
    ['n', rect(0, 0, 100, 100)],
    ['m', rect(0, 0, 100, 36)],
    ['l', poly(8, 0, 24, 0, 10, 60, -6, 60) + poly(50, 0, 62, 0, 60, 44, 48, 44)],
    ['y', poly(88, 50, 112, 34, 112, 84)],
    vehicle(
      'tb4',
      2,
      18,
      1.48,
      ['#fff0b8', 'M8 22c4-4 12-6 20-6h10v2H28c-8 0-14 2-20 6z'],
      ['#171a20', disc(20, 26, 3) + disc(30, 26, 3)],
      ['#bfe6f2', disc(20, 26, 2) + disc(30, 26, 2)],
    ),
    ['c', disc(6, 34, 3) + disc(12, 22, 4) + disc(6, 12, 2.4)],
    ['z', 'M0 90c30-8 70-8 100 0v11H0z'],
  ],
  tb5: [
    ['n', rect(0, 0, 100, 100)],
    ['w', disc(14, 18, 1.6) + disc(40, 10, 1.2) + disc(84, 14, 1.6) + disc(92, 30, 1.2) + disc(8, 36, 1.2) + disc(64, 20, 1)],
    ['m', disc(50, 130, 62)],
    ['l', 'M-6 96a62 62 0 0 1 112 0 66 66 0 0 0-112 0z'],
    vehicle(
      'tb5',
      4,
      18,
      1.44,
      ['#fbf3e2', disc(32, 20, 3.5)],
      ['#e0432c', rect(30, 0, 4, 5)],
      ['#171a20', line(14, 16, 14, 24) + line(50, 16, 50, 24), 1.2],
    ),
    ['y', 'M50 8a8 8 0 0 1 8-8M50 8a14 14 0 0 1 14-14', 1.4],
  ],
  fab1: [
    ...dawn(62),
    hills(64, 'p'),
    ['j', rect(0, 78, 100, 23)],
    ['w', rect(6, 90, 16, 3) + rect(40, 90, 16, 3) + rect(74, 90, 16, 3)],
    vehicle(
      'fab1',
      2,
      36,
      1.5,
      ['#f7a8c9', 'M10 20.500L22 19l8-8h6l-8 9z'],
      ['#c6d0d8', disc(13, 30, 2.2) + disc(44, 30, 2.2) + disc(55, 30, 2.2)],
      ['#fbf3e2', rect(58, 21, 4, 6)],
      ['#171a20', disc(36, 15, 1.8)],
    ),
    ['g', star(8, 64, 4, 4, 1.2)],
  ],
  fab1_air: [
    ...sky(72, 30, 28),
    ['w', cloud(20, 88, 0.9) + cloud(84, 30, 0.6)],
    group(
      'rotate(-12 50 50)',
      ['r', 'M4 56l-20-6 8 6-8 6z'],
      vehicle('fab1_air', 2, 26, 1.5, ['#f7a8c9', 'M10 18.500L22 17l8-8h6l-8 9z'], ['#171a20', disc(36, 13, 1.8)]),
    ),
    ['c', line(2, 30, 20, 26) + line(0, 78, 16, 74), 2],
  ],
};
