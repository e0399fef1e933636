import { CARDS, type ThunderboltsView } from '../../generated/thunderbolts';

/** How empty the emptiest WALLET is; everybody may count it. */
export function tension({ players, options }: ThunderboltsView): number {
  const wish = options.values.find(([name]) => name === 'wallet_size')?.[1];
  const full = (typeof wish === 'number' ? wish : 0) || CARDS.deal[players.length === 2 ? '2' : '4'];
  return 1 - Math.min(full, ...players.map(({ wallet }) => wallet.count)) / full;
}
