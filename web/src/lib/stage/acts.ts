/** How each kind of beat looks.  Times are parts of the beat's length, so that every speed shows all of it. */
import type { Motion } from '../../games/types';
import type { Act, Tone } from './beats';
import { clash } from './clash';
import { fray } from './fray';
import { dice } from './dice';
import { beam, bolt, dim, flash, path, shake, sparks } from './drawn';
import { type Box, EASE, LAND, type Layer, around, fit, middle, type Prop } from './layer';

export const TONES: Readonly<Record<Tone, string>> = {
  good: '#5fd08c',
  bad: '#ff5a4a',
  shield: '#6db7ff',
  gold: '#ffc83d',
  hood: '#a24bd8',
  plain: '#fff3d6',
};

type One<K extends Act['act']> = Extract<Act, { act: K }>;
type Show<K extends Act['act']> = (layer: Layer, act: One<K>, ms: number) => Promise<void>;

/** As wide as a card may be that everybody shall look at. */
export function large(layer: Layer, part = 0.3): number {
  const room = layer.room();
  return Math.min(170, room.width * part, room.height * 0.36);
}

async function fly(
  layer: Layer,
  { from, to, face }: Motion,
  ms: number,
  delay: number,
  { trail = false, clicks }: { trail?: boolean; clicks?: Tone | undefined } = {},
): Promise<void> {
  const start = layer.start(from);
  const end = layer.box(to);
  if (!start || !end) return;
  // Where the new board stands already, the card that lies there waits for the one that comes.
  if (layer.isLate && to !== undefined) layer.hide(to);
  // What leaves later is drawn later: many cards at once would be one long frame.
  await layer.wait(delay);
  const prop = layer.lift(from) ?? layer.card(face, start, Math.min(220, Math.max(start.width, end.width)));
  if (!layer.isLate) layer.hide(from);
  const shape = prop.box.height / (prop.box.width || 1);
  const way = Math.hypot(end.left - start.left, end.top - start.top);
  if (trail) void smoke(layer, start, end, ms);
  await layer.carry(prop, fit(end, shape), clicks ? ms * 0.45 : ms, {
    lift: Math.min(46, way * 0.16),
    easing: trail ? 'cubic-bezier(0.5, 0, 0.3, 1)' : clicks ? 'cubic-bezier(0.5, 0, 0.9, 0.6)' : LAND,
  });
  if (clicks) await click(layer, prop, end, clicks, ms * 0.55);
  if (!layer.isLate) return layer.land(prop, to);
  layer.show(to);
  prop.remove();
}

/** A block of type is pressed home: it gives a little, and its place lights up. */
async function click(layer: Layer, prop: Prop, place: Box, tone: Tone, ms: number): Promise<void> {
  void sparks(layer, middle(place), TONES[tone], 8, Math.max(place.width, place.height) * 0.9, ms);
  void layer.play(
    prop.inner,
    [
      { transform: 'scale(1)', filter: 'none' },
      { transform: 'scale(0.84)', filter: 'brightness(1.5)', offset: 0.3 },
      { transform: 'scale(1)', filter: 'none' },
    ],
    ms,
  );
  await glow(layer, { act: 'glow', places: [], tone }, ms, [place]);
}

async function smoke(layer: Layer, from: Box, to: Box, ms: number): Promise<void> {
  const [a, b] = [middle(from), middle(to)];
  const svg = layer.svg();
  const line = path(svg, `M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${(a.y + b.y) / 2 - 46} ${b.x} ${b.y}`, {
    stroke: '#fff',
    'stroke-width': '7',
    pathLength: '1',
    'stroke-dasharray': '1',
    opacity: '0.55',
  });
  await layer.play(line, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], ms * 0.95);
  await layer.play(svg, [{ opacity: 1 }, { opacity: 0 }], ms * 0.5);
  svg.remove();
}

const move: Show<'move'> = async (layer, { moves, together = false, trail = false, text, tone = 'plain', clicks }, ms) => {
  const step = together ? 0 : ms / moves.length;
  const spread = together && moves.length > 1 ? (ms * 0.4) / moves.length : 0;
  const flights: Promise<void>[] = [];
  for (const [i, one] of moves.entries()) {
    const flight = fly(layer, one, together ? ms * 0.6 : step, together ? i * spread : 0, { trail, clicks });
    if (together) flights.push(flight);
    else await flight;
  }
  await Promise.all(flights);
  const last = moves[moves.length - 1];
  const end = text && last ? layer.box(last.to) : null;
  if (text && end) void rise(layer, middle(end), text, tone, 700);
};

