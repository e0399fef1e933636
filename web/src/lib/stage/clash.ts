/** Two cards come forward, turn, count and clash; whoever loses cracks and falls. */
import type { Act, Fighter } from './beats';
import { rise, turn, large, TONES } from './acts';
import { bolt, dim, flash, shake, sparks } from './drawn';
import { around, fit, LAND, type Layer, middle, type Prop } from './layer';

interface Standing {
  fighter: Fighter;
  prop: Prop;
  shape: number;
  /** Its number, and what is said about it. */
  signs: Prop[];
}

function forward(layer: Layer, fighter: Fighter, wide: number): Standing | null {
  const box = layer.box(fighter.place);
  if (!box) return null;
  layer.lift(fighter.place)?.remove();
  const prop = layer.card(fighter.back ?? fighter.face, box, wide);
  layer.hide(fighter.place);
  return { fighter, prop, shape: prop.box.height / (prop.box.width || 1), signs: [] };
}

/** The number counts up below the card, and what changes it stands beside it. */
async function count(layer: Layer, { fighter, prop, signs }: Standing, ms: number): Promise<void> {
  const { x, y } = middle(prop.box);
  const under = { x, y: y + prop.box.height / 2 + 20 };
  if (fighter.note) signs.push(layer.text(fighter.note, 'stage-note', { x: under.x, y: under.y + 34 }));
  if (fighter.strength === '') return;
  const badge = layer.text('0', 'stage-badge', under);
  signs.push(badge);
  const goal = Number(fighter.strength);
  const steps = Math.max(1, Math.min(8, goal));
  for (let step = 1; step <= steps; step++) {
    badge.inner.textContent = String(Math.round((goal * step) / steps));
    await layer.wait(ms / steps);
  }
  badge.inner.textContent = fighter.strength;
  void layer.play(badge.inner, [{ transform: 'scale(1)' }, { transform: 'scale(1.4)' }, { transform: 'scale(1)' }], ms * 0.6);
}

export async function clash(layer: Layer, { first, second }: Extract<Act, { act: 'clash' }>, ms: number): Promise<void> {
  const room = layer.room();
  const wide = large(layer, 0.3);
  const sides = [forward(layer, first, wide), forward(layer, second, wide)].filter((one) => one !== null);
  const light = dim(layer, 0.55);
  // Beside each other over their lane, inside the room.
  const lane = middle((sides[0] ?? sides[1])?.prop.box ?? room);
  const x = Math.min(Math.max(lane.x, room.left + wide + 26), room.left + room.width - wide - 26);
  const { y } = middle(room);
  const spots = sides.map((_, i) => ({ x: x + (i === 0 ? -1 : 1) * (wide / 2 + 16), y: y - 16 }));
  await Promise.all(
    sides.map(({ prop, shape }, i) => layer.carry(prop, around(spots[i] ?? lane, wide, wide * shape), ms * 0.17, { easing: LAND })),
  );
  for (const side of sides) if (side.fighter.back !== null) await turn(layer, side.prop, side.fighter.face, ms * 0.13);
  await Promise.all(sides.map((side) => count(layer, side, ms * 0.12)));
  await layer.wait(ms * 0.06);
  await Promise.all(
    sides.map(({ prop }, i) => {
      const aside = (i === 0 ? 1 : -1) * 26;
      return layer.play(
        prop.inner,
        [
          { transform: 'none' },
          { transform: `translateX(${-aside}px) rotate(${-aside / 6}deg)`, offset: 0.5 },
          { transform: `translateX(${aside}px)` },
        ],
        ms * 0.12,
        { easing: 'ease-in' },
      );
    }),
  );
  const point = { x, y: y - 16 };
  void flash(layer, '#fff', 0.35, ms * 0.2);
  void shake(layer, 1.8, ms * 0.2);
  void sparks(layer, point, TONES.gold, 14, 110, ms * 0.28);
  void bolt(layer, [{ x: x + 20, y: room.top - 10 }, point, { x: x - 30, y: room.top + room.height }], TONES.gold, 1, ms * 0.22);
  await Promise.all(sides.map((side, i) => outcome(layer, side, i, ms)));
  await light(ms * 0.08);
}

async function outcome(layer: Layer, { fighter, prop, shape, signs }: Standing, i: number, ms: number): Promise<void> {
  const gone = Promise.all(signs.map((sign) => layer.play(sign.inner, [{ opacity: 1 }, { opacity: 0 }], ms * 0.14, { delay: ms * 0.06 })));
  void gone.then(() => signs.forEach((sign) => sign.remove()));
  if (fighter.falls === null) {
    await layer.play(prop.inner, [{ transform: 'scale(1)' }, { transform: 'scale(1.12)' }, { transform: 'scale(1)' }], ms * 0.16);
    const home = layer.box(fighter.place);
    if (home) await layer.carry(prop, fit(home, shape), ms * 0.14);
    return layer.land(prop, fighter.place);
  }
  prop.outer.classList.add('stage-cracked');
  if (fighter.strength !== '') void rise(layer, middle(prop.box), '✕', 'bad', ms * 0.25);
  const end = layer.box(fighter.falls);
  await layer.play(
    prop.inner,
    [
      { transform: 'none', filter: 'none' },
      { transform: `translateY(26px) rotate(${i === 0 ? -18 : 18}deg)`, filter: 'grayscale(0.8) brightness(0.7)' },
    ],
    ms * 0.16,
    { easing: 'ease-in' },
  );
  if (end) await layer.carry(prop, fit(end, shape), ms * 0.14, { easing: 'ease-in' });
  layer.land(prop, fighter.falls);
}
