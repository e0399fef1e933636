/**
 * The ten characters, as busts on a field of 48 by 48.  Tones: `k` skin, `h` hair, `w` clothes, `v` their second colour,
 * `i` ink, `p` paper, `g` gold.
 */
export interface Portrait {
  skin: string;
  hair: string;
  wear: string;
  second: string;
  shapes: readonly (readonly ['k' | 'h' | 'w' | 'v' | 'i' | 'p' | 'g', string])[];
}

const HEAD = 'M14 17c0-7 4-11 10-11s10 4 10 11v6c0 7-5 12-10 12s-10-5-10-12z';
const NECK = 'M20 30h8v9h-8z';
const EYES = 'M18 20.5h4v2.2h-4zM26 20.5h4v2.2h-4z';
const MOUTH = 'M20.5 28.5h7v1.5h-7z';
const SHOULDERS = 'M3 48c0-8 5-12 13-13l8 4 8-4c8 1 13 5 13 13z';

const bust = [
  ['w', SHOULDERS],
  ['k', NECK],
  ['k', HEAD],
] as const;
const face = [
  ['i', EYES],
  ['i', MOUTH],
] as const;

export const PORTRAITS: Record<string, Portrait> = {
  bruno: {
    skin: '#d9a27a',
    hair: '#3a2a20',
    wear: '#55606b',
    second: '#c0392b',
    shapes: [
      ...bust,
      ['h', 'M14 24c4 3 4-1 10-1s6 4 10 1c0 8-4 13-10 13s-10-5-10-13z'],
      ['v', 'M12 15c0-7 5-11 12-11s12 4 12 11l-1 3H13z'],
      ['p', 'M12 15h24v3H12z'],
      ['i', EYES],
      ['k', 'M20 28h8v2.5h-8z'],
    ],
  },
  anneke: {
    skin: '#f0c9a8',
    hair: '#e3b34f',
    wear: '#eef2f5',
    second: '#3aa6c9',
    shapes: [
      ['h', 'M11 18C10 8 16 3 24 3s14 5 13 15c0 8 2 12 3 17H8c1-5 3-9 3-17z'],
      ...bust,
      ['h', 'M14 17c0-8 4-12 10-12s10 4 10 12c-5 0-9-2-11-6-2 4-5 6-9 6z'],
      ['i', MOUTH],
      ['i', 'M15 19h8v6h-8zM25 19h8v6h-8zM23 20.5h2v1.5h-2z'],
      ['v', 'M16.5 20.5h5v3h-5zM26.5 20.5h5v3h-5z'],
      ['v', 'M22 39h4l1 9h-6z'],
    ],
  },
  salome: {
    skin: '#a8704a',
    hair: '#241a17',
    wear: '#3f9c78',
    second: '#eef2f5',
    shapes: [
      ...bust,
      ['h', 'M12 20c-1-10 4-16 12-16s13 6 12 16l-3-6H15z'],
      ['v', 'M13 13c1-6 5-9 11-9s10 3 11 9z'],
      ['w', 'M22.5 5h3v2.5H28v3h-2.5V13h-3v-2.5H20v-3h2.5z'],
      ...face,
      ['v', 'M14 26h20v4c-2 5-6 7-10 7s-8-2-10-7z'],
    ],
  },
  pilar: {
    skin: '#cf9468',
    hair: '#4a2b1d',
    wear: '#6b4a86',
    second: '#8d67ad',
    shapes: [
      ['v', 'M7 40C6 18 12 3 24 3s18 15 17 37c-6 6-28 6-34 0z'],
      ...bust,
      ['i', 'M14 18c0-8 4-11 10-11s10 3 10 11z'],
      ['h', 'M14 20c1-7 6-9 12-10 4 2 7 5 8 10l-5-4-8 1z'],
      ...face,
    ],
  },
  viktor: {
    skin: '#e6b995',
    hair: '#9aa2a8',
    wear: '#4d5a3d',
    second: '#2e3627',
    shapes: [
      ...bust,
      ['h', 'M16 29h16v3c-2 3-5 4-8 4s-6-1-8-4z'],
      ['v', 'M6 16c8-3 8-11 18-11s10 8 18 11c-9 3-27 3-36 0z'],
      ['i', EYES],
      ['i', 'M30 16.5a6 6 0 1 0 .01 0zM30 18.5a4 4 0 1 1-.01 0z'],
      ['k', 'M21 31h6v1.5h-6z'],
    ],
  },
  emeka: {
    skin: '#6d4630',
    hair: '#1d1613',
    wear: '#1f2f4d',
    second: '#d09a2c',
    shapes: [
      ...bust,
      ['h', 'M13 18C12 8 17 4 24 4s12 4 11 14l-2-5c-6-2-12-2-18 0z'],
      ['p', 'M19 36l5 3 5-3 2 3-7 9-7-9z'],
      ['v', 'M22.5 40h3l1.5 8h-6z'],
      ['p', 'M18 20.5h4v2.2h-4zM26 20.5h4v2.2h-4z'],
      ['i', 'M19.5 20.5h2v2.2h-2zM27.5 20.5h2v2.2h-2z'],
      ['p', 'M20 28h8c0 3-8 3-8 0z'],
    ],
  },
  ingrid: {
    skin: '#f2d0b4',
    hair: '#b5462f',
    wear: '#23272d',
    second: '#c2cbd4',
    shapes: [
      ...bust,
      ['h', 'M13 22C11 9 16 4 24 4s13 5 11 18l-3-9-10-2-6 3z'],
      ['h', 'M33 20c5 2 7 8 5 16l-4 2c1-6 1-12-1-18z'],
      ...face,
      ['v', 'M34 19h2.5v7H34zM35 26l1.5 0-5 6-1-1z'],
      ['p', 'M20 36l4 3 4-3 1 2-5 8-5-8z'],
      ['i', 'M23 40h2l1 8h-4z'],
    ],
  },
  lian: {
    skin: '#ecc59b',
    hair: '#17171c',
    wear: '#7fae3c',
    second: '#2c3b1a',
    shapes: [
      ['h', 'M20 2h8c3 3 1 6-1 6h-6c-2 0-4-3-1-6z'],
      ...bust,
      ['h', 'M12 27C10 12 15 6 24 6s14 6 12 21l-3 1V16H15v12z'],
      ['h', 'M15 11h18v7H15z'],
      ['i', EYES],
      ['v', 'M16 26h16l-2 8-6 3-6-3z'],
      ['p', 'M19 29a2 2 0 1 0 .01 0zM29 29a2 2 0 1 0 .01 0z'],
    ],
  },
  mateo: {
    skin: '#c48b60',
    hair: '#2a1f1a',
    wear: '#d97a2b',
    second: '#f0c02c',
    shapes: [
      ...bust,
      ['h', 'M15 26c3 2 5 0 9 0s6 2 9 0c0 6-4 9-9 9s-9-3-9-9z'],
      ['v', 'M12 16C12 7 17 3 24 3s12 4 12 13l4 2H8z'],
      ['p', 'M22.5 3h3v13h-3z'],
      ['i', EYES],
      ['k', 'M21 28.5h6v1.8h-6z'],
      ['p', 'M8 39l4-2 6 11h-5zM40 39l-4-2-6 11h5z'],
    ],
  },
  ren: {
    skin: '#efcaa3',
    hair: '#20242c',
    wear: '#c23b55',
    second: '#2b2f38',
    shapes: [
      ...bust,
      ['v', 'M11 22C9 9 15 3 24 3s15 6 13 19l-3 1V14H14v9z'],
      ['i', 'M13 17h22v8c-3 2-8 2-11-1-3 3-8 3-11 1z'],
      ['p', 'M15 19h8v4c-3 1-6 1-8 0zM25 19h8v4c-2 1-5 1-8 0z'],
      ['i', MOUTH],
      ['p', 'M4 44l40-8v3L4 47z'],
    ],
  },
};

/** Anybody of a card table of one's own, and whoever plays without a character. */
export const NOBODY: Portrait = {
  skin: '#d4b08c',
  hair: '#59636e',
  wear: '#59636e',
  second: '#59636e',
  shapes: [...bust, ['h', 'M13 19C12 8 17 4 24 4s12 4 11 15l-3-6H16z'], ...face],
};
