/**
 * The drawings of cards and symbols, as flat shapes on a field of 48 by 48.  A tone is one of: `a` the colour of the card,
 * `b` its dark shade, `c` paper, `g` gold, `e` electric blue, `r` fire.
 */
export type Tone = 'a' | 'b' | 'c' | 'g' | 'e' | 'r';
export type Shape = readonly [Tone, string];

const disc = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const cross = (x: number, y: number, r: number): string => {
  const t = r * 0.36;
  return `M${x - t} ${y - r}h${2 * t}v${r - t}h${r - t}v${2 * t}h${t - r}v${r - t}h${-2 * t}v${t - r}h${t - r}v${-2 * t}h${r - t}z`;
};
/** A bolt that fits a field of 18 by 28 whose upper left corner is given, `s` times as big. */
const bolt = (x: number, y: number, s: number): string =>
  `M${x + 11 * s} ${y}l${-11 * s} ${16 * s}h${7 * s}l${-3 * s} ${12 * s}l${14 * s} ${-18 * s}h${-8 * s}l${4 * s} ${-10 * s}z`;

const CARDS: Record<string, readonly Shape[]> = {
  coin: [
    ['b', disc(24, 25, 18)],
    ['g', disc(24, 24, 17)],
    ['b', disc(24, 24, 13)],
    ['g', disc(24, 24, 11.5)],
    ['b', bolt(17.2, 14.5, 0.7)],
  ],
  cash: [
    ['b', 'M8 8h38v22H8z'],
    ['e', 'M5 12h38v22H5z'],
    ['b', 'M2 16h38v22H2z'],
    ['c', 'M4 18h34v18H4z'],
    ['e', 'M6 20h30v14H6z'],
    ['c', disc(21, 27, 5.5)],
    ['b', bolt(18, 22.5, 0.33)],
  ],
  gold: [
    ['b', 'M15 8h18l6 15H9z'],
    ['g', 'M17 10h14l1.5 5h-17z'],
    ['b', 'M5 24h17l5 16H0z'],
    ['g', 'M7 26h13l1.5 5h-16z'],
    ['b', 'M27 24h16l5 16H22z'],
    ['g', 'M28.5 26h13l1.5 5H27z'],
    ['g', 'M13.5 17h21l1.5 4h-24zM3.5 33h20l1.5 5h-23zM25 33h19l1.5 5h-22z'],
  ],
  bolt: [
    ['b', bolt(10, 3, 1.5)],
    ['e', bolt(12, 5, 1.32)],
  ],
  flash: [
    ['b', bolt(1, 3, 1.4)],
    ['e', bolt(3, 5, 1.22)],
    ['b', bolt(21, 5, 1.4)],
    ['e', bolt(23, 7, 1.22)],
  ],
  strike: [
    ['g', 'M24 30l4 5 6-3-1 6 7 1-5 4 4 4H9l4-4-5-4 7-1-1-6 6 3z'],
    ['b', bolt(9, 0, 1.6)],
    ['e', bolt(11, 2, 1.42)],
    ['e', 'M4 10l6 4-5 2 4 5-7-6 4-1zM44 8l-6 5 5 1-3 6 6-7-4-1z'],
  ],
  punch: [
    ['b', 'M8 14c0-4 4-6 7-4 1-4 6-5 8-2 2-3 7-2 8 2 3-2 7 0 7 4l5 3c3 2 3 6 2 9-2 8-9 13-18 13H12V26H8z'],
    [
      'a',
      'M11 15c0-3 5-3 5 0v8h-5zM18 12c0-3 5-3 5 0v11h-5zM25 13c0-3 5-3 5 0v10h-5zM32 16c0-3 4-3 4 0v7h-4zM14 26h18c5 0 8-2 9-6 3 8-3 16-13 16H14z',
    ],
    ['b', 'M2 27h8v17H2z'],
    ['g', 'M4 29h4v13H4z'],
  ],
  kick: [
    ['b', 'M2 8l13-5 9 14 6 3 13-8 3 8-11 14-19 1-6-3z'],
    ['a', 'M6 10l8-3 9 13 7 3 11-6 1 3-9 11-15 1-4-2z'],
    ['c', 'M8 14l6-3 1.5 2.5-6 3zM10 18l6-3 1.5 2.5-6 3z'],
    ['r', 'M30 38h14v3H30zM26 43h14v3H26zM36 33h11v3H36z'],
  ],
  nine_mm: [
    ['b', 'M4 10h38l3 3v9H26l-2 6h-5l-1-2-3 14H3l5-22-4-2z'],
    ['a', 'M8 13h34v5H8zM10 21h8l-4 16H7z'],
    ['c', 'M28 14.5h10v2H28z'],
    ['g', 'M43 4l4 2-3 3zM47 12l1 4h-4z'],
  ],
  shotgun: [
    ['b', 'M1 30l9-9 34-15 3 5-33 17-6 11c-2 3-8 1-7-3z'],
    ['a', 'M4 34l7-9 4 2-6 10c-2 2-5 0-5-3z'],
    ['c', 'M16 20l27-11.8.8 1.8L17 22z'],
    ['g', 'M22 22l10-5 1.5 3-10 5z'],
    ['r', 'M40 24l7-4-3 7 4 3-6 1 0 7-4-6-6 2 4-5-4-5z'],
  ],
  fire_bomb: [
    ['r', 'M26 1c6 4 8 8 5 13h-7c-3-5-1-8 2-13z'],
    ['g', 'M27 7c3 3 3 5 1 7h-3c-1-3 0-5 2-7z'],
    ['c', 'M23 13h8v6h-8z'],
    ['b', 'M22 18h10v5c5 3 7 6 7 11v9c0 2-1 3-3 3H18c-2 0-3-1-3-3v-9c0-5 2-8 7-11z'],
    ['a', 'M24 21h6v4c4 2 6 5 6 9v9H18v-9c0-4 2-7 6-9z'],
    ['g', 'M18 36c4-3 8 2 12-1 2-1 4-1 6 0v8H18z'],
  ],
  poison: [
    ['b', 'M18 2h12v4h-2v11l11 20c2 4 0 9-4 9H13c-4 0-6-5-4-9l11-20V6h-2z'],
    ['c', 'M23 6h2v12l11 21c1 2 0 4-2 4H14c-2 0-3-2-2-4l11-21z'],
    ['a', 'M15 31h18l4 8c1 2 0 4-2 4H13c-2 0-3-2-2-4z'],
    ['c', 'M24 30a6 6 0 0 1 6 6c0 2-1 3-2 4v2h-8v-2c-1-1-2-2-2-4a6 6 0 0 1 6-6z'],
    ['b', disc(21.7, 36, 1.6)],
    ['b', disc(26.3, 36, 1.6)],
  ],
  robber: [
    ['b', 'M8 22C8 11 15 4 24 4s16 7 16 18z'],
    ['c', 'M9 20h30v10c0 9-7 16-15 16S9 39 9 30z'],
    ['b', 'M5 19h38v5l3 8-6-3c-4 4-9 4-16 1-7 3-12 3-16-1l-6 3 3-8z'],
    ['c', 'M13 24c3-2 7-1 8 2-3 2-7 1-8-2zM35 24c-3-2-7-1-8 2 3 2 7 1 8-2z'],
    ['a', 'M8 15h32v4H8zM18 37h12v3H18z'],
  ],
  first_aid: [
    [
      'b',
      'M16 8h16c3 0 4 2 4 6h7c2 0 3 1 3 3v23c0 2-1 3-3 3H5c-2 0-3-1-3-3V17c0-2 1-3 3-3h7c0-4 1-6 4-6zm1 4c-1 0-1 0-1 2h16c0-2 0-2-1-2z',
    ],
    ['a', 'M5 17h38v23H5z'],
    ['c', disc(24, 28.5, 10)],
    ['a', cross(24, 28.5, 7.5)],
  ],
  shield: [
    ['b', 'M24 1l19 6v15c0 12-8 20-19 25C13 42 5 34 5 22V7z'],
    ['a', 'M24 5l15 5v12c0 10-6 16-15 21z'],
    ['c', 'M24 5L9 10v12c0 10 6 16 15 21z'],
    ['g', bolt(15.5, 10, 0.92)],
  ],
  medic: [
    ['b', 'M24 45C9 36 1 26 3 15 5 5 17 3 24 12 31 3 43 5 45 15c2 11-6 21-21 30z'],
    ['a', 'M24 41C11 33 4 25 6 16c2-8 12-9 18 1 6-10 16-9 18-1 2 9-5 17-18 25z'],
    ['c', cross(24, 24, 9)],
  ],
  antidote: [
    ['b', 'M33 1l14 14-3 3-3-3-4 4 2 2-3 3-1-1-18 18-8 1-4 5-3-3 5-4 1-8 18-18-1-1 3-3 2 2 4-4-3-3z'],
    ['c', 'M27 15l6 6-16 16-6 1 1-7z'],
    ['a', 'M22 20l6 6-11 11-6 1 1-7z'],
    ['g', 'M34 10l4 4-3 3-4-4z'],
  ],
  burn_barrel: [
    ['r', 'M24 0c3 6 12 8 10 18H13c-2-6 2-8 4-12 1 3 2 4 4 4 1-3 1-6 3-10z'],
    ['g', 'M24 9c2 3 5 4 4 9h-9c-1-4 4-5 5-9z'],
    ['b', 'M8 17h32v6h-2v5h2v6h-2v5h2v6H8v-6h2v-5H8v-6h2v-5H8z'],
    ['a', 'M12 23h24v5H12zM12 34h24v5H12z'],
    ['r', disc(18, 31, 1.6)],
    ['r', disc(24, 31, 1.6)],
    ['r', disc(30, 31, 1.6)],
  ],
  barricade: [
    ['b', 'M6 6h6v40H6zM36 6h6v40h-6z'],
    ['a', 'M1 9l44 8-1 7L0 16z'],
    ['a', 'M46 22v8L2 41v-8z'],
    ['g', 'M12 11l7 1.3-2 7-6-1zM28 14l7 1.3-2 7-6-1zM36 24.5l-6 1.5 1 7.5 6-1.5zM20 28.5l-6 1.5 1 7.5 6-1.5z'],
    ['b', disc(9, 13, 1.4)],
    ['b', disc(39, 18, 1.4)],
  ],
  field_clinic: [
    ['b', 'M24 3L46 24h-4v21H6V24H2z'],
    ['c', 'M24 9l14 13v19H10V22z'],
    ['a', 'M24 5L44 24h-6L24 11 10 24H4zM10 36h28v5H10z'],
    ['a', cross(24, 26, 8)],
  ],
  generator: [
    ['b', 'M20 1h8l1 6 4 2 5-4 6 6-4 5 2 4 5 1v7l-5 1-2 5 4 5-6 6-5-4-4 2-1 5h-8l-1-5-4-2-5 4-6-6 4-5-2-5-5-1v-7l5-1 2-4-4-5 6-6 5 4 4-2z'],
    ['a', disc(24, 24.5, 14)],
    ['c', disc(24, 24.5, 11)],
    ['g', bolt(16.2, 13.5, 0.8)],
  ],
  black_market: [
    ['b', 'M4 10h40l3 12H1z'],
    ['a', 'M7 12h7l-2 10H3zM20 12h8l1 10H19zM34 12h7l4 10h-9z'],
    ['b', 'M4 22h40v24H4z'],
    ['c', 'M7 25h34v10H7z'],
    ['g', disc(16, 31, 4)],
    ['g', disc(24, 31, 4)],
    ['e', 'M29 28h10v6H29z'],
    ['a', 'M7 37h34v6H7z'],
  ],
  watchtower: [
    ['b', 'M24 1l14 9v3H10v-3zM12 13h24v13H12z'],
    ['g', 'M15 15h18v7H15z'],
    ['a', 'M12 22h24v4H12zM17 12h3v12h-3zM28 12h3v12h-3z'],
    ['b', 'M14 26h4l-4 21h-5zM30 26h4l5 21h-5zM16 33h16v3H15zM13 41h22v3H12z'],
    ['g', 'M2 12l9 3v3l-9 3zM46 12l-9 3v3l9 3z'],
  ],
};

