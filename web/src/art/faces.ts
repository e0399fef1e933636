/**
 * The faces of the bots, one for each name of their cast (`stormdeck/bots/names.py`): busts before a sky of their own, lit from the upper
 * left; what turns away from the light has the shade tone.  They are put together from a few heads of hair, hats and things to wear.
 *
 * Tones: `s` the sky, `t` its cloud, `k` skin, `q` its shade, `h` hair, `c` its shade, `w` clothes, `v` their shade, `a` the accent, `b` its
 * shade, `p` paper, `d` ink.
 */
import { bolt, cloud, disc, line, oval, poly, rect, star, type Palette, type Part, type Picture } from './draw';

type Hair = keyof typeof HAIR;
type Extra = keyof typeof EXTRAS;

interface Looks {
  sky: keyof typeof SKIES;
  skin: keyof typeof SKINS;
  hair: keyof typeof TONES;
  wear: keyof typeof TONES;
  cut: Hair;
  extra: readonly Extra[];
  /** Below 0 the corners of the mouth hang. */
  smile: number;
  accent?: keyof typeof TONES;
}

const SKIES = {
  dusk: ['#2c3f58', '#41597a'],
  dawn: ['#7a4a5c', '#a06a70'],
  night: ['#1b2436', '#2d3a55'],
  sea: ['#1d5560', '#2f7480'],
  moss: ['#3f5232', '#5b7148'],
  rust: ['#6e3a26', '#935539'],
  violet: ['#473a70', '#63558f'],
  sand: ['#7c6336', '#a08650'],
} as const;

const SKINS = {
  pale: ['#f3d3b8', '#cfa183'],
  fair: ['#e8bb94', '#bd875f'],
  tan: ['#cf9666', '#9c6840'],
  brown: ['#9c6440', '#6e4128'],
  dark: ['#6f4530', '#4a2b1d'],
} as const;

const TONES = {
  black: ['#2a2528', '#141115'],
  umber: ['#5b3a26', '#3c2417'],
  red: ['#c2502c', '#8c3419'],
  straw: ['#e6b84f', '#b0832a'],
  grey: ['#a9adb3', '#767b83'],
  white: ['#efeae0', '#bdb5a6'],
  blue: ['#3a6fb5', '#264b80'],
  green: ['#4c8a5a', '#2f5c3b'],
  plum: ['#7d4686', '#562d5e'],
  teal: ['#2f8f95', '#1d6166'],
  amber: ['#f0a92c', '#b57512'],
  slate: ['#5d6a79', '#3d4753'],
  crimson: ['#a8283a', '#741825'],
} as const;

const bust: Part[] = [
  ['w', 'M6 101c1-19 15-27 33-29l11 6 11-6c18 2 32 10 33 29z'],
  ['v', 'M50 78l11-6c18 2 32 10 33 29H50z'],
  ['q', 'M41 60h18v14l-9 7-9-7z'],
  ['k', 'M41 60h9v20l-9-6z'],
];

const head: Part[] = [
  ['k', disc(29.5, 45, 4.5)],
  ['q', disc(70.5, 45, 4.5)],
  ['k', 'M30 40c0-16 8-24 20-24s20 8 20 24c0 18-8 32-20 32S30 58 30 40z'],
  ['q', 'M50 16c12 0 20 8 20 24 0 18-8 32-20 32-2-8 4-8 4-14-4 0-6-2-4-6z'],
];

const look: Part[] = [
  ['p', oval(41, 43, 4.2, 3) + oval(59, 43, 4.2, 3)],
  ['d', disc(41.6, 43.2, 2.1) + disc(59.6, 43.2, 2.1)],
];

const brows: Part = ['c', line(35.5, 37.2, 46, 36) + line(54, 36, 64.5, 37.2), 2.4];

