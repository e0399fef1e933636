/**
 * A board that the package of a game brings: an ES module from the server's own address (docs/adding-a-game.md).  It draws into an
 * element and marks what can be picked with `data-place`; picking, log, hints and keyboard are the table's.
 */
import type { Component, ComponentInternals } from 'svelte';
import type { Event, Tabletop } from '../generated/core';
import type { BoardProps, GameClient } from '../games/types';
import generic from '.';
import Brought from './Brought.svelte';

/** What the module exports as its default. */
export interface BroughtBoard extends Partial<
  Pick<GameClient<unknown, Event, Tabletop>, 'path' | 'otherPaths' | 'attempt' | 'holds' | 'motions' | 'cardAt' | 'lessons'>
> {
  /** Called at first and after every change, with an element of its own; it may keep what it drew there before. */
  draw(host: HTMLElement, props: BoardProps<unknown, Tabletop>): void;
  /** A style sheet, by its name beside the module; "" or nothing for none. */
  styles?: string;
}

export async function bring(address: string): Promise<GameClient> {
  const { default: board } = (await import(/* @vite-ignore */ address)) as { default?: Partial<BroughtBoard> };
  if (typeof board?.draw !== 'function') throw new Error(`${address} has no default export with a function "draw".`);
  if (board.styles) await dressed(new URL(board.styles, new URL(address, location.origin)).pathname);
  return clientOf(board as BroughtBoard);
}

/** The generic client with whatever the module does in its own way. */
export function clientOf(board: BroughtBoard): GameClient {
  const { draw: _draw, styles: _styles, ...own } = board;
  // The component gets the properties of any board, and beside these the module that draws it.
  const Board = ((internals: ComponentInternals, props: BoardProps<unknown, Tabletop>) =>
    Brought(internals, Object.create(props, { board: { value: board, enumerable: true } }))) as Component<BoardProps<unknown, Tabletop>>;
  const drawn = { ...generic, ...own, Board };
  // Whoever names other places than ours does not fly our way.
  if (own.path) delete drawn.changes;
  return drawn as GameClient;
}

/** Once its style sheet is there. */
function dressed(href: string): Promise<void> {
  if (document.head.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const loaded = new Promise<void>((resolve) => {
    link.onload = link.onerror = () => resolve();
  });
  document.head.append(link);
  return loaded;
}
