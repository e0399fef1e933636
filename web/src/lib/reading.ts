/** The reader of the table around, handed down by Svelte's context; undefined where nothing can be read. */
import { getContext, setContext } from 'svelte';
import type { Reader } from './reader.svelte';

const KEY = Symbol('reader');

/** A function, because the table may be looked at by one seat after the other. */
export const provideReader = (reader: () => Reader): (() => Reader) => setContext(KEY, reader);

export const useReader = (): (() => Reader) | undefined => getContext<(() => Reader) | undefined>(KEY);
