/** What is known at the table, as the wire carries it (`games/thunderbirds/view.py`, without `recall`). */

export interface Die {
  colour: number;
  face: number;
}

export interface ChainCard {
  card: number;
  influenced: boolean;
  tucked: number | null;
  /** The dice stored here; `face` is the symbol they cover. */
  stored: Die[];
}

export interface RolledDie extends Die {
  /** The position it is placed on; 0: not placed. */
  position: number;
  /** The symbol it is placed for; 5 frees a Civilian; -1: not placed. */
  symbol: number;
}

export interface RescueAction {
  pilot: number;
  using: number;
  chain: number;
  /** The colours of the dice that will be rolled; empty once they are. */
  to_roll: number[];
  dice: RolledDie[];
  bonus: boolean;
}

export interface Fleet {
  /** Of Thunderbirds 1 to 4; 0 is Tracy Island. */
  places: number[];
  /** By seat, Thunderbirds 1 to 5 and the Pod operator's; -1: nobody. */
  crew: number[];
  moved: number[];
  grounded: number[];
  changed: number[];
  acted: number[];
  workshop_used: boolean;
  display: number[];
  hold: number[];
  pod_deck: number;
}

export interface ThunderbirdsView {
  viewer: number | null;
  options: { players: number; values: [string, boolean | number | string][] };
  book: string;
  decision: { seat: number; kind: string; source: string } | null;
  turn: number;
  deck: number;
  next_advanced: boolean | null;
  regular_out: number;
  advanced_out: number;
  chains: ChainCard[][];
  slots: (number | null)[];
  lady: { place: number; air: boolean; civilian: number | null };
  fleet: Fleet;
  supply: number[];
  action: RescueAction | null;
  discarded: number[];
  rescued: number[];
  captured: number[];
  no_room: number | null;
  lives: number;
  score: number;
  /** "" while the game runs, then "won", "overflow" or "captured". */
  result: string;
  /** In an open view, of a finished game: the deck and the Pod deck, the next card first, and what was left out. */
  deck_cards?: number[];
  left_out?: number[];
  pod_cards?: number[];
}

export const LENGTH = 4;
export const POD_SEAT = 5;
export const SEAT_IDS = ['tb1', 'tb2', 'tb3', 'tb4', 'tb5', 'pod'] as const;
export const VEHICLES = 4;

export function option(view: ThunderbirdsView, name: string): boolean | number | string | undefined {
  return view.options.values.find(([known]) => known === name)?.[1];
}

/** Where a Thunderbird is; Thunderbird 5 stays in its orbit, which is drawn at the island. */
export const placeOf = (view: ThunderbirdsView, vehicle: number): number => view.fleet.places[vehicle] ?? 0;

export const placeName = (place: number): string => (place === 0 ? 'Tracy Island' : `chain ${place}`);

/** The place on the table of a place in the world. */
export const placeId = (place: number): string => (place === 0 ? 'island' : `chain:${place}`);

const DICE_QUESTIONS = ['rescue_colour', 'rescue_extra', 'rescue_exchange'];

/** Whether dice are chosen before a roll: then the supply lies in the tray. */
export const choosesDice = (view: ThunderbirdsView): boolean =>
  view.action !== null && DICE_QUESTIONS.includes(view.decision?.kind ?? '');