/** What is behind the head, and what is before it. */
const HAIR = {
  short: [
    [],
    [
      ['h', 'M28 42C25 20 35 9 51 9c15 0 24 11 21 33-3-8-5-11-9-14-9 3-20 3-27-2-4 4-6 9-8 16z'],
      ['c', 'M51 9c15 0 24 11 21 33-3-8-5-11-9-14-4 1-8 2-12 2z'],
    ],
  ],
  bob: [
    [
      ['h', 'M22 66C16 30 28 8 50 8s34 22 28 58c-10 5-46 5-56 0z'],
      ['c', 'M50 8c22 0 34 22 28 58-5 3-16 4-28 4z'],
    ],
    [
      ['h', 'M29 40c2-16 10-24 21-24s19 8 21 24c-12-1-19-4-24-10-4 6-10 9-18 10z'],
      ['c', 'M47 30c3-4 4-9 3-14 11 0 19 8 21 24-12-1-19-4-24-10z'],
    ],
  ],
  long: [
    [
      ['h', 'M20 100C12 60 18 8 50 8s38 52 30 92z'],
      ['c', 'M50 8c32 0 38 52 30 92H50z'],
    ],
    [
      ['h', 'M28 46c-1-20 8-32 22-32s23 12 22 32c-3-10-8-17-22-20-12 3-19 10-22 20z'],
      ['c', 'M50 14c14 0 23 12 22 32-3-10-8-17-22-20z'],
    ],
  ],
  bun: [
    [
      ['h', disc(50, 10, 12)],
      ['c', 'M50-2a12 12 0 0 1 0 24z'],
    ],
    [
      ['h', 'M29 38c0-16 9-24 21-24s21 8 21 24c-6-8-12-12-21-12s-15 4-21 12z'],
      ['c', 'M50 14c12 0 21 8 21 24-6-8-12-12-21-12z'],
    ],
  ],
  curls: [
    [
      ['h', disc(28, 36, 13) + disc(34, 20, 14) + disc(50, 13, 14) + disc(27, 52, 10)],
      ['c', disc(66, 20, 14) + disc(72, 36, 13) + disc(73, 52, 10)],
    ],
    [
      ['h', disc(36, 24, 8) + disc(47, 20, 8)],
      ['c', disc(57, 20, 8) + disc(66, 26, 7)],
    ],
  ],
  crest: [
    [],
    [
      ['h', 'M43 26C38 10 44-2 58-4c-2 5 2 6 6 7-4 2-4 4-1 7-4 2-5 5-4 9-5 2-10 4-16 7z'],
      ['c', 'M30 38c1-8 3-13 7-16l2 8zM70 38c-1-8-3-13-7-16l-2 8z'],
    ],
  ],
  bald: [[], [['p', oval(42, 22, 6, 2.6)]]],
  braids: [
    [
      ['h', disc(24, 58, 7) + disc(22, 70, 6.5) + disc(21, 81, 6) + 'M26 50C18 22 32 8 50 8v42z'],
      ['c', disc(76, 58, 7) + disc(78, 70, 6.5) + disc(79, 81, 6) + 'M74 50C82 22 68 8 50 8v42z'],
      ['a', rect(16, 86, 10, 4) + rect(74, 86, 10, 4)],
    ],
    [
      ['h', 'M29 40c0-16 9-26 21-26-4 12-11 20-21 26z'],
      ['c', 'M71 40c0-16-9-26-21-26 4 12 11 20 21 26z'],
    ],
  ],
  cap: [
    [['h', 'M24 56c-2-12 0-22 4-26h44c4 4 6 14 4 26-3 3-6 4-8 4H32c-2 0-5-1-8-4z']],
    [
      ['a', 'M26 34C25 14 36 5 50 5s25 9 24 29z'],
      ['b', 'M50 5c14 0 25 9 24 29H50z'],
      ['b', 'M24 34c14-5 40-5 58 1 4 2 4 5 0 5-18-4-42-4-56-1-4 0-5-4-2-5z'],
      ['p', bolt(44, 10, 0.6)],
    ],
  ],
  hat: [
    [['h', 'M26 58c-3-14-2-24 4-28h40c6 4 7 14 4 28z']],
    [
      ['a', 'M32 30L36 2c9-4 19-4 28 0l4 28z'],
      ['b', 'M50-1c5 0 9 1 14 3l4 28H50z'],
      ['b', 'M14 32c20-9 52-9 72 0 3 3 0 6-4 6-20-6-44-6-64 0-4 0-7-3-4-6z'],
      ['p', 'M33 24h34l1 5H32z'],
    ],
  ],
  hood: [
    [
      ['w', 'M12 90C8 40 22 2 50 2s42 38 38 88z'],
      ['v', 'M50 2c28 0 42 38 38 88H50z'],
      ['d', 'M24 62C20 30 32 12 50 12s30 18 26 50-12 24-26 24-22 8-26-24z'],
    ],
    [['h', 'M30 36c4-12 10-18 20-18s16 6 20 18c-6-5-10-6-14-6-6 0-16-1-26 6z']],
  ],
  wrap: [
    [],
    [
      ['a', 'M25 36C22 14 36 3 51 3s28 12 24 33c-8-6-16-8-25-8s-18 2-25 8z'],
      ['b', 'M51 3c15 0 28 12 24 33-8-6-16-8-25-8z'],
      ['b', 'M26 30c12-4 22-12 30-26M75 28C62 24 50 14 44 4', 2],
      ['p', disc(50, 22, 4)],
    ],
  ],
} satisfies Record<string, readonly [readonly Part[], readonly Part[]]>;

