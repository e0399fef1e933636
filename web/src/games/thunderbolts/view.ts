/** What a seat knows, as the wire carries it (`games/thunderbolts/view.py`, without `recall`). */

export type HandCard = { hand: 'held'; card: number; public: boolean; shuffle: number } | { hand: 'unseen'; shuffle: number };

export interface Stack {
  /** How many places of the word are filled. */
  place: number;
  /** Bottom to top; fewer than `place` where the cards under the top were taken away. */
  cards: number[];
}

export interface Player {
  wallet: { count: number; top: number | null };
  hand: HandCard[];
  /** Four piles, bottom to top. */
  reserves: number[][];
  points: number;
  finished: number;
}

export interface ThunderboltsView {
  viewer: number | null;
  options: { players: number; values: [string, boolean | number | string][] };
  decision: { seat: number; kind: string; source: string } | null;
  players: Player[];
  stacks: Stack[];
  vault: number;
  /** By face. */
  completed: number[];
  aside: number[];
  shuffles: number;
  dealer: number;
  current: number;
  turn_no: number;
  actions: number;
  idle_passes: number;
  result: string;
  winners: number[];
  /** In an open view, of a finished game: the VAULT, the next card first. */
  vault_cards?: number[];
  /** In an open view: by seat the WALLET, its top card first. */
  wallets?: number[][];
}

/** The card at a place of a stack, counted from 0; null where it is still empty, -1 where the card was taken away. */
export function cardInStack(stack: Stack, place: number): number | null {
  if (place >= stack.place) return null;
  return stack.cards[place - (stack.place - stack.cards.length)] ?? -1;
}

/** Whether the table shows only the tops of the reserves (option `reserve_view`). */
export const topsOnly = (view: ThunderboltsView): boolean =>
  !view.vault_cards &&
  view.options.values.some(([name, value]) => name === 'reserve_view' && value === 'tops');
