import { codeOf } from './cards';
import type { BlancoView } from '../../generated/blanco';
import { cellText, gridCard, gridPlace } from './view';

/** The place of a hand card by its code. */
function inHand(view: BlancoView, seat: number, code: string): string {
  const hand = view.players[seat]?.hand ?? [];
  return `hand:${hand.findIndex((held) => held.hand === 'held' && codeOf(held.card) === code)}`;
}

/** A swap: both cards, and which of the two is turned up where there is a choice. */
function swap(view: BlancoView, seat: number, first: string, second: string, turned: string | undefined): string[] {
  const player = view.players[seat];
  const both = [first, second].every((cell) => gridCard(player, cell)?.lies !== 'up');
  const path = [gridPlace(seat, first), gridPlace(seat, second)];
  return both && turned !== undefined ? [...path, gridPlace(seat, turned)] : path;
}

export function path(action: string, view: BlancoView, seat: number): string[] {
  const [verb, first = '', second = '', , turned] = action.split(' ');
  switch (verb) {
    case 'draw':
      return [first];
    case 'swap':
      return swap(view, seat, first, second, turned);
    case 'discard':
      return [inHand(view, seat, first), 'discard'];
    case 'place':
      return [inHand(view, seat, first), gridPlace(seat, second)];
    case 'clear':
      return [`${first}:${second}`];
    case 'reveal':
      return first === 'looked' ? lookedAt(view, seat) : [gridPlace(seat, first)];
    case 'look':
      return [gridPlace(seat, first)];
    case 'finish':
      return ['button:Leave the rest'];
    case 'skip':
      return ['button:Look at nothing'];
    case 'keep':
      return ['button:Keep it hidden'];
    default:
      return [`button:${action}`];
  }
}

function lookedAt(view: BlancoView, seat: number): string[] {
  const cell = view.turn.looked_at;
  return cell === null ? ['button:Turn it up'] : [gridPlace(seat, cellText(cell))];
}

/** A swap may begin from either card, and a line be cleared by a button as well as by its handle. */
export function otherPaths(action: string, view: BlancoView, seat: number): string[][] {
  const [verb, first = '', second = '', , turned] = action.split(' ');
  if (verb === 'clear') return [[`button:Clear ${first} ${second}`]];
  return verb === 'swap' ? [swap(view, seat, second, first, turned)] : [];
}

/** What somebody who picks these places seems to want. */
export function attempt(places: readonly string[], view: BlancoView, seat: number): string | null {
  const [first = '', second] = places;
  const [kind, at = '', cell = ''] = first.split(':');
  if (second === undefined) {
    if (kind === 'pile' || kind === 'discard') return `draw ${kind}`;
    if (kind === 'row' || kind === 'column') return `clear ${kind} ${at}`;
    return null;
  }
  if (kind === 'grid' && second.startsWith(`grid:${seat}:`)) return `swap ${cell} ${second.split(':')[2] ?? ''}`;
  const held = kind === 'hand' ? view.players[seat]?.hand[Number(at)] : undefined;
  if (held?.hand !== 'held') return null;
  if (second === 'discard') return `discard ${codeOf(held.card)}`;
  return second.startsWith(`grid:${seat}:`) ? `place ${codeOf(held.card)} ${second.split(':')[2] ?? ''}` : null;
}
