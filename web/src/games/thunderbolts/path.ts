import { cardOf, codeOf } from './cards';
import type { ThunderboltsView } from '../../generated/thunderbolts';

/** The places a source may mean: "wallet", "rs2", or every hand card with that letter. */
function sources(view: ThunderboltsView, seat: number, source: string): string[] {
  if (source === 'wallet') return ['wallet'];
  if (source.startsWith('rs')) return [`reserve:${source.slice(2)}`];
  const hand = view.players[seat]?.hand ?? [];
  const card = cardOf(source);
  return hand.flatMap((held, at) => (held.hand === 'held' && held.card === card ? [`hand:${at}`] : []));
}

function target(verb: string, place: string): string {
  if (verb === 'close') return `reserve:${place.slice(2)}`;
  return `${verb === 'exchange' ? 'wild' : 'stack'}:${place.slice(2)}`;
}

/** Equal letters in the hand are one action for the rules, and as many ways to pick it. */
function ways(action: string, view: ThunderboltsView, seat: number): string[][] {
  const [verb = '', source = '', place = ''] = action.split(' ');
  if (verb !== 'play' && verb !== 'exchange' && verb !== 'close') return [['button:Pass']];
  return sources(view, seat, source).map((from) => [from, target(verb, place)]);
}

export const path = (action: string, view: ThunderboltsView, seat: number): string[] => ways(action, view, seat)[0] ?? [];

export const otherPaths = (action: string, view: ThunderboltsView, seat: number): string[][] => ways(action, view, seat).slice(1);

/** What somebody who picks these places seems to want. */
export function attempt(places: readonly string[], view: ThunderboltsView, seat: number): string | null {
  const [from = '', to = ''] = places;
  const source = sourceOf(from, view, seat);
  const [kind, number = ''] = to.split(':');
  if (source === null) return null;
  if (kind === 'stack') return `play ${source} st${number}`;
  if (kind === 'wild') return `exchange ${source} st${number}`;
  return kind === 'reserve' && from.startsWith('hand:') ? `close ${source} rs${number}` : null;
}

function sourceOf(place: string, view: ThunderboltsView, seat: number): string | null {
  const [kind, number = ''] = place.split(':');
  if (kind === 'wallet') return 'wallet';
  if (kind === 'reserve') return `rs${number}`;
  const held = kind === 'hand' ? view.players[seat]?.hand[Number(number)] : undefined;
  return held?.hand === 'held' ? codeOf(held.card) : null;
}
