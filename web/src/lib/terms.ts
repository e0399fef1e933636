/** What a table has agreed on before the start, in words. */
import { list } from './time';
import type { TableInfo } from '../generated/wire';

type Agreed = Pick<TableInfo, 'hints' | 'practice' | 'clock'>;

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`);
export const minutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`);

/** Sentences for whoever is about to sit down; `alone`: nobody else is at the table but bots. */
export function terms({ hints, practice, clock }: Agreed, alone: boolean): string[] {
  const said: string[] = [];
  if (practice)
    said.push(alone ? 'Practice: everything can be taken back.' : 'Practice: everything can be taken back if the others agree.');
  if (clock)
    said.push(`Clocks: ${minutes(clock.minutes)} each${clock.increment > 0 ? `, and ${seconds(clock.increment)} a move` : ''}. No hints.`);
  else said.push(hints === 'off' ? 'No hints.' : alone ? 'Hints are allowed.' : 'Hints are allowed; everybody is told who takes one.');
  return said;
}

/** Whether only one seat is a person's. */
export const isAlone = ({ kinds }: Pick<TableInfo, 'kinds'>): boolean => kinds.filter((kind) => kind !== 'bot').length < 2;

/** "Mia took 2 hints and Ben one"; "" where nobody did. */
export function hintsTaken({ hints_taken, names }: Pick<TableInfo, 'hints_taken' | 'names'>): string {
  const took = hints_taken.flatMap((count, seat) =>
    count > 0 ? [`${names[seat] ?? ''} took ${count === 1 ? 'a hint' : `${count} hints`}`] : [],
  );
  return list(took);
}
