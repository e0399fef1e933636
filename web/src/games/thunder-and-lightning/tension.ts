import { CARDS, type ThunderView } from '../../generated/thunder-and-lightning';

const { deck_size, opening_hand, opening_row } = CARDS.game;

/** How thin the thinner deck is, or how bare a side of the battlefield. */
export function tension({ players }: ThunderView): number {
  const full = deck_size - opening_hand;
  const thin = 1 - Math.min(full, ...players.map(({ deck }) => deck)) / full;
  const bare = players.map(({ lanes, turns_taken }) =>
    turns_taken === 0 ? 0 : lanes.filter((lane) => lane.length === 0).length / opening_row,
  );
  return Math.max(thin, 0.8 * Math.max(0, ...bare));
}