const EXTRAS = {
  glasses: [['d', disc(40.5, 43, 8) + disc(59.5, 43, 8) + line(48.5, 42, 51.5, 42) + line(32, 41, 28, 40) + line(68, 41, 72, 40), 2]],
  monocle: [
    ['a', disc(59.5, 43, 8.5), 2.4],
    ['a', line(67, 47, 72, 62, 70, 78), 1.2],
  ],
  beard: [
    ['h', 'M29 48c6 6 12 4 21 4s15 2 21-4c2 22-8 34-21 34S27 70 29 48z'],
    ['c', 'M50 52c9 0 15 2 21-4 2 22-8 34-21 34z'],
    ['d', 'M43 61q7 3 14 0', 2],
  ],
  moustache: [['c', 'M50 54c-4-3-12-2-16 4 5 2 12 2 16-1 4 3 11 3 16 1-4-6-12-7-16-4z']],
  scarf: [
    ['a', 'M30 70c12 8 28 8 40 0l4 9c-14 10-34 10-48 0z'],
    ['b', 'M50 76c7 0 14-2 20-6l4 9c-7 5-15 7-24 7zM62 82l12-3 4 20H66z'],
  ],
  rings: [['a', disc(29, 53, 3) + disc(71, 53, 3), 1.8]],
  patch: [
    ['d', 'M52 37h16l-2 9c-4 4-8 4-12 0z'],
    ['d', line(28, 28, 70, 40), 2],
  ],
  freckles: [
    ['q', disc(37, 51, 1) + disc(41, 53, 1) + disc(34, 53, 1)],
    ['c', disc(61, 51, 1) + disc(65, 53, 1) + disc(58, 53, 1)],
  ],
  goggles: [
    ['b', line(28, 27, 72, 27), 5],
    ['p', disc(40, 26, 7.5) + disc(60, 26, 7.5)],
    ['a', disc(40, 26, 5) + disc(60, 26, 5)],
    ['p', line(37, 28, 41, 23) + line(57, 28, 61, 23), 1.6],
  ],
  feather: [
    ['a', 'M70 30C74 12 84 2 94-2c0 14-6 28-20 34z'],
    ['b', line(71, 32, 92, 0), 1.6],
  ],
  star: [['a', star(50, 88, 5, 7, 3)]],
  bolt: [['a', bolt(43, 80, 0.7)]],
  collar: [['p', poly(39, 72, 50, 82, 42, 92, 32, 76) + poly(61, 72, 50, 82, 58, 92, 68, 76)]],
  crown: [
    ['a', poly(28, 26, 26, 4, 38, 15, 50, 0, 62, 15, 74, 4, 72, 26)],
    ['b', poly(50, 0, 62, 15, 74, 4, 72, 26, 50, 26)],
    ['p', disc(50, 19, 3)],
  ],
  scar: [['q', line(38, 32, 42, 54), 1.8]],
  headset: [
    ['d', 'M27 44C24 4 76 4 73 44', 3.4],
    ['a', rect(23, 38, 9, 15)],
    ['b', rect(68, 38, 9, 15)],
  ],
} satisfies Record<string, readonly Part[]>;

