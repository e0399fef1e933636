import type { Motion, SeenEvent } from '../types';
import { bookOf, cardOf, COLOUR_NAMES, PILOT_IDS, SYMBOL_CODES } from './book';
import { type Die, placeId, SEAT_IDS, type ThunderbirdsView } from './view';

interface Told {
  event: string;
  card: number;
  slot: number;
  chain: number;
  chains: number[];
  position: number;
  how: string;
  vehicle: number;
  pilot: number;
  pod: number;
  die: Die;
  dice: Die[];
  place: number;
}

/** The face of a die: its colour and symbol, as `Face` reads it. */
export const dieFace = (die: Die): string => `die:${COLOUR_NAMES[die.colour] ?? ''}:${SYMBOL_CODES[die.face] ?? ''}`;

type Mover = (e: Told, view: ThunderbirdsView, face: string) => Motion[];

/** A thing that keeps its name flies from where it was to where it is. */
const itself = (place: string, face: string | null): Motion[] => [{ from: place, to: place, face }];

/** The rolled die that was laid, in the tray. */
function laid({ die, position }: Told, view: ThunderbirdsView): Motion[] {
  const dice = view.action?.dice ?? [];
  const at = dice.findIndex((other) => other.position === position && other.colour === die.colour && other.face === die.face);
  return at < 0 ? [] : [{ from: `die:${at + 1}`, to: `card:${view.action?.chain ?? 0}:${position}`, face: dieFace(die) }];
}

const supply = (die: Die): string => `supply:${COLOUR_NAMES[die.colour] ?? ''}`;

const MOVERS: Record<string, Mover> = {
  GameStarted: (e, view) => e.chains.map((card, at) => ({ from: 'deck', to: `card:${at + 1}:1`, face: cardOf(bookOf(view), card).id })),
  Dealt: (e, _, face) => [{ from: 'deck', to: `call:${e.slot}`, face }],
  Connected: (e, _, face) => [{ from: e.how === 'call' ? `call:${e.chain}` : 'deck', to: `card:${e.chain}:${e.position}`, face }],
  Neutralised: (e, _, face) => [{ from: `call:${e.chain}`, to: 'lady', face }],
  HoodFizzled: (_e, _, face) => [{ from: 'deck', to: 'discarded', face }],
  Influenced: (e, _, face) => [{ from: `call:${e.chain}`, to: `chain:${e.chain}`, face }],
  Searched: (e, _, face) => [{ from: `call:${e.chain}`, to: 'deck', face }],
  PilotAssigned: (e) => itself(`pilot:${PILOT_IDS[e.pilot] ?? ''}`, PILOT_IDS[e.pilot] ?? null),
  PodLoaded: (e, view) => itself(`pod:${bookOf(view).pods[e.pod]?.id ?? ''}`, bookOf(view).pods[e.pod]?.id ?? null),
  VehicleMoved: (e) => itself(`vehicle:${SEAT_IDS[e.vehicle] ?? ''}`, SEAT_IDS[e.vehicle] ?? null),
  DieRecalled: (e) => [{ from: `chain:${e.chain}`, to: supply(e.die), face: dieFace(e.die) }],
  Rolled: (e) => e.dice.map((die, at) => ({ from: supply(die), to: `die:${at + 1}`, face: dieFace(die) })),
  DiePlaced: laid,
  DisasterDiscarded: (e, _, face) => [{ from: `chain:${e.chain}`, to: 'discarded', face }],
  CivilianRescued: (e, _, face) => [{ from: placeId(e.place), to: 'rescued', face }],
  CivilianCaptured: (e, _, face) => [{ from: `chain:${e.chain}`, to: 'captured', face }],
  LadyMoved: (_e, view) => itself('lady', view.lady.air ? 'fab1_air' : 'fab1'),
  Escorted: (e, _, face) => [{ from: `chain:${e.chain}`, to: 'lady', face }],
  EscortEnded: (e, _, face) => [{ from: 'lady', to: placeId(e.place), face }],
};

export function motions(event: SeenEvent['event'], view: ThunderbirdsView): Motion[] {
  const e = event as unknown as Told;
  return MOVERS[e.event]?.(e, view, cardOf(bookOf(view), e.card).id) ?? [];
}
