/**
 * The place behind the table of a game: flat layers on a field of 160 by 100, the near ones at the end.  Nothing on it may come so near to
 * the text that it cannot be read.  Either every tone is dark enough (light enough) for 4.5 to 1, or the board puts all its words on panels
 * and plates (`--panel`, `--plate`), which are; a test works it out.
 */
import { markup, type Palette, type Part } from './draw';

/** How a layer moves; all of it by transform or opacity, which the browser does without laying out or painting anything. */
export type Motion = 'still' | 'drift' | 'sway' | 'bob' | 'fall' | 'flicker' | 'pulse' | 'flash';

export interface Layer {
  shapes: readonly Part[];
  motion?: Motion;
  /** How many px it moves with the pointer: near things more. */
  depth?: number;
  /** The tension at which it begins to show; it is whole at 1 (or at `full`). */
  from?: number;
  full?: number;
}

export interface Place {
  /** The same tones for both themes. */
  dark: Palette;
  light: Palette;
  layers: readonly Layer[];
  /** No words of the board stand on it without a ground of their own (a browser test looks): its tones may be as bright as they like. */
  vivid?: true;
}

/** How much of a layer shows. */
export function shown({ from, full = 1 }: Layer, tension: number): number {
  if (from === undefined) return 1;
  return Math.round(Math.min(1, Math.max(0, (tension - from) / (full - from))) * 20) / 20;
}

const sheets = new Map<Palette, Map<Layer, string>>();

/** A layer as a picture by itself; what falls is two fields high. */
export function sheet(layer: Layer, palette: Palette): string {
  const known = sheets.get(palette) ?? new Map<Layer, string>();
  sheets.set(palette, known);
  const box = layer.motion === 'fall' ? '0 -100 160 200' : '0 0 160 100';
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="xMidYMax slice">`;
  const address =
    known.get(layer) ?? `data:image/svg+xml,${encodeURIComponent(`${open}${markup({ palette, shapes: layer.shapes })}</svg>`)}`;
  known.set(layer, address);
  return address;
}

/** Rain (or snow, or embers) over the whole field, twice as high as it so that it can fall without a gap. */
export function falling(tone: string, count: number, length: number, lean: number, width: number, next: () => number): Part {
  let d = '';
  for (let drop = 0; drop < count; drop++) {
    const x = Math.round(next() * 1700) / 10 - 5;
    const y = Math.round(next() * 1000) / 10;
    // Every drop falls twice, a field apart: after one field the picture is the same.
    d += `M${x} ${y}l${-lean} ${length}M${x} ${Math.round((y - 100) * 10) / 10}l${-lean} ${length}`;
  }
  return [tone, d, width];
}

/** Rain on a window: streaks that stay inside it. */
export function streaks(tone: string, [x, y, w, h]: readonly [number, number, number, number], count: number, next: () => number): Part {
  let d = '';
  for (let drop = 0; drop < count; drop++) {
    const long = 3 + next() * 3;
    d += `M${Math.round((x + 1.5 + next() * (w - 2)) * 10) / 10} ${Math.round((y + next() * (h - long)) * 10) / 10}l-1 ${Math.round(long * 10) / 10}`;
  }
  return [tone, d, 0.35];
}
