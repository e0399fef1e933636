/** What a screen reader says about the things on this table. */
import { backOf, kindOf, nameOf, type Strengths } from './cards';
import type { Card, FieldCard, Side } from '../../generated/thunder-and-lightning';
import { LANES } from './view';

export function cardWords(card: Card, side: Side, strengths: Strengths): string {
  const strength = strengths[kindOf(card).id] ?? null;
  const told = strength === null ? nameOf(card) : `${nameOf(card)}, strength ${strength}`;
  return backOf(card) === side ? told : `${told}, stolen`;
}

/** `own`: the viewer's card, which nobody else can look at.  `revealed`: everybody sees all cards, for the game is over. */
export function fieldWords(lying: FieldCard, side: Side, strengths: Strengths, own: boolean, revealed = false): string {
  if (lying.lies === 'up') return `${cardWords(lying.card, side, strengths)}, face up`;
  if (lying.lies === 'known' && revealed) return `${cardWords(lying.card, side, strengths)}, turned up at the end`;
  if (lying.lies === 'known') {
    const known = lying.seen ? 'seen: the opponent knows it' : 'hidden: only you know it';
    return `${cardWords(lying.card, side, strengths)}, face down, ${own ? known : lying.seen ? 'seen' : 'hidden'}`;
  }
  const what = `${lying.stolen ? 'stolen card' : 'card'} face down, No. ${lying.token}`;
  return lying.may_be.length === 0 ? what : `${what}, it can only be ${lying.may_be.map(nameOf).join(' or ')}`;
}

export const cellWords = (whose: string, lane: number, row: number): string =>
  `${whose} lane ${LANES[lane] ?? '?'}, ${row === 0 ? 'front' : `row ${row + 1}`}`;

export function slotWords(whose: string, lane: number, row: number, height: number): string {
  const column = `${whose} lane ${LANES[lane] ?? '?'}`;
  if (height === 0) return `Into ${column}, which is empty`;
  if (row === 0) return `In front of ${column}`;
  return row === height ? `Behind ${column}` : `Into ${column}, between row ${row} and ${row + 1}`;
}

export const cards = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

export const whose = (name: string, own: boolean): string => (own ? 'Your' : `${name}'s`);
