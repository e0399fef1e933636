/** The same table against the next level. */
import type { GameInfo, TableInfo, TableWish } from '../generated/wire';
import { changed } from './start';

export interface Harder {
  name: string;
  wish: TableWish;
}

type Table = Pick<TableInfo, 'game' | 'players' | 'options' | 'names' | 'bots' | 'hints' | 'lesson' | 'clock'>;

/** Null where the others are not all bots of the ladder, or are its top already. */
export function harder(table: Table, seat: number, game: Pick<GameInfo, 'levels' | 'options'>): Harder | null {
  const others = table.bots.filter((_, at) => at !== seat);
  const levels = others.map((bot) => game.levels.findIndex((level) => level.bot === bot));
  if (others.length === 0 || levels.includes(-1)) return null;
  const next = game.levels[Math.max(...levels) + 1];
  if (!next?.bot.startsWith('level:')) return null; // a bot of the host's stands on no ladder
  const seats = table.bots.map((_, at): TableWish['seats'][number] =>
    at === seat ? { kind: 'me', name: table.names[at] ?? '' } : { kind: 'bot', bot: next.bot },
  );
  const options = changed(game.options, table.options as Record<string, string | number | boolean>);
  const wish: TableWish = { game: table.game, players: table.players, options, seats, listed: false, clock: null, lesson: false };
  return { name: next.name, wish: table.clock ? { ...wish, clock: table.clock } : { ...wish, hints: table.hints } };
}
