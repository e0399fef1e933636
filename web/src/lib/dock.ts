/** Where a board's hand goes on a phone: an element of the frame, or null to stay. */
import { getContext, setContext } from 'svelte';

export interface DockPlace {
  target(): HTMLElement | null;
}

const KEY = Symbol('dock');

export const provideDock = (dock: DockPlace): DockPlace => setContext(KEY, dock);

export const useDock = (): DockPlace => getContext<DockPlace | undefined>(KEY) ?? { target: () => null };
