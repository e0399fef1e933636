/** Small questions about a view of the Thunderbirds game. */
import { CARDS, type ThunderbirdsOpen, type ThunderbirdsView } from '../../generated/thunderbirds';

/** The view of a finished game in which all cards are open; null for any other. */
export const opened = (view: ThunderbirdsView | ThunderbirdsOpen): ThunderbirdsOpen | null => ('deck_cards' in view ? view : null);

/** Positions of a chain: as many as a Disaster has lines. */
export const LENGTH = CARDS.emergency['disasters']?.[0]?.pos.length ?? 0;
export const SEAT_IDS = ['tb1', 'tb2', 'tb3', 'tb4', 'tb5', 'pod'] as const;

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
export const choosesDice = (view: ThunderbirdsView): boolean => view.action !== null && DICE_QUESTIONS.includes(view.decision?.kind ?? '');
