/**
 * The four symbols, as flat shapes on a field of 48 by 48.  A tone is one of: `a` the colour of the card,
 * `b` its dark shade, `c` paper, `g` gold, `e` electric blue, `r` fire.
 */
export type Tone = 'a' | 'b' | 'c' | 'g' | 'e' | 'r';
export type Shape = readonly [Tone, string];

const cross = (x: number, y: number, r: number): string => {
  const t = r * 0.36;
  return `M${x - t} ${y - r}h${2 * t}v${r - t}h${r - t}v${2 * t}h${t - r}v${r - t}h${-2 * t}v${t - r}h${t - r}v${-2 * t}h${r - t}z`;
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

export const symbolShapes = (symbol: string): readonly Shape[] => SYMBOLS[symbol] ?? [['a', 'M24 4l20 20-20 20L4 24z']];