/** Who has the first turn. */
export const BEGINS = { act: 'glow', text: 'begins', tone: 'gold' } as const;

const deal: Show<'deal'> = async (layer, { moves, mark }, ms) => {
  const step = (ms * 0.7) / Math.max(1, moves.length);
  const flights = moves.map((one, i) => fly(layer, one, ms * 0.3, i * step));
  // While the last cards come, so that it is seen before the deal is over.
  const marked = mark ? [layer.wait(ms * 0.4).then(() => glow(layer, { ...BEGINS, places: [mark] }, ms * 0.6))] : [];
  await Promise.all([...flights, ...marked]);
};

const flip: Show<'flip'> = async (layer, { place, face, back = null, peek = false }, ms) => {
  const box = layer.box(place);
  if (!box) return;
  layer.lift(place)?.remove();
  const prop = layer.card(back, box);
  layer.hide(place);
  await turn(layer, prop, face, peek ? ms * 0.45 : ms);
  if (peek) {
    await layer.wait(ms * 0.2);
    await turn(layer, prop, back, ms * 0.35);
  }
  layer.land(prop, place);
};

/** A card lifts, turns in depth and lands with another face. */
export async function turn(layer: Layer, prop: Prop, face: string | null, ms: number): Promise<void> {
  const deep = 'perspective(700px)';
  await layer.play(
    prop.inner,
    [{ transform: `${deep} rotateY(0) scale(1)` }, { transform: `${deep} rotateY(90deg) scale(1.14)` }],
    ms * 0.45,
    { easing: 'ease-in' },
  );
  layer.draw(prop.inner, face);
  await layer.play(
    prop.inner,
    [{ transform: `${deep} rotateY(-90deg) scale(1.14)` }, { transform: `${deep} rotateY(0) scale(1)` }],
    ms * 0.55,
    { easing: LAND },
  );
}

const strike: Show<'strike'> = async (layer, { line, to, colour, force }, ms) => {
  const cards = line.flatMap(({ place, face }) => {
    const box = layer.box(place);
    if (!box) return [];
    layer.lift(place)?.remove();
    const prop = layer.card(face, box);
    layer.hide(place);
    return [prop];
  });
  if (cards.length === 0) return;
  await Promise.all(
    cards.map((card, i) => {
      card.outer.style.setProperty('--light', colour);
      card.outer.classList.add('stage-lit');
      return layer.play(card.inner, [{ transform: 'none' }, { transform: 'scale(1.08)', filter: 'brightness(1.25)' }], ms * 0.14, {
        delay: (i * ms * 0.26) / cards.length,
      });
    }),
  );
  const points = cards.map((card) => middle(card.box));
  const first = points[0] ?? { x: 0, y: 0 };
  const sky = { x: first.x + 30, y: layer.room().top - 10 };
  void flash(layer, colour, 0.14 + 0.1 * force, ms * 0.4);
  if (force > 1) void shake(layer, force, ms * 0.4);
  void bolt(layer, [sky, ...points], colour, force, ms * 0.45);
  for (const point of points) void sparks(layer, point, colour, 5 + 2 * force, 40 + 14 * force, ms * 0.45);
  await layer.wait(ms * 0.16);
  const end = layer.box(to);
  await Promise.all(
    cards.map(async (card, i) => {
      const delay = (i * ms * 0.12) / cards.length;
      const burnt = layer.play(
        card.inner,
        [
          { filter: 'brightness(1.6)', opacity: 1 },
          { filter: 'brightness(2.6) saturate(1.6)', opacity: 1, offset: 0.3 },
          { filter: 'brightness(0.25) sepia(1)', opacity: 0, transform: 'scale(0.8)' },
        ],
        ms * 0.42,
        { delay },
      );
      if (end) void layer.carry(card, fit(end, card.box.height / card.box.width), ms * 0.42, { delay, easing: 'ease-in' });
      await burnt;
      card.remove();
    }),
  );
};