const FACES: Readonly<Record<string, Looks>> = {
  Pip: { sky: 'moss', skin: 'pale', hair: 'red', wear: 'amber', cut: 'crest', extra: ['freckles'], smile: 5 },
  Dot: { sky: 'dawn', skin: 'brown', hair: 'black', wear: 'teal', cut: 'curls', extra: ['star'], smile: 4, accent: 'amber' },
  Wren: { sky: 'sea', skin: 'fair', hair: 'umber', wear: 'green', cut: 'bob', extra: ['feather'], smile: 3, accent: 'straw' },
  Ollo: { sky: 'sand', skin: 'tan', hair: 'black', wear: 'blue', cut: 'cap', extra: [], smile: 4, accent: 'red' },
  Tansy: { sky: 'violet', skin: 'pale', hair: 'straw', wear: 'plum', cut: 'braids', extra: [], smile: 5, accent: 'crimson' },
  Mirko: { sky: 'dusk', skin: 'fair', hair: 'umber', wear: 'slate', cut: 'short', extra: ['scarf'], smile: 3, accent: 'amber' },
  Nell: { sky: 'rust', skin: 'fair', hair: 'red', wear: 'white', cut: 'bun', extra: ['glasses'], smile: 3 },
  Bram: { sky: 'sea', skin: 'tan', hair: 'black', wear: 'crimson', cut: 'cap', extra: ['moustache'], smile: 0, accent: 'slate' },
  Suri: { sky: 'night', skin: 'brown', hair: 'black', wear: 'amber', cut: 'long', extra: ['rings'], smile: 4, accent: 'straw' },
  Juno: { sky: 'moss', skin: 'dark', hair: 'black', wear: 'blue', cut: 'crest', extra: ['headset'], smile: 2, accent: 'teal' },
  Haldis: { sky: 'dusk', skin: 'pale', hair: 'straw', wear: 'teal', cut: 'braids', extra: ['scar'], smile: 0, accent: 'blue' },
  Corvo: { sky: 'violet', skin: 'fair', hair: 'black', wear: 'black', cut: 'hood', extra: [], smile: -1 },
  Tamsin: { sky: 'sand', skin: 'pale', hair: 'red', wear: 'green', cut: 'bob', extra: ['goggles'], smile: 3, accent: 'teal' },
  Oduya: { sky: 'rust', skin: 'dark', hair: 'black', wear: 'amber', cut: 'wrap', extra: ['rings'], smile: 3, accent: 'plum' },
  Ilka: { sky: 'sea', skin: 'fair', hair: 'white', wear: 'crimson', cut: 'short', extra: ['collar'], smile: 1 },
  Vesna: { sky: 'night', skin: 'pale', hair: 'black', wear: 'plum', cut: 'bob', extra: ['scarf'], smile: 1, accent: 'crimson' },
  Marlow: { sky: 'dusk', skin: 'tan', hair: 'grey', wear: 'slate', cut: 'hat', extra: ['beard'], smile: 0, accent: 'umber' },
  Ysolde: { sky: 'violet', skin: 'fair', hair: 'red', wear: 'teal', cut: 'long', extra: ['star'], smile: 2, accent: 'straw' },
  Kestrel: { sky: 'moss', skin: 'brown', hair: 'umber', wear: 'umber', cut: 'crest', extra: ['patch', 'scarf'], smile: 1, accent: 'red' },
  Rufus: { sky: 'sand', skin: 'fair', hair: 'red', wear: 'blue', cut: 'short', extra: ['beard', 'bolt'], smile: 0, accent: 'amber' },
  Nimbus: { sky: 'night', skin: 'pale', hair: 'white', wear: 'blue', cut: 'hood', extra: ['bolt'], smile: 1, accent: 'amber' },
  Cassia: { sky: 'dawn', skin: 'brown', hair: 'black', wear: 'crimson', cut: 'bun', extra: ['crown', 'rings'], smile: 1, accent: 'straw' },
  Grimwald: {
    sky: 'dusk',
    skin: 'pale',
    hair: 'grey',
    wear: 'black',
    cut: 'bald',
    extra: ['beard', 'monocle'],
    smile: -2,
    accent: 'straw',
  },
  Seraphine: { sky: 'violet', skin: 'dark', hair: 'white', wear: 'white', cut: 'curls', extra: ['star'], smile: 2, accent: 'amber' },
  Thorne: { sky: 'rust', skin: 'tan', hair: 'black', wear: 'green', cut: 'hat', extra: ['scar', 'moustache'], smile: -1, accent: 'black' },
  Tempest: { sky: 'night', skin: 'dark', hair: 'white', wear: 'slate', cut: 'crest', extra: ['bolt', 'scar'], smile: -1, accent: 'amber' },
  Aurelio: { sky: 'rust', skin: 'tan', hair: 'grey', wear: 'plum', cut: 'wrap', extra: ['beard', 'rings'], smile: 1, accent: 'amber' },
  Ravenna: {
    sky: 'dusk',
    skin: 'fair',
    hair: 'black',
    wear: 'black',
    cut: 'long',
    extra: ['monocle', 'collar'],
    smile: 0,
    accent: 'amber',
  },
  Isolt: { sky: 'sea', skin: 'pale', hair: 'white', wear: 'teal', cut: 'braids', extra: ['crown'], smile: 1, accent: 'amber' },
  Zephyr: { sky: 'violet', skin: 'brown', hair: 'umber', wear: 'white', cut: 'hat', extra: ['feather', 'scarf'], smile: 2, accent: 'teal' },
  Dash: { sky: 'sea', skin: 'tan', hair: 'umber', wear: 'amber', cut: 'short', extra: ['goggles'], smile: 5, accent: 'red' },
  Quill: {
    sky: 'sand',
    skin: 'pale',
    hair: 'grey',
    wear: 'plum',
    cut: 'bald',
    extra: ['glasses', 'feather', 'collar'],
    smile: 2,
    accent: 'white',
  },
  Flint: { sky: 'rust', skin: 'brown', hair: 'black', wear: 'slate', cut: 'bald', extra: ['beard', 'scar'], smile: 0 },
  Zuri: { sky: 'moss', skin: 'dark', hair: 'black', wear: 'crimson', cut: 'curls', extra: ['headset'], smile: 4, accent: 'amber' },
  Mosko: { sky: 'night', skin: 'fair', hair: 'straw', wear: 'teal', cut: 'wrap', extra: ['moustache'], smile: 1, accent: 'red' },
};

