import type { ThunderbirdsView } from '../../generated/thunderbirds';
import { LENGTH } from './view';

/** How long the longest chain is (one card more ends the game), and whom the Hood has. */
export function tension({ chains, captured }: ThunderbirdsView): number {
  const longest = Math.max(0, ...chains.map((chain) => chain.length)) / LENGTH;
  return Math.max(longest * longest, Math.min(1, captured.length * 0.2));
}