const word: Show<'word'> = async (layer, { line, to }, ms) => {
  const cards = line.flatMap(({ place, face }) => {
    const box = layer.box(place);
    if (!box) return [];
    layer.lift(place)?.remove();
    const prop = layer.card(face, box);
    layer.hide(place);
    return [prop];
  });
  const [head] = cards;
  if (!head) return;
  await Promise.all(
    cards.map((card, i) => {
      const delay = (i * ms * 0.36) / cards.length;
      void layer.wait(delay).then(() => card.outer.classList.add('stage-lit'));
      return layer.play(
        card.inner,
        [
          { transform: 'none' },
          { transform: 'translateY(-28%) scale(1.25)', filter: 'brightness(1.7)' },
          { transform: 'scale(1.08)', filter: 'brightness(1.15)' },
        ],
        ms * 0.2,
        { delay },
      );
    }),
  );
  const points = cards.map((card) => middle(card.box));
  void flash(layer, TONES.gold, 0.3, ms * 0.3);
  void shake(layer, 1.6, ms * 0.3);
  const width = 2;
  void bolt(layer, points, TONES.gold, width, ms * 0.34);
  await layer.wait(ms * 0.12);
  const end = layer.box(to);
  await Promise.all(
    cards.map(async (card, i) => {
      const delay = ((cards.length - i) * ms * 0.1) / cards.length;
      const goal = end ? fit(end, card.box.height / card.box.width) : { ...card.box, left: layer.room().left + layer.room().width };
      void layer.play(
        card.inner,
        [
          { rotate: '0deg', opacity: 1 },
          { opacity: 1, offset: 0.7 },
          { rotate: '200deg', opacity: 0 },
        ],
        ms * 0.3,
        { delay, easing: 'ease-in' },
      );
      await layer.carry(card, goal, ms * 0.3, { delay, easing: 'ease-in' });
      card.remove();
    }),
  );
};

/** A number rises from a point and is gone. */
export async function rise(layer: Layer, point: { x: number; y: number }, words: string, tone: Tone, ms: number, delay = 0): Promise<void> {
  const text = layer.text(words, `stage-number ${tone}`, point);
  await layer.play(
    text.inner,
    [
      { opacity: 0, transform: 'translateY(8px) scale(0.5)' },
      { opacity: 1, transform: 'translateY(-6px) scale(1.15)', offset: 0.25 },
      { opacity: 1, transform: 'translateY(-14px) scale(1)', offset: 0.7 },
      { opacity: 0, transform: 'translateY(-40px) scale(0.95)' },
    ],
    ms,
    { delay, easing: 'ease-out' },
  );
  text.remove();
}

/** Words below a place, or above it where there is no room: what lies there is a face and a name, and stays to be seen. */
export function signed(layer: Layer, place: Box, words: string, tone: Tone): Prop {
  const room = layer.room();
  const below = place.top + place.height + 18;
  const y = below + 16 < room.top + room.height ? below : place.top - 18;
  return layer.text(words, `stage-sign ${tone}`, { x: middle(place).x, y });
}

async function sign(layer: Layer, place: Box, words: string, tone: Tone, ms: number): Promise<void> {
  const text = signed(layer, place, words, tone);
  await layer.play(
    text.inner,
    [
      { opacity: 0, transform: 'translateY(-6px) scale(0.8)' },
      { opacity: 1, transform: 'none', offset: 0.2 },
      { opacity: 1, transform: 'none', offset: 0.85 },
      { opacity: 0, transform: 'none' },
    ],
    ms,
    { easing: 'ease-out' },
  );
  text.remove();
}

const burst: Show<'burst'> = async (layer, { place, text, tone }, ms) => {
  const box = layer.box(place);
  if (!box) return;
  const point = middle(box);
  void flash(layer, TONES[tone], 0.25, ms * 0.5);
  void shake(layer, 1.5, ms * 0.4);
  void sparks(layer, point, TONES[tone], 18, 130, ms * 0.8);
  await rise(layer, point, text, tone, ms);
};

const power: Show<'power'> = async (layer, { from, face, targets, to, tone = 'plain' }, ms) => {
  const start = layer.start(from);
  if (!start) return;
  if (layer.isLate && to !== undefined) layer.hide(to);
  const wide = large(layer);
  const room = layer.room();
  const light = dim(layer, 0.42);
  const prop = layer.card(face, start, wide);
  prop.outer.style.setProperty('--light', TONES[tone]);
  prop.outer.classList.add('stage-lit');
  layer.hide(from);
  const shape = prop.box.height / (prop.box.width || 1);
  await layer.carry(prop, around(middle(room), wide, wide * shape), ms * 0.34, { lift: 20, easing: LAND });
  const aims = targets.flatMap((target) => layer.box(target) ?? []);
  await layer.wait(ms * (aims.length > 0 ? 0.1 : 0.3));
  await Promise.all(aims.map((aim) => beam(layer, prop.box, aim, TONES[tone], ms * 0.36)));
  for (const aim of aims) void sparks(layer, middle(aim), TONES[tone], 7, 44, ms * 0.3);
  void light(ms * 0.2);
  const rest = to === undefined ? null : layer.box(to);
  await layer.carry(prop, fit(rest ?? start, shape), ms * 0.2);
  if (to !== undefined && rest && !layer.isLate) return layer.land(prop, to);
  if (to !== undefined) layer.show(to);
  prop.remove();
};

