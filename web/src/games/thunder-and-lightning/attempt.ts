import { KINDS } from './cards';
import { deckPlace, handOf } from './places';
import type { ThunderView } from '../../generated/thunder-and-lightning';

const HAND = /^hand:(stolen-)?(\w+)$/;
const GROUND = /^(?:cell|slot):(\d):([ABC]\d)$/;

/** What somebody seems to want who picks these places although it is not allowed now. */
export function attempt(places: readonly string[], view: ThunderView, seat: number): string | null {
  const kind = view.decision?.kind ?? '';
  const [first = '', second] = places;
  const held = HAND.exec(first);
  if (held) return withCard(`${held[1] ? 'stolen ' : ''}${held[2] ?? ''}`, second, kind);
  if (first === deckPlace(seat)) return 'draw';
  if (first === deckPlace(1 - seat)) return kind === 'seer_more' ? 'next card' : null;
  if (first === handOf(1 - seat)) return { ravens: 'at hand', frigg: 'spy' }[kind] ?? null;
  return onGround(places, kind, seat);
}

/** A card of the hand: onto the own side where that was pointed at, else for its power. */
function withCard(name: string, target: string | undefined, kind: string): string | null {
  const ground = target === undefined ? null : GROUND.exec(target);
  const cell = ground?.[2] ?? 'A1';
  if (kind === 'setup') return `deploy ${name}`;
  if (kind !== 'action' && kind !== 'end_of_turn') return null;
  if (name === 'god') return `enter ${cell.charAt(0)}`;
  if (ground) return `play ${name} ${cell}`;
  const power = KINDS.find((one) => name.endsWith(one.id));
  return power?.symbol && target === undefined ? `use ${name}` : `play ${name} ${cell}`;
}

const VERBS: Record<string, string> = { ravens: 'at', vidarr: 'at', weapon: 'at', move_from: 'move', move_to: 'to', action: 'challenge' };

function onGround(places: readonly string[], kind: string, seat: number): string | null {
  const last = GROUND.exec(places[places.length - 1] ?? '');
  const verb = VERBS[kind];
  if (!last?.[2] || !verb) return null;
  if (verb === 'at' && Number(last[1]) === seat) return null;
  // A challenge runs along a lane: the own card says which, the other card in which row.
  const own = GROUND.exec(places[0] ?? '');
  if (verb === 'challenge' && own?.[2]?.charAt(0) !== last[2].charAt(0)) return null;
  return `${verb} ${verb === 'challenge' && places.length === 1 ? `${last[2].charAt(0)}1` : last[2]}`;
}
