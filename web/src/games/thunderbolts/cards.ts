/** Faces by number, as the engine counts them: a letter's number is its place in the word, and the place of the second T is the wild. */

import { CARDS } from '../../generated/thunderbolts';

export const WORD = CARDS.game.word;
export const PLACES = CARDS.game.stack_length;
/** The place that only a wild can fill: it has the number that no letter has. */
export const WILD = (CARDS.game.wild_only_places[0] ?? 0) - 1;

export const codeOf = (card: number): string => (card === WILD ? '*' : (WORD[card] ?? '?'));

/** The face of a code such as "H" or "*"; -1 if there is none. */
export const cardOf = (code: string): number => (code === '*' ? WILD : code.length === 1 ? WORD.indexOf(code) : -1);

/** The codes of all faces, in the order of the word. */
export const ALL: readonly string[] = [...new Set(Array.from({ length: PLACES }, (_, place) => codeOf(place)))];

export const spoken = (card: number): string => (card === WILD ? 'Wild' : codeOf(card));

/** What a place of the word, counted from 0, is called. */
export const placeName = (place: number): string => (place === WILD ? 'second T, a wild' : (WORD[place] ?? ''));