export const CAST: readonly string[] = Object.keys(FACES);

const NOBODY: Looks = { sky: 'dusk', skin: 'fair', hair: 'umber', wear: 'slate', cut: 'short', extra: [], smile: 1 };
const drawn = new Map<string, Picture>();

/** The name a bot has in the cast: without the number of a second one of that name. */
const plain = (name: string): string => name.replace(/ \d+$/, '');

/** A bot that somebody named otherwise looks like one of the cast, always the same. */
function looksOf(name: string): Looks {
  const known = FACES[plain(name)];
  if (known) return known;
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return FACES[CAST[sum % CAST.length] ?? ''] ?? NOBODY;
}

function palette({ sky, skin, hair, wear, accent = 'amber' }: Looks): Palette {
  const [s, t] = SKIES[sky];
  const [k, q] = SKINS[skin];
  const [h, c] = TONES[hair];
  const [w, v] = TONES[wear];
  const [a, b] = TONES[accent];
  return { s, t, k, q, h, c, w, v, a, b, p: '#f6efe1', d: '#16130f' };
}

/** The face of a bot. */
export function face(name: string): Picture {
  const found = drawn.get(name);
  if (found) return found;
  const looks = looksOf(name);
  const [behind, before] = HAIR[looks.cut];
  const worn: readonly Part[] = looks.extra.flatMap((extra): readonly Part[] => EXTRAS[extra]);
  const shapes: Part[] = [
    ['s', rect(0, 0, 100, 100)],
    ['t', cloud(24, 40, 1.1) + cloud(86, 70, 1.2)],
    ...behind,
    ...bust,
    ...head,
    ...look,
    brows,
    ['d', `M43 61q7 ${looks.smile} 14 0`, 2.2],
    ...before,
    ...worn,
  ];
  const picture = { palette: palette(looks), shapes };
  drawn.set(name, picture);
  return picture;
}