/** What a card of somebody's own table shows: its kind. */
const KINDS: Record<string, readonly Shape[]> = {
  money: CARDS['coin'] ?? [],
  energy: CARDS['bolt'] ?? [],
  attack: [
    ['b', 'M4 4l9 2 30 30-7 7L6 13z'],
    ['c', 'M7 7l5 1 26 26-4 4L8 12z'],
    ['a', 'M30 44l14-14 3 3-14 14zM38 41l4-4 5 6-3 3z'],
    ['b', 'M44 4l-9 2-9 9 7 7 9-9z'],
    ['a', 'M18 44L4 30l-3 3 14 14z'],
  ],
  defence: CARDS['shield'] ?? [],
  structure: [
    ['b', 'M3 20L24 3l21 17v26H3z'],
    ['a', 'M8 22L24 9l16 13v19H8z'],
    ['c', 'M19 27h10v14H19z'],
  ],
};

export const SYMBOLS: Record<string, readonly Shape[]> = {
  aim: [
    [
      'a',
      'M22 1h4v5a18 18 0 0 1 16 16h5v4h-5a18 18 0 0 1-16 16v5h-4v-5A18 18 0 0 1 6 26H1v-4h5A18 18 0 0 1 22 6zM24 11a13 13 0 1 0 .01 0zM24 20a4 4 0 1 1-.01 0z',
    ],
  ],
  strength: [['a', 'M2 17h5v-5h7v9h20v-9h7v5h5v14h-5v5h-7v-9H14v9H7v-5H2z']],
  skill: [['a', 'M24 2l6.5 14.5L46 18 34.5 28.5 38 44l-14-8-14 8 3.5-15.5L2 18l15.5-1.5z']],
  healing: [['a', cross(24, 24, 20)]],
};

export const emblem = (card: string, kind: string): readonly Shape[] => CARDS[card] ?? KINDS[kind] ?? [];

export const symbolShapes = (symbol: string): readonly Shape[] => SYMBOLS[symbol] ?? [['a', 'M24 4l20 20-20 20L4 24z']];