const show: Show<'show'> = async (layer, { from, faces }, ms) => {
  const start = layer.start(from);
  if (!start) return;
  const room = layer.room();
  const wide = Math.min(large(layer, 0.24), (room.width - 24) / faces.length - 8);
  const light = dim(layer);
  const props = faces.map((face) => layer.card(face, start, wide));
  const { x, y } = middle(room);
  await Promise.all(
    props.map((prop, i) => {
      const shape = prop.box.height / (prop.box.width || 1);
      const point = { x: x + (i - (props.length - 1) / 2) * (wide + 8), y };
      return layer.carry(prop, around(point, wide, wide * shape), ms * 0.3, { delay: i * 25, lift: 16 });
    }),
  );
  await layer.wait(ms * 0.42);
  void light(ms * 0.2);
  await Promise.all(props.map((prop) => layer.carry(prop, fit(start, prop.box.height / (prop.box.width || 1)), ms * 0.22)));
  for (const prop of props) prop.remove();
};

const hit: Show<'hit'> = async (layer, { place, numbers, force, left }, ms) => {
  const box = layer.portrait(place, true);
  if (!box) return;
  const element = document.querySelector(`[data-place="${CSS.escape(place)}"], [data-anchor="${CSS.escape(place)}"]`);
  const point = middle(box);
  const hurt = numbers.some(({ tone }) => tone === 'bad');
  if (hurt) {
    void shake(layer, 1 + force * 2, ms * 0.45, element);
    if (force > 0.5) void shake(layer, force, ms * 0.4);
    void sparks(layer, point, TONES.bad, 6 + Math.round(10 * force), 36 + 60 * force, ms * 0.5);
  }
  if (left !== undefined) layer.runTo(place, left);
  const ring = layer.add(`stage-ring ${hurt ? 'bad' : (numbers[0]?.tone ?? 'plain')}`, box);
  ring.outer.style.height = `${box.height}px`;
  void layer.play(ring.outer, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0 }], ms * 0.8);
  await Promise.all(
    numbers.map(({ text, tone }, i) => {
      const aside = (i - (numbers.length - 1) / 2) * 64;
      return rise(layer, { x: point.x + aside, y: point.y }, text, tone, ms * 0.85, i * ms * 0.1);
    }),
  );
  ring.remove();
};

const ribbon: Show<'ribbon'> = async (layer, { ends, torn }, ms) => {
  const [a, b] = ends.map((place) => layer.portrait(place));
  if (!a || !b) return;
  const svg = layer.svg();
  const [from, to] = [middle(a), middle(b)];
  const knot = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + 26 };
  const colour = torn ? TONES.bad : TONES.gold;
  const look = { stroke: colour, 'stroke-width': '9', pathLength: '1', 'stroke-dasharray': '1' };
  const halves = [from, to].map((end) =>
    path(svg, `M${end.x} ${end.y}Q${(end.x + knot.x) / 2} ${(end.y + knot.y) / 2 + 18} ${knot.x} ${knot.y}`, look),
  );
  const knotted = path(svg, `M${knot.x} ${knot.y}c-26 -22 -30 20 0 0c26 -22 30 20 0 0`, { stroke: colour, 'stroke-width': '7' });
  if (!torn) {
    void layer.play(knotted, [{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], ms * 0.5);
    await Promise.all(halves.map((half) => layer.play(half, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], ms * 0.45)));
    void sparks(layer, knot, colour, 8, 40, ms * 0.4);
  } else {
    await layer.wait(ms * 0.2);
    void shake(layer, 1.2, ms * 0.3);
    void sparks(layer, knot, colour, 10, 60, ms * 0.4);
    void layer.play(knotted, [{ opacity: 1 }, { opacity: 0 }], ms * 0.15);
    await Promise.all(
      halves.map((half) => layer.play(half, [{ strokeDashoffset: 0 }, { strokeDashoffset: 1 }], ms * 0.4, { easing: 'ease-in' })),
    );
  }
  await layer.wait(ms * 0.2);
  await layer.play(svg, [{ opacity: 1 }, { opacity: 0 }], ms * 0.2);
  svg.remove();
};

const stamp: Show<'stamp'> = async (layer, { place, text }, ms) => {
  const box = layer.box(place);
  if (!box) return;
  const grey = layer.add('stage-grey', box);
  grey.outer.style.height = `${box.height}px`;
  const mark = layer.text(text, 'stage-stamp', middle(box));
  void layer.play(grey.outer, [{ opacity: 0 }, { opacity: 1 }], ms * 0.4);
  await layer.play(
    mark.inner,
    [
      { transform: 'rotate(-14deg) scale(3)', opacity: 0 },
      { transform: 'rotate(-14deg) scale(0.92)', opacity: 1, offset: 0.7 },
      { transform: 'rotate(-14deg) scale(1)', opacity: 1 },
    ],
    ms * 0.4,
    { easing: 'ease-in' },
  );
  void shake(layer, 1.4, ms * 0.25);
  await layer.wait(ms * 0.5);
};

