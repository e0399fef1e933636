import { CARDS, type TaidianView } from '../../generated/taidian';
import { option } from './view';

/** How near somebody is to death, how many are gone, and whether the storm has come. */
export function tension(view: TaidianView): number {
  const { players, storm } = view;
  const wish = option(view, 'start_health');
  const full = typeof wish === 'number' ? wish : CARDS.game.start_health;
  const alive = players.filter((player) => player.alive);
  const hurt = 1 - Math.min(full, ...alive.map(({ health }) => health)) / full;
  const gone = (players.length - alive.length) / Math.max(1, players.length - 1);
  return Math.max(0.9 * hurt, gone, storm ? 0.85 : 0);
}
