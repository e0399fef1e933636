/** Small questions about a view of THUNDERBOLTS. */
import type { Stack, ThunderboltsOpen, ThunderboltsView } from '../../generated/thunderbolts';

/** The view of a finished game in which all cards are open; null for any other. */
export const opened = (view: ThunderboltsView | ThunderboltsOpen): ThunderboltsOpen | null => ('vault_cards' in view ? view : null);

/** The card at a place of a stack, counted from 0; null where it is still empty, -1 where the card was taken away. */
export function cardInStack(stack: Stack, place: number): number | null {
  if (place >= stack.place) return null;
  return stack.cards[place - (stack.place - stack.cards.length)] ?? -1;
}

/** Whether the table shows only the tops of the reserves (option `reserve_view`). */
export const topsOnly = (view: ThunderboltsView): boolean =>
  opened(view) === null && view.options.values.some(([name, value]) => name === 'reserve_view' && value === 'tops');
