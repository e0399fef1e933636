import type { Offer } from '../../generated/wire';
import { bookOf, COLOUR_NAMES, SYMBOL_NAMES } from './book';
import type { ThunderbirdsView } from '../../generated/thunderbirds';
import { placeId } from './view';

const number = (text: string | undefined): number => Number(text ?? 0);

/** All ways to pick an action, from the words after its verb. */
type Way = (words: string[], view: ThunderbirdsView, legal: readonly Offer[]) => string[][];

/** Slot 1 gets the call that is picked first, and so on; the last one follows. */
const arrange: Way = (order) => [order.slice(0, 3).map((slot) => `call:${slot}`)];

const swap: Way = ([first = '', second = '']) => [
  [`call:${first}`, `call:${second}`],
  [`call:${second}`, `call:${first}`],
];

/** A die is laid on a card, and named where it could mean two things there. */
const place: Way = ([die = '', position = '', symbol = ''], view, legal) => {
  const several = legal.filter(({ action }) => action.startsWith(`place ${die} ${position} `)).length > 1;
  const path = [`die:${die}`, `card:${view.action?.chain ?? 0}:${position}`];
  return [several ? [...path, `button:As ${symbol}`] : path];
};

/** Any of several dice of one colour will do. */
const exchange: Way = ([give = '', take = ''], view) => {
  const colour = COLOUR_NAMES.findIndex((name) => name === give);
  const dice = (view.action?.to_roll ?? []).flatMap((rolled, at) => (rolled === colour ? [`coming:${at + 1}`] : []));
  return dice.map((die) => [die, `supply:${take}`]);
};

const recall: Way = ([chain = '', position = '', die = ''], view) => {
  const stored = view.chains[number(chain) - 1]?.[number(position) - 1]?.stored[number(die) - 1];
  return [[`stored:${chain}:${position}:${die}`, `supply:${COLOUR_NAMES[stored?.colour ?? 0] ?? ''}`]];
};

const rescue: Way = ([pilot = '', using = ''], view) => {
  const isPod = bookOf(view).pods.some((pod) => pod.id === using);
  return [[`pilot:${pilot}`, isPod ? `pod:${using}` : `vehicle:${using}`]];
};

const lady: Way = ([verb, to], view) => {
  switch (verb) {
    case 'move':
      return [['lady', placeId(number(to))]];
    case 'flip':
      return [[`button:Turn to her ${view.lady.air ? 'Road' : 'Air'} side`]];
    case 'assign':
      return [[`card:${view.lady.place}:${to ?? ''}`, 'lady']];
    case 'unassign':
      return [['button:Let the Civilian out']];
    case 'skip':
      return [['button:No escort']];
    default:
      return [['button:Leave her as she is']];
  }
};

const WAYS: Record<string, Way> = {
  'keep calls': () => [['button:Leave the calls']],
  'swap calls': swap,
  'arrange calls': arrange,
  assign: ([pilot = '', seat = '']) => [[`pilot:${pilot}`, seat === 'pod' ? 'seat:pod' : `vehicle:${seat}`]],
  workshop: ([pod = '']) => [[`pod:${pod}`, 'poddeck']],
  load: ([pod = '']) => [[`pod:${pod}`, 'vehicle:tb2']],
  move: ([vehicle = '', to]) => [[`vehicle:${vehicle}`, placeId(number(to))]],
  carry: ([, to]) => [['vehicle:tb4', placeId(number(to))]],
  'end move': () => [['button:End the Move phase']],
  recall,
  rescue,
  'end rescue': () => [['button:End the Rescue phase']],
  colour: ([colour = '']) => [[`supply:${colour}`]],
  extra: ([colour = '']) => [[`supply:${colour}`]],
  exchange,
  'no exchange': () => [['button:Roll as it is']],
  reroll: ([die = '']) => [[`die:${die}`]],
  'keep roll': () => [['button:Keep the roll']],
  place,
  free: ([die = '', position = ''], view) => [[`die:${die}`, `card:${view.action?.chain ?? 0}:${position}`]],
  'confirm allocation': () => [['button:Confirm']],
  lp: lady,
};

function ways(action: string, view: ThunderbirdsView, legal: readonly Offer[]): string[][] {
  const [first = '', second = '', ...rest] = action.split(' ');
  const two = WAYS[`${first} ${second}`];
  return two ? two(rest, view, legal) : (WAYS[first]?.([second, ...rest], view, legal) ?? []);
}

export const path = (action: string, view: ThunderbirdsView, _seat: number, legal: readonly Offer[]): string[] =>
  ways(action, view, legal)[0] ?? [];

export const otherPaths = (action: string, view: ThunderbirdsView, _seat: number, legal: readonly Offer[]): string[][] =>
  ways(action, view, legal).slice(1);

/** What somebody who picks these places seems to want. */
export function attempt(places: readonly string[], view: ThunderbirdsView): string | null {
  const [from = '', to = ''] = places;
  const [kind = '', which = ''] = from.split(':');
  const [target = '', where = '', position = ''] = to.split(':');
  const goal = to === 'island' ? '0' : where;
  const flies = to === 'island' || target === 'chain';
  if (kind === 'vehicle' && flies) return which === 'tb4' ? `carry tb4 ${goal}` : `move ${which} ${goal}`;
  if (kind === 'lady' && flies) return `lp move ${goal}`;
  if (kind === 'pilot') return pilotWants(which, to, view);
  if (kind === 'pod' && to === 'vehicle:tb2') return `load ${which}`;
  if (kind === 'pod' && to === 'poddeck') return `workshop ${which}`;
  if (kind === 'call' && target === 'call') return `swap calls ${[which, where].sort().join(' ')}`;
  if (kind === 'card' && to === 'lady') return `lp assign ${from.split(':')[2] ?? ''}`;
  return kind === 'die' && target === 'card' ? laid(which, position, view) : null;
}

function pilotWants(pilot: string, to: string, view: ThunderbirdsView): string | null {
  const [target = '', where = ''] = to.split(':');
  if (view.decision?.kind === 'rescue') return target === 'vehicle' || target === 'pod' ? `rescue ${pilot} ${where}` : null;
  return target === 'vehicle' || target === 'seat' ? `assign ${pilot} ${where}` : null;
}

function laid(die: string, position: string, view: ThunderbirdsView): string | null {
  const rolled = view.action?.dice[number(die) - 1];
  const symbol = rolled && SYMBOL_NAMES[rolled.face];
  return symbol === undefined || symbol === 'wild' ? null : `place ${die} ${position} ${symbol}`;
}

/** The card a place shows, by its id. */
export function cardAt(place: string, view: ThunderbirdsView): string | null {
  const book = bookOf(view);
  const [kind = '', first = '', second = ''] = place.split(':');
  if (kind === 'lady') return 'lady_penelope';
  if (kind === 'pilot' || kind === 'vehicle' || kind === 'pod') return first;
  if (kind === 'call') return book.cards[view.slots[number(first) - 1] ?? -1]?.id ?? null;
  const entry = kind === 'card' || kind === 'stored' ? view.chains[number(first) - 1]?.[number(second) - 1] : undefined;
  return entry ? (book.cards[entry.card]?.id ?? null) : null;
}
