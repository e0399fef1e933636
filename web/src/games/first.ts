/**
 * What makes a first game short, by game: options of the rules, with the numbers that trial games of weak bots showed to end
 * in a quarter of an hour or so.  Thunder & Lightning knows no shorter game; it is spared the question after every turn.
 */
import type { TableWish } from '../generated/wire';

export const FIRST_GAME: Readonly<Record<string, TableWish['options']>> = {
  blanco: { max_turns_per_player: 15 },
  taidian: { start_health: 80, extra_punches: 2, ask_always: false },
  'thunder-and-lightning': { god_after_last_point: false },
  thunderbirds: { advanced_count: 0, deck: 'box_total', overflow_lives: 3, hood_fallback: 'sabotage' },
  thunderbolts: { wallet_size: 8 },
};
