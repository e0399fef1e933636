/**
 * The kit of all drawings: a picture is a list of flat shapes on a field of 100 by 100, painted back to front.  A tone is a name
 * that the palette of the game gives a colour; a number after the path makes it a line of that width.  Coordinates are rounded to
 * halves where code works them out, so that what is sent stays small.
 */
/** A name of the palette, or a colour itself (`#d3281e`). */
export type Tone = string;
export type Palette = Readonly<Record<Tone, string>>;
export type Shape = readonly [tone: Tone, d: string, line?: number];
/** Shapes that are moved, turned, mirrored or made smaller together. */
export interface Group {
  readonly move: string;
  readonly shapes: readonly Part[];
}
export type Part = Shape | Group;
export interface Picture {
  readonly palette: Palette;
  readonly shapes: readonly Part[];
}

export const round = (value: number): number => Math.round(value * 10) / 10;

export const rect = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;

export const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${round(x - rx)} ${y}a${rx} ${ry} 0 1 0 ${round(2 * rx)} 0a${rx} ${ry} 0 1 0 ${round(-2 * rx)} 0z`;

export const disc = (x: number, y: number, r: number): string => oval(x, y, r, r);

export const poly = (...points: number[]): string => `M${points.join(' ')}z`;

export const line = (...points: number[]): string => `M${points.join(' ')}`;

/** A closed curve through the middles of the sides of a polygon: stones, clouds of smoke, puddles. */
export function blob(...points: number[]): string {
  const corners = points.length / 2;
  const at = (index: number): [number, number] => [points[(index % corners) * 2] ?? 0, points[(index % corners) * 2 + 1] ?? 0];
  const middle = (index: number): string => {
    const [ax, ay] = at(index);
    const [bx, by] = at(index + 1);
    return `${round((ax + bx) / 2)} ${round((ay + by) / 2)}`;
  };
  let d = `M${middle(0)}`;
  for (let index = 1; index <= corners; index++) {
    const [x, y] = at(index);
    d += `Q${x} ${y} ${middle(index)}`;
  }
  return `${d}z`;
}

/** A star or the teeth of a wheel: `points` tips at `outer`, with valleys at `inner`. */
export function star(x: number, y: number, points: number, outer: number, inner: number, turn = -90): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = ((turn + (index * 180) / points) * Math.PI) / 180;
    const reach = index % 2 ? inner : outer;
    return `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}z`;
}

/** Wedges of light from a point. */
export function rays(x: number, y: number, count: number, near: number, far: number, share = 0.5, turn = 0): string {
  let d = '';
  for (let index = 0; index < count; index++) {
    const wide = ((360 / count) * share) / 2;
    const at = (angle: number, reach: number): string => {
      const way = ((turn + angle) * Math.PI) / 180;
      return `${round(x + reach * Math.cos(way))} ${round(y + reach * Math.sin(way))}`;
    };
    const middle = (360 / count) * index;
    d += `M${at(middle - wide, near)}L${at(middle - wide, far)}L${at(middle + wide, far)}L${at(middle + wide, near)}z`;
  }
  return d;
}

/** The bolt of the house, in a box of 18 by 28 times `size` from the upper left corner. */
export const bolt = (x: number, y: number, size: number): string => {
  const s = (value: number): number => round(value * size);
  return `M${round(x + 11 * size)} ${y}l${s(-11)} ${s(16)}h${s(7)}l${s(-3)} ${s(12)}l${s(14)} ${s(-18)}h${s(-8)}l${s(4)} ${s(-10)}z`;
};

/** A flat-bottomed cloud of four puffs. */
export const cloud = (x: number, y: number, size: number): string => {
  const s = (value: number): number => round(value * size);
  return `M${s(-20) + x} ${y}a${s(8)} ${s(8)} 0 0 1 ${s(4)} ${s(-15)}a${s(11)} ${s(11)} 0 0 1 ${s(20)} ${s(-4)}a${s(9)} ${s(9)} 0 0 1 ${s(14)} ${s(7)}a${s(7)} ${s(7)} 0 0 1 ${s(2)} ${s(12)}z`;
};

/** A flame with its foot at (x, y), `h` tall. */
export const flame = (x: number, y: number, h: number): string => {
  const s = (value: number): number => round((value * h) / 30);
  return `M${x} ${y}c${s(-8)} 0 ${s(-11)} ${s(-6)} ${s(-9)} ${s(-13)}c${s(1)} ${s(3)} ${s(3)} ${s(4)} ${s(4)} ${s(4)}c${s(-1)} ${s(-8)} ${s(3)} ${s(-14)} ${s(8)} ${s(-21)}c0 ${s(7)} ${s(7)} ${s(10)} ${s(7)} ${s(20)}c0 ${s(6)} ${s(-4)} ${s(10)} ${s(-10)} ${s(10)}z`;
};

/** Waves from edge to edge, filled down to the lower edge: the crest at `y`, so many of them. */
export function sea(y: number, count: number, height: number, shift = 0): string {
  const wide = round(100 / count);
  let d = `M${round(-wide + shift)} ${y}`;
  for (let index = 0; index < count + 2; index++) {
    d += `q${round(wide / 4)} ${-height} ${round(wide / 2)} 0t${round(wide / 2)} 0`;
  }
  return `${d}V101H${round(-wide + shift)}z`;
}

export const group = (move: string, ...shapes: readonly Part[]): Group => ({ move, shapes });

/** Moved to (x, y) and scaled. */
export const put = (x: number, y: number, scale: number, ...shapes: readonly Part[]): Group =>
  group(`translate(${x} ${y}) scale(${scale})`, ...shapes);

/** Mirrored left to right. */
export const mirrored = (...shapes: readonly Part[]): Group => group('translate(100 0) scale(-1 1)', ...shapes);

export const turned = (angle: number, x: number, y: number, ...shapes: readonly Part[]): Group =>
  group(`rotate(${angle} ${x} ${y})`, ...shapes);

/** Chance that is the same every time: for grass, rain, stars. */
export function chance(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}

const written = new WeakMap<readonly Part[], Map<Palette, string>>();

/**
 * The shapes as SVG.  A board shows dozens of pictures of twenty shapes: written once and put in as text they cost a tenth of what as
 * many elements of a component do.
 */
export function markup({ palette, shapes }: Picture): string {
  const known = written.get(shapes) ?? new Map<Palette, string>();
  written.set(shapes, known);
  const text = known.get(palette) ?? shapes.map((part) => partText(part, palette)).join('');
  known.set(palette, text);
  return text;
}

function partText(part: Part, palette: Palette): string {
  if ('move' in part) return `<g transform="${part.move}">${part.shapes.map((one) => partText(one, palette)).join('')}</g>`;
  const [tone, d, width] = part;
  const colour = palette[tone] ?? tone;
  if (width === undefined) return `<path d="${d}" fill="${colour}"/>`;
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
