import type { Motion } from '../types';
import { bookOf, cardOf, COLOUR_NAMES, PILOT_IDS, SYMBOL_CODES } from './book';
import type { Die, DiePlaced, ThunderbirdsEvent, ThunderbirdsView } from '../../generated/thunderbirds';
import { coverOf, coverPlace } from './cover';
import { placeId, SEAT_IDS } from './view';

/** The face of a die: its colour and symbol, as `Face` reads it. */
export const dieFace = (die: Die): string => `die:${COLOUR_NAMES[die.colour] ?? ''}:${SYMBOL_CODES[die.face] ?? ''}`;

/** A thing that keeps its name flies from where it was to where it is. */
const itself = (place: string, face: string | null): Motion[] => [{ from: place, to: place, face }];

/** The rolled die that was laid, from the tray onto its symbol. */
function laid({ die, position, symbol }: DiePlaced, view: ThunderbirdsView): Motion[] {
  const { chain = 0, dice = [] } = view.action ?? {};
  const at = dice.findIndex((other) => other.position === position && other.colour === die.colour && other.face === die.face);
  const entry = view.chains[chain - 1]?.[position - 1];
  // The last of its kind that lies there: others came before it.
  const covers = entry ? coverOf(view, entry, chain, position) : [];
  const on = covers.findLastIndex((cover) => cover.symbol === symbol && cover.placed !== null);
  const to = on < 0 ? `card:${chain}:${position}` : coverPlace(chain, position, on);
  return at < 0 ? [] : [{ from: `die:${at + 1}`, to, face: dieFace(die) }];
}

const supply = (die: Die): string => `supply:${COLOUR_NAMES[die.colour] ?? ''}`;

const pilotOf = (pilot: number): string => PILOT_IDS[pilot] ?? '';
const vehicleOf = (vehicle: number): string => SEAT_IDS[vehicle] ?? '';

export function motions(e: ThunderbirdsEvent, view: ThunderbirdsView): Motion[] {
  const faceOf = (card: number): string => cardOf(bookOf(view), card).id;
  switch (e.event) {
    case 'GameStarted':
      return e.chains.map((card, at) => ({ from: 'deck', to: `card:${at + 1}:1`, face: faceOf(card) }));
    case 'Dealt':
      return [{ from: 'deck', to: `call:${e.slot}`, face: faceOf(e.card) }];
    case 'Connected':
      return [{ from: e.how === 'call' ? `call:${e.chain}` : 'deck', to: `card:${e.chain}:${e.position}`, face: faceOf(e.card) }];
    case 'Neutralised':
      return [{ from: `call:${e.chain}`, to: 'lady', face: faceOf(e.card) }];
    case 'HoodFizzled':
      return [{ from: 'deck', to: 'discarded', face: faceOf(e.card) }];
    case 'Influenced':
      return [{ from: `call:${e.chain}`, to: `chain:${e.chain}`, face: faceOf(e.card) }];
    case 'Searched':
      return [{ from: `call:${e.chain}`, to: 'deck', face: faceOf(e.card) }];
    default:
      return flown(e, view) ?? saved(e, faceOf);
  }
}

/** Pilots, vehicles, Pods and dice. */
function flown(e: ThunderbirdsEvent, view: ThunderbirdsView): Motion[] | null {
  switch (e.event) {
    case 'PilotAssigned':
      return itself(`pilot:${pilotOf(e.pilot)}`, pilotOf(e.pilot));
    case 'PodLoaded': {
      const pod = bookOf(view).pods[e.pod]?.id ?? '';
      return itself(`pod:${pod}`, pod);
    }
    case 'PodUsed': {
      const pod = bookOf(view).pods[e.pod]?.id ?? '';
      return [{ from: `pod:${pod}`, to: 'poddeck', face: pod }];
    }
    case 'VehicleMoved':
      return itself(`vehicle:${vehicleOf(e.vehicle)}`, vehicleOf(e.vehicle));
    case 'LadyMoved':
      return itself('lady', view.lady.air ? 'fab1_air' : 'fab1');
    case 'DieRecalled':
      return [{ from: `chain:${e.chain}`, to: supply(e.die), face: dieFace(e.die) }];
    case 'Rolled':
      return e.dice.map((die, at) => ({ from: supply(die), to: `die:${at + 1}`, face: dieFace(die) }));
    case 'DiePlaced':
      return laid(e, view);
    default:
      return null;
  }
}

/** Cards that leave a chain. */
function saved(e: ThunderbirdsEvent, faceOf: (card: number) => string): Motion[] {
  switch (e.event) {
    case 'DisasterDiscarded':
      return [{ from: `chain:${e.chain}`, to: 'discarded', face: faceOf(e.card) }];
    case 'CivilianRescued':
      return [{ from: placeId(e.place), to: 'rescued', face: faceOf(e.card) }];
    case 'CivilianCaptured':
      return [{ from: `chain:${e.chain}`, to: 'captured', face: faceOf(e.card) }];
    case 'Escorted':
      return [{ from: `chain:${e.chain}`, to: 'lady', face: faceOf(e.card) }];
    case 'EscortEnded':
      return [{ from: 'lady', to: placeId(e.place), face: faceOf(e.card) }];
    default:
      return [];
  }
}