const fold: Show<'fold'> = async (layer, { place, face, to }, ms) => {
  const box = layer.box(place);
  if (!box) return;
  layer.lift(place)?.remove();
  const prop = layer.card(face, box);
  layer.hide(place);
  const end = layer.box(to);
  prop.outer.style.setProperty('--light', TONES.good);
  prop.outer.classList.add('stage-lit');
  void sparks(layer, middle(prop.box), TONES.good, 10, 60, ms * 0.5);
  await layer.play(prop.inner, [{ transform: 'none' }, { transform: 'scale(1.15)' }], ms * 0.25, { easing: LAND });
  await layer.play(
    prop.inner,
    [{ transform: 'perspective(500px) scale(1.15) rotateX(0)' }, { transform: 'perspective(500px) scale(1, 0.5) rotateX(70deg)' }],
    ms * 0.25,
  );
  void layer.play(prop.inner, [{ opacity: 1 }, { opacity: 0 }], ms * 0.4, { easing: 'ease-in' });
  if (end) await layer.carry(prop, fit(end, prop.box.height / prop.box.width), ms * 0.4, { easing: 'ease-in' });
  prop.remove();
};

const omen: Show<'omen'> = async (layer, { from, to, face, tone }, ms) => {
  const start = layer.start(from);
  const end = layer.box(to);
  if (!start || !end) return;
  const wide = large(layer);
  const light = dim(layer, tone === 'hood' ? 0.62 : 0.42);
  if (tone === 'hood') void flash(layer, TONES.hood, 0.4, ms * 0.7);
  const prop = layer.card(null, start, wide);
  prop.outer.style.setProperty('--light', TONES[tone]);
  prop.outer.classList.add('stage-lit');
  layer.hide(from);
  const shape = prop.box.height / (prop.box.width || 1);
  await layer.carry(prop, around(middle(layer.room()), wide, wide * shape), ms * 0.24, { easing: LAND });
  await turn(layer, prop, face, ms * 0.28);
  if (tone === 'hood')
    await layer.play(
      prop.inner,
      [0, -5, 5, -4, 4, -2, 0].map((n) => ({ transform: `rotate(${n}deg)` })),
      ms * 0.18,
      { easing: 'linear' },
    );
  else await layer.wait(ms * 0.18);
  void light(ms * 0.3);
  await layer.carry(prop, fit(end, shape), ms * 0.26);
  layer.land(prop, to);
};

const glow = async (layer: Layer, { places, text, tone }: One<'glow'>, ms: number, more: readonly Box[] = []): Promise<void> => {
  const boxes = [...places.flatMap((place) => layer.box(place) ?? []), ...more];
  const rings = boxes.map((box) => {
    const ring = layer.add(`stage-ring ${tone}`, box);
    ring.outer.style.height = `${box.height}px`;
    return ring;
  });
  const [first] = boxes;
  if (text && first) void sign(layer, first, text, tone, Math.max(ms, 500));
  await Promise.all(rings.map((ring) => layer.play(ring.outer, [{ opacity: 0 }, { opacity: 1, offset: 0.35 }, { opacity: 0 }], ms)));
  for (const ring of rings) ring.remove();
};

const alarm: Show<'alarm'> = async (layer, { place }, ms) => {
  const box = layer.box(place);
  if (!box) return;
  const ring = layer.add('stage-ring alarm', box);
  ring.outer.style.height = `${box.height}px`;
  void flash(layer, TONES.bad, 0.16, ms);
  await layer.play(
    ring.outer,
    [0, 1, 0.15, 1, 0.15, 1, 0].map((opacity) => ({ opacity })),
    ms,
    { easing: EASE },
  );
  ring.remove();
};

const SHOWS: { [K in Act['act']]: Show<K> } = {
  move,
  deal,
  flip,
  strike,
  word,
  burst,
  clash,
  fray,
  power,
  show,
  hit,
  ribbon,
  stamp,
  dice,
  fold,
  omen,
  glow,
  alarm,
  hush: (layer, _, ms) => layer.wait(ms),
};

export const perform = (layer: Layer, act: Act, ms: number): Promise<void> => (SHOWS[act.act] as Show<Act['act']>)(layer, act, ms);
