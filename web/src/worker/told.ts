/** What a push message says, checked: it comes from outside. */
import type { PushText } from '../generated/wire';

const TABLE = /^[A-Za-z0-9]{1,16}$/;

/** A message without a table that can be opened leads to the lobby. */
export function read(text: string): PushText {
  try {
    const { table, title, words } = JSON.parse(text) as Partial<PushText>;
    if (typeof table === 'string' && TABLE.test(table) && typeof title === 'string' && typeof words === 'string')
      return { table, title, words };
  } catch {
    // Whoever gets a message must show something: browsers end subscriptions that are silent.
  }
  return { table: '', title: 'Stormdeck', words: 'A game waits for you.' };
}

export const pageOf = (table: string): string => (table ? `/t/${table}` : '/');
