/** Light and lines: bolts, beams, ribbons, and a table that shakes. */
import { type Box, type Layer, middle } from './layer';

export interface Point {
  x: number;
  y: number;
}

const XMLNS = 'http://www.w3.org/2000/svg';

export function path(svg: SVGSVGElement, d: string, look: Record<string, string>): SVGPathElement {
  const line = document.createElementNS(XMLNS, 'path');
  line.setAttribute('d', d);
  line.setAttribute('fill', 'none');
  line.setAttribute('stroke-linecap', 'round');
  line.setAttribute('stroke-linejoin', 'round');
  for (const [name, value] of Object.entries(look)) line.setAttribute(name, value);
  svg.append(line);
  return line;
}

/** A jagged line through points: the same points always give the same bolt, so that a test can look at it. */
export function jagged(points: readonly Point[], width: number): string {
  const corners: string[] = [];
  let seed = 7;
  for (const [i, point] of points.entries()) {
    const next = points[i + 1];
    corners.push(`${point.x.toFixed(1)} ${point.y.toFixed(1)}`);
    if (!next) break;
    const length = Math.hypot(next.x - point.x, next.y - point.y) || 1;
    const steps = Math.max(2, Math.round(length / 26));
    for (let step = 1; step < steps; step++) {
      seed = (seed * 16807) % 2147483647;
      const aside = ((seed % 1000) / 500 - 1) * width;
      const along = step / steps;
      const x = point.x + (next.x - point.x) * along - ((next.y - point.y) / length) * aside;
      const y = point.y + (next.y - point.y) * along + ((next.x - point.x) / length) * aside;
      corners.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
    }
  }
  return `M${corners.join('L')}`;
}

/** A bolt that strikes along points, and is gone. */
export async function bolt(layer: Layer, points: readonly Point[], colour: string, force: number, ms: number): Promise<void> {
  const svg = layer.svg();
  const wide = 3 + 2.5 * force;
  const line = jagged(points, 9 + 4 * force);
  path(svg, line, { stroke: colour, 'stroke-width': String(wide * 3.4), opacity: '0.4' });
  path(svg, line, { stroke: colour, 'stroke-width': String(wide * 1.6) });
  path(svg, line, { stroke: '#fff', 'stroke-width': String(wide * 0.6) });
  await layer.play(
    svg,
    [{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 0.35, offset: 0.3 }, { opacity: 1, offset: 0.42 }, { opacity: 0 }],
    ms,
    {
      easing: 'linear',
    },
  );
  svg.remove();
}

/** The whole table lights up. */
export async function flash(layer: Layer, colour: string, strength: number, ms: number): Promise<void> {
  const light = layer.add('stage-flash', layer.room());
  const { left, top, width, height } = light.box;
  Object.assign(light.outer.style, {
    transform: `translate(${left}px, ${top}px)`,
    width: `${width}px`,
    height: `${height}px`,
    background: colour,
  });
  await layer.play(light.outer, [{ opacity: 0 }, { opacity: strength, offset: 0.15 }, { opacity: 0 }], ms, { easing: 'ease-out' });
  light.remove();
}

/** Everything around is dark for a moment; ends by itself with what is called. */
export function dim(layer: Layer, strength = 0.5): (ms: number) => Promise<void> {
  const dark = layer.add('stage-dim', layer.room());
  const { left, top, width, height } = dark.box;
  Object.assign(dark.outer.style, { transform: `translate(${left}px, ${top}px)`, width: `${width}px`, height: `${height}px` });
  void layer.play(dark.outer, [{ opacity: 0 }, { opacity: strength }], 160);
  return async (ms) => {
    await layer.play(dark.outer, [{ opacity: strength }, { opacity: 0 }], ms);
    dark.remove();
  };
}

/** The table shakes, as hard as it was struck. */
export function shake(
  layer: Layer,
  force: number,
  ms: number,
  element: Element | null = document.querySelector('main .board, main > *'),
): Promise<void> {
  if (!element) return Promise.resolve();
  const px = (n: number): string => `translate(${(n * force).toFixed(1)}px, ${(n * force * -0.4).toFixed(1)}px)`;
  const frames = [0, -4, 4, -3, 2, -1, 0].map((n) => ({ transform: px(n) }));
  return layer.play(element, frames, ms, { easing: 'linear', fill: 'none' });
}

/** A beam from one thing to another. */
export async function beam(layer: Layer, from: Box, to: Box, colour: string, ms: number): Promise<void> {
  const svg = layer.svg();
  const [a, b] = [middle(from), middle(to)];
  const line = `M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${Math.min(a.y, b.y) - 30} ${b.x} ${b.y}`;
  const strokes = [
    path(svg, line, { stroke: colour, 'stroke-width': '12', opacity: '0.35', pathLength: '1', 'stroke-dasharray': '1' }),
    path(svg, line, { stroke: '#fff', 'stroke-width': '3', pathLength: '1', 'stroke-dasharray': '1' }),
  ];
  await Promise.all(strokes.map((stroke) => layer.play(stroke, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], ms * 0.5)));
  await layer.play(svg, [{ opacity: 1 }, { opacity: 0 }], ms * 0.5);
  svg.remove();
}

/** Sparks fly from a point: one drawing that grows and is gone, for so many things of their own would be one long frame. */
export async function sparks(layer: Layer, from: Point, colour: string, count: number, reach: number, ms: number): Promise<void> {
  const burst = layer.add('stage-sparks', { left: from.x - reach, top: from.y - reach, width: reach * 2, height: reach * 2 });
  const svg = document.createElementNS(XMLNS, 'svg');
  svg.setAttribute('viewBox', `${-reach} ${-reach} ${reach * 2} ${reach * 2}`);
  let d = '';
  for (let i = 0; i < count; i++) {
    const turn = (i / count) * Math.PI * 2 + (i % 3) * 0.3;
    const far = reach * (0.55 + 0.4 * ((i * 7) % 5) * 0.25);
    const [x, y] = [Math.cos(turn), Math.sin(turn)];
    d += `M${(x * far * 0.86).toFixed(1)} ${(y * far * 0.86).toFixed(1)}L${(x * far).toFixed(1)} ${(y * far).toFixed(1)}`;
  }
  path(svg, d, { stroke: colour, 'stroke-width': '6' });
  path(svg, d, { stroke: '#fff', 'stroke-width': '2' });
  burst.inner.append(svg);
  await layer.play(
    burst.inner,
    [
      { transform: 'scale(0.1)', opacity: 1 },
      { transform: 'scale(0.8)', opacity: 1, offset: 0.4 },
      { transform: 'scale(1)', opacity: 0 },
    ],
    ms,
    { easing: 'ease-out' },
  );
  burst.remove();
}
