import { named, nameOf } from './cards';
import { buriedPlace, heldPlace, lostPlace, pilePlace } from './places';
import type { Card, ThunderView } from '../../generated/thunder-and-lightning';
import { LANES, player } from './view';

const CELL = /^cell:(\d):([ABC])([1-4])$/;

/** The card a place shows, by its printed name; null where there is none or it is hidden. */
export function cardAt(place: string, view: ThunderView): string | null {
  const card = found(place, view);
  return card === null ? null : nameOf(card);
}

function found(place: string, view: ThunderView): Card | null {
  const cell = CELL.exec(place);
  if (cell) {
    const lane = LANES.findIndex((name) => name === cell[2]);
    const lying = view.players[Number(cell[1])]?.lanes[lane]?.[Number(cell[3]) - 1];
    if (!lying) return null;
    return lying.lies !== 'down' ? lying.card : lying.may_be.length === 1 ? (lying.may_be[0] ?? null) : null;
  }
  for (const [seat, one] of view.players.entries()) if (place === pilePlace(seat)) return one.pile_top;
  return view.viewer === null ? null : ownCard(place, view, view.viewer);
}

function ownCard(place: string, view: ThunderView, seat: number): Card | null {
  const own = player(view, seat);
  for (const held of own.hand) if (held.hand === 'held' && place === heldPlace(held.card, own.side)) return held.card;
  for (const card of own.pile_cards ?? []) if (place === buriedPlace(named(card, own.side))) return card;
  for (const card of view.turn.waiting[seat] ?? []) if (place === lostPlace(named(card, own.side))) return card;
  return null;
}
