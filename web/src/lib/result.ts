/** How a game ended, in a few words. */
import type { Snapshot } from '../generated/wire';
import { list } from './time';

type Ended = Pick<Snapshot, 'outcome' | 'seat'> & { table: Pick<Snapshot['table'], 'has_replay' | 'names' | 'players'> };

/** The table ended it, not its rules: nobody has lost. */
export const isCut = ({ outcome, table }: Ended): boolean => !table.has_replay && outcome?.winners.length === 0;

/** `called` is how the players are called, where not by their names. */
export function resultOf(ended: Ended, called: readonly string[] = ended.table.names): string {
  const { outcome, seat, table } = ended;
  if (!outcome) return '';
  if (isCut(ended)) return 'The game ends here';
  if (table.players === 1) return outcome.winners.length > 0 ? 'You made it' : 'Not this time';
  if (outcome.winners.length === 0) return 'Nobody wins';
  if (seat !== null && outcome.winners.includes(seat)) return outcome.winners.length > 1 ? 'You share the win' : 'You win';
  const names = outcome.winners.map((winner) => called[winner] ?? '');
  return names.length > 1 ? `${list(names)} share the win` : `${names[0]} wins`;
}
