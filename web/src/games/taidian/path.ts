import { characterPlace, handPlace, marketPlace, powerPlace, seatPlace, spoilsPlace, structurePlace } from './places';
import { rowOf, tableOf } from './table';
import type { TaidianView } from '../../generated/taidian';
import { player } from './view';

const BUTTONS: Record<string, string> = {
  'choose upgrading': 'Upgrade',
  'choose attacking': 'Attack',
  launch: 'Launch the volley',
  pass: 'Pass',
  'finish spoils': 'Take no more',
  'accept treaty': 'Accept',
  'decline treaty': 'Decline',
  'end turn': 'End turn',
  concede: 'Give up',
};

/** The places to choose for an action, in order. */
export function path(action: string, view: TaidianView, seat: number): string[] {
  const button = BUTTONS[action];
  if (button !== undefined) return [`button:${button}`];
  const [verb = '', first = '', second, third] = action.split(' ');
  switch (verb) {
    case 'propose':
      return [seatPlace(seatAt(second, view, seat)), 'button:Offer a treaty'];
    case 'break':
      return [seatPlace(seatAt(second, view, seat)), 'button:Break the treaty'];
    case 'power':
      return [powerPlace(seat, second ?? '')];
    case 'play':
      return second === undefined ? [handPlace(first)] : [handPlace(first), seatPlace(seatAt(second, view, seat))];
    case 'lay': {
      const target = seatAt(second, view, seat);
      return [handPlace(first), third === undefined ? seatPlace(target) : structurePlace(target, third)];
    }
    case 'burn': // the barrel first: a click on the card alone would play it
      return [structurePlace(seat, burner(view, seat)), handPlace(first)];
    case 'buy':
      return [marketPlace(first)];
    case 'take':
      return [spoilsPlace(first)];
    case 'pick':
      return [characterPlace(first)];
  }
  throw new RangeError(`Taidian has no action "${action}".`);
}

/** "self", or how many places clockwise: "+2". */
function seatAt(step: string | undefined, view: TaidianView, seat: number): number {
  return step === 'self' ? seat : (seat + Number(step)) % view.players.length;
}

/** The structure in play that burns cards. */
function burner(view: TaidianView, seat: number): string {
  const table = tableOf(view);
  return player(view, seat).structures.find((card) => rowOf(table, card).effect === 'burn') ?? 'burn_barrel';
}
