/** The names of the places on this table. */
import type { Card, Cell, Side } from '../../generated/thunder-and-lightning';
import { cellName } from './view';
import { named } from './cards';

export const handPlace = (name: string): string => `hand:${name.replace(' ', '-')}`;
export const heldPlace = (card: Card, side: Side): string => handPlace(named(card, side));
/** The whole hand of a seat. */
export const handOf = (seat: number): string => `hand-of:${seat}`;
export const cellPlace = (seat: number, cell: Cell): string => `cell:${seat}:${cellName(cell)}`;
/** The gap before the card of that row; the last one is behind the column. */
export const slotPlace = (seat: number, lane: number, row: number): string => `slot:${seat}:${'ABC'[lane] ?? '?'}${row + 1}`;
/** A whole column. */
export const columnPlace = (seat: number, lane: number): string => `column:${seat}:${'ABC'[lane] ?? '?'}`;
export const deckPlace = (seat: number): string => `deck:${seat}`;
export const pilePlace = (seat: number): string => `pile:${seat}`;
/** A card of the own discard pile, laid out to choose from. */
export const buriedPlace = (name: string): string => `buried:${name.replace(' ', '-')}`;
/** A card lost to a Nightmare that waits for its place in the pile. */
export const lostPlace = (name: string): string => `lost:${name.replace(' ', '-')}`;
/** Where a card lies while its power is carried out. */
export const STAGE = 'stage';
