/** Cards gather before a face with their sum above them; others are laid against them; what is left of them strikes. */
import { rise, large } from './acts';
import type { Act, Lay } from './beats';
import { around, fit, LAND, type Layer, middle, type Prop } from './layer';

type Fray = Extract<Act, { act: 'fray' }>;

/** Where they gather, and how large they are. */
interface Field {
  x: number;
  y: number;
  wide: number;
  high: number;
  step: number;
}

const SHAPE = 1.4;
/** Between the cards and the number above them. */
const ABOVE = 20;

/** On the side of the face where the room is, so that the face is seen. */
function field(layer: Layer, place: string, count: number): Field | null {
  const face = layer.portrait(place, true);
  if (!face) return null;
  const room = layer.room();
  const { x, y } = middle(face);
  const wide = Math.min(84, large(layer, 0.2));
  const high = wide * SHAPE;
  const step = Math.min(wide * 0.66, (room.width * 0.7 - wide) / Math.max(1, count - 1));
  const half = (wide + step * (count - 1)) / 2;
  const far = face.height / 2 + high / 2;
  const isAbove = y < room.top + room.height / 2;
  const wish = isAbove ? y + far + 2 * ABOVE + 8 : y - far - 14;
  return {
    x: Math.min(Math.max(x, room.left + half + 8), room.left + room.width - half - 8),
    y: Math.min(Math.max(wish, room.top + high / 2 + 2 * ABOVE), room.top + room.height - high / 2 - 8),
    wide,
    high,
    step,
  };
}

const spot = ({ x, y, wide, high, step }: Field, at: number, count: number) =>
  around({ x: x + (at - (count - 1) / 2) * step, y }, wide, high);

/** What is laid against the cards lies across their lower half. */
const across = ({ x, y, wide, high, step }: Field, at: number) =>
  around({ x: x + at * step * 0.5, y: y + high * 0.42 }, wide * 0.8, high * 0.8);

export async function fray(layer: Layer, { place, cards, shields, lays, sum, strikes }: Fray, ms: number): Promise<void> {
  const coming = lays.filter((lay) => !lay.against);
  const count = cards.length + coming.length;
  const ground = field(layer, place, Math.max(1, count));
  if (!ground) return;
  const appear = cards.length > 0 ? ms * 0.16 : 0;
  const end = strikes ? ms * 0.42 : ms * 0.08;
  const tell = sum && sum[0] !== sum[1] ? ms * 0.16 : 0;
  const share = (ms - appear - end - tell) / Math.max(1, lays.length);
  const lying: Prop[] = [
    ...cards.map((face, at) => layer.card(face, spot(ground, at, count), ground.wide)),
    ...shields.map((face, at) => layer.card(face, across(ground, at), ground.wide)),
  ];
  const badge = sum && layer.text(String(sum[0]), 'stage-sum', { x: ground.x, y: ground.y - ground.high / 2 - ABOVE });
  await Promise.all([...lying, ...(badge ? [badge] : [])].map((one) => shown(layer, one, appear)));
  let laid = cards.length;
  let against = shields.length;
  for (const lay of lays) {
    const goal = lay.against ? across(ground, against++) : spot(ground, laid++, count);
    const prop = await flown(layer, lay, goal, share);
    if (prop) lying.push(prop);
  }
  if (lays.length === 0) await layer.wait(share);
  if (sum && badge) await counted(layer, badge, sum, tell);
  await (strikes ? struck(layer, lying, badge, place, end) : layer.wait(end));
  for (const prop of lying) prop.remove();
  badge?.remove();
}

const shown = (layer: Layer, prop: Prop, ms: number): Promise<void> =>
  layer.play(
    prop.inner,
    [
      { opacity: 0, transform: 'translateY(8px)' },
      { opacity: 1, transform: 'none' },
    ],
    ms,
  );

async function flown(layer: Layer, { from, face, text, tone }: Lay, goal: ReturnType<typeof around>, ms: number): Promise<Prop | null> {
  const start = layer.start(from);
  if (!start) return null;
  const prop = layer.lift(from) ?? layer.card(face, start, Math.max(start.width, goal.width));
  layer.hide(from);
  const shape = prop.box.height / (prop.box.width || 1);
  await layer.carry(prop, fit(goal, shape), ms * 0.8, { lift: 30, easing: LAND });
  if (text) void rise(layer, middle(goal), text, tone, Math.max(600, ms));
  await layer.wait(ms * 0.2);
  return prop;
}

/** The number runs from one sum to the other. */
async function counted(layer: Layer, badge: Prop, [from, to]: readonly [number, number], ms: number): Promise<void> {
  const steps = Math.max(1, Math.min(8, Math.abs(to - from)));
  for (let step = 1; step <= steps; step++) {
    badge.inner.textContent = String(Math.round(from + ((to - from) * step) / steps));
    await layer.wait(ms / steps);
  }
  badge.inner.textContent = String(to);
}

/** They rush into the face, their number with them. */
async function struck(layer: Layer, lying: readonly Prop[], badge: Prop | null, place: string, ms: number): Promise<void> {
  const face = layer.portrait(place, true);
  if (!face) return;
  await layer.wait(ms * 0.25);
  const goal = middle(face);
  if (badge) void layer.play(badge.inner, [{ opacity: 1 }, { opacity: 0, transform: 'scale(1.5)' }], ms * 0.6);
  await Promise.all(
    lying.map(async (prop, at) => {
      const box = around(goal, face.width * 0.5, face.width * 0.5 * SHAPE);
      const delay = (ms * 0.2 * at) / Math.max(1, lying.length);
      void layer.play(prop.inner, [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], ms * 0.55, { delay });
      await layer.carry(prop, box, ms * 0.55, { delay, easing: 'ease-in' });
    }),
  );
}
