/** Opening the rules from anywhere at a table, and finding one. */
import { getContext, setContext } from 'svelte';

type Open = (rule: string) => void;

const KEY = Symbol('rules');

export const provideRules = (open: Open): Open => setContext(KEY, open);

export const useRules = (): Open | undefined => getContext<Open | undefined>(KEY);

/**
 * The places of those texts that answer a question: first an id ("r28", "XY-R28", "28"), then all words anywhere in the text.
 */
export function search(texts: readonly { id: string; text: string }[], question: string): number[] {
  const asked = question.trim().toLowerCase();
  if (!asked) return [];
  const byId = texts.flatMap(({ id }, i) => {
    if (!id) return [];
    const own = id.toLowerCase();
    const short = own.replace(/^.*-/, '');
    return own === asked || short === asked || short.replace(/^\D+0*/, '') === asked.replace(/^0+/, '') ? [i] : [];
  });
  if (byId.length > 0) return byId;
  const words = asked.split(/\s+/);
  return texts.flatMap(({ id, text }, i) => {
    const all = `${id} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word)) ? [i] : [];
  });
}
