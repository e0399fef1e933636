/** Faces by number, as the engine counts them: a letter's number is its place in the word; 10, the second T, is the wild. */

export const WORD = 'THUNDERBOLTS';
export const PLACES = 12;
export const WILD = 10;

export const codeOf = (card: number): string => (card === WILD ? '*' : (WORD[card] ?? '?'));

/** The face of a code such as "H" or "*"; -1 if there is none. */
export const cardOf = (code: string): number => (code === '*' ? WILD : code.length === 1 ? WORD.indexOf(code) : -1);

export const spoken = (card: number): string => (card === WILD ? 'Wild' : codeOf(card));

/** What a place of the word, counted from 0, is called. */
export const placeName = (place: number): string => (place === WILD ? 'second T, a wild' : (WORD[place] ?? ''));
