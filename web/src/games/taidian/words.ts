/** What a screen reader says about the things on this table. */
import { nameOf, rowOf, symbolName, type CardTable } from './table';
import type { TaidianView } from '../../generated/taidian';
import { heaps, player } from './view';

export const some = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

export const listed = (table: CardTable, cards: readonly string[]): string =>
  heaps(cards)
    .map(({ card, count }) => (count > 1 ? `${count} ${nameOf(table, card)}` : nameOf(table, card)))
    .join(', ');

export function seatWords(view: TaidianView, table: CardTable, seat: number, name: string): string {
  const one = player(view, seat);
  const person = table.characters.get(one.character);
  const who = person ? `${person.name}, ${name}` : name;
  if (!one.alive) return `${who}, out of the game`;
  const levels = table.symbols.flatMap((symbol, at) => (one.levels[at] ? [`${symbolName(symbol)} ${one.levels[at]}`] : []));
  const parts = [`${one.health} health`, `${one.energy} energy`, `${some(one.hand_size, 'card')} in hand`];
  if (levels.length > 0) parts.push(`levels ${levels.join(', ')}`);
  return `${who}: ${parts.join(', ')}`;
}

export function cardWords(table: CardTable, card: string, worth: number): string {
  const row = rowOf(table, card);
  const noun = { money: 'money', energy: 'energy', attack: 'points', defence: 'points', structure: '' }[row.kind];
  const value = worth > 0 && noun ? `, ${worth} ${noun}${row.rounds ? ' a round' : ''}` : '';
  return `${row.name}${value}`;
}
