import { describe, expect, it } from 'vitest';
import { pageOf, read } from './told';

describe('a push message', () => {
  it('says whose turn it is and where', () => {
    const text = { table: 'abcDEF2345', title: 'Blanco', words: 'Your turn with Ann.' };
    expect(read(JSON.stringify(text))).toEqual(text);
    expect(pageOf(text.table)).toBe('/t/abcDEF2345');
  });

  it.each(['', 'null', '{', '{"table": "../evil", "title": "a", "words": "b"}', '{"table": 3}'])('of %j leads to the lobby', (text) => {
    expect(pageOf(read(text).table)).toBe('/');
  });
});
