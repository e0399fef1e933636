/** The names of the places on this table. */

export const handPlace = (card: string): string => `hand:${card}`;
export const seatPlace = (seat: number): string => `seat:${seat}`;
export const marketPlace = (card: string): string => `market:${card}`;
export const structurePlace = (seat: number, card: string): string => `structure:${seat}:${card}`;
export const powerPlace = (seat: number, symbol: string): string => `power:${seat}:${symbol}`;
export const spoilsPlace = (card: string): string => `spoils:${card}`;
export const characterPlace = (character: string): string => `character:${character}`;

/** What the gallery calls characters and power-ups; cards go by their own ids. */
export const characterNote = (character: string): string => `character:${character}`;
export const powerNote = (symbol: string): string => `power:${symbol}`;

/** Where cards fly to and from, and nobody acts. */
export const handOf = (seat: number): string => `hand-of:${seat}`;
export const pileOf = (seat: number): string => `pile:${seat}`;
export const discardsOf = (seat: number): string => `discards:${seat}`;
export const ARENA = 'arena';
