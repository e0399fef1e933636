/** Dice tumble in a tray and settle one by one: nobody can read them before. */
import type { Act } from './beats';
import { around, type Layer, LAND, middle, type Prop } from './layer';

const GAP = 14;
/** Between two faces of a die that tumbles, in ms. */
const TUMBLE = 85;

export async function dice(layer: Layer, { place, dice: rolled }: Extract<Act, { act: 'dice' }>, ms: number): Promise<void> {
  if (rolled.length === 0) return;
  const room = layer.room();
  const box = layer.box(place);
  const size = Math.min(64, (room.width - 60) / rolled.length - GAP);
  const wide = rolled.length * (size + GAP) + GAP * 2;
  const high = size + GAP * 3;
  const wish = box ? middle(box) : middle(room);
  const centre = {
    x: Math.min(Math.max(wish.x, room.left + wide / 2 + 6), room.left + room.width - wide / 2 - 6),
    y: Math.min(Math.max(wish.y, room.top + high / 2 + 6), room.top + room.height - high / 2 - 6),
  };
  const tray = layer.add('stage-tray', around(centre, wide, high));
  tray.outer.style.height = `${high}px`;
  void layer.play(tray.outer, [{ opacity: 0 }, { opacity: 1 }], ms * 0.1);
  const throws = rolled.map(async (die, i) => {
    const spot = { x: centre.x + (i - (rolled.length - 1) / 2) * (size + GAP), y: centre.y };
    const prop = layer.card(
      die.faces[i % die.faces.length] ?? die.face,
      around({ x: spot.x - 120 - 30 * i, y: spot.y + 60 }, size, size),
      size,
    );
    const until = ms * (0.45 + (0.4 * (i + 1)) / rolled.length);
    void layer.play(prop.inner, [{ rotate: '0deg' }, { rotate: `${(2 + (i % 2)) * 360}deg` }], until, { easing: 'ease-out' });
    void layer.carry(prop, around(spot, size, size), until, { lift: 50, easing: 'ease-out' });
    await tumble(layer, prop, die.faces, i, until);
    layer.draw(prop.inner, die.face);
    await layer.play(prop.inner, [{ transform: 'scale(1.35)' }, { transform: 'scale(1)' }], ms * 0.1, { easing: LAND });
  });
  await Promise.all(throws);
  await layer.wait(ms * 0.1);
}

/** Other faces come up, always another one than before, until the time is over. */
async function tumble(layer: Layer, prop: Prop, faces: readonly string[], from: number, ms: number): Promise<void> {
  const turns = Math.max(1, Math.floor(ms / TUMBLE));
  for (let step = 1; step <= turns; step++) {
    await layer.wait(ms / turns);
    if (step < turns) layer.draw(prop.inner, faces[(from + step * 2 + 1) % faces.length] ?? null);
  }
}
