/**
 * How games stand in the lobby.  A game with a folder here may have a `Cover.svelte` in it; the others get a plain one.  A cover is made of
 * the game's own pictures, and comes once the lobby stands: nobody waits for a drawing.
 */
import type { Component } from 'svelte';
import type { GameInfo } from '../generated/wire';

const covers = import.meta.glob<Component>('./*/Cover.svelte', { import: 'default' });

export const coverOf = (game: string): (() => Promise<Component>) | null => covers[`./${game}/Cover.svelte`] ?? null;

/** Games with a cover first; then those for several players before those for one, and the shorter before the longer. */
export function inOrder(games: readonly GameInfo[]): GameInfo[] {
  const rank = (game: GameInfo): number => (coverOf(game.id) ? 0 : 2000) + (Math.max(...game.players) === 1 ? 1000 : 0) + game.minutes;
  return [...games].sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}
