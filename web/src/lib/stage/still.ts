/** The same moment as a still picture, for who wants nothing to move: it appears, stays and is gone. */
import { BEGINS, signed, TONES } from './acts';
import type { Act, Tone } from './beats';
import { around, type Layer, middle, type Prop } from './layer';

interface Picture {
  faces: readonly (string | null)[];
  words: readonly string[];
  tone: Tone;
}

/** What there is to see of a beat; null: its sentence says it all. */
export function picture(act: Act): Picture | null {
  switch (act.act) {
    case 'clash':
      return { faces: [act.first.face, act.second.face], words: [fighting(act.first), fighting(act.second)], tone: 'gold' };
    case 'fray': {
      const faces = [...act.cards, ...act.shields, ...act.lays.map(({ face }) => face)];
      const [from, to] = act.sum ?? [null, null];
      return { faces, words: to === null ? [] : [from === to ? String(to) : `${from} → ${to}`], tone: 'bad' };
    }
    case 'strike':
    case 'word':
      return { faces: act.line.map((card) => card.face), words: [], tone: 'gold' };
    case 'power':
      return { faces: [act.face], words: [], tone: act.tone ?? 'plain' };
    case 'show':
      return { faces: act.faces, words: [], tone: 'plain' };
    case 'omen':
      return { faces: [act.face], words: [], tone: act.tone };
    case 'fold':
      return { faces: [act.face], words: [], tone: 'good' };
    case 'dice':
      return { faces: act.dice.map((die) => die.face), words: [], tone: 'plain' };
    case 'hit':
      return { faces: [], words: act.numbers.map((number) => number.text), tone: act.numbers[0]?.tone ?? 'plain' };
    default:
      return null;
  }
}

interface Marks {
  places: readonly string[];
  text: string;
  tone: Tone;
}

/** The places that light up, and the word at the first of them. */
export function marks(act: Act): Marks {
  switch (act.act) {
    case 'glow':
      return { places: act.places, text: act.text ?? '', tone: act.tone };
    case 'deal':
      return { places: act.mark === undefined ? [] : [act.mark], text: BEGINS.text, tone: BEGINS.tone };
    case 'fray':
      return { places: [act.place], text: '', tone: 'bad' };
    case 'power':
      return { places: act.targets, text: '', tone: act.tone ?? 'plain' };
    default:
      return { places: [], text: '', tone: 'plain' };
  }
}

function ringed(layer: Layer, { places, text, tone }: Marks): Prop[] {
  const boxes = places.flatMap((place) => layer.box(place) ?? []);
  const rings = boxes.map((box) => {
    const ring = layer.add(`stage-ring ${tone}`, box);
    ring.outer.style.height = `${box.height}px`;
    ring.outer.style.opacity = '1';
    return ring;
  });
  const [first] = boxes;
  return text && first ? [...rings, signed(layer, first, text, tone)] : rings;
}

const fighting = ({ strength, note, falls }: { strength: string; note: string; falls: string | null }): string =>
  [strength, note, falls === null ? 'stands' : 'falls'].filter((part) => part !== '').join(' ');

export async function still(layer: Layer, act: Act, ms: number): Promise<void> {
  const lit = ringed(layer, marks(act));
  const seen = picture(act);
  if (!seen) {
    await layer.wait(ms);
    for (const ring of lit) ring.remove();
    return;
  }
  const room = layer.room();
  const { x, y } = middle(room);
  const count = Math.max(1, seen.faces.length);
  const wide = Math.min(120, (room.width - 30) / count - 10);
  const things = seen.faces.map((face, i) => {
    const card = layer.card(face, around({ x: x + (i - (count - 1) / 2) * (wide + 10), y: y - 20 }, wide, wide * 1.5), wide);
    card.outer.style.setProperty('--light', TONES[seen.tone]);
    card.outer.classList.add('stage-lit');
    return card;
  });
  const spread = seen.faces.length > 0 ? wide + 10 : 90;
  const under = seen.faces.length > 0 ? y + wide * 0.75 + 6 : y;
  const words = seen.words.map((text, i) =>
    layer.text(text, seen.faces.length > 0 ? 'stage-note' : `stage-number ${seen.tone}`, {
      x: x + (i - (seen.words.length - 1) / 2) * spread,
      y: under,
    }),
  );
  await layer.wait(ms);
  for (const thing of [...lit, ...things, ...words]) thing.remove();
}
