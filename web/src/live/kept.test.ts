import { expect, it } from 'vitest';
import { keep, keptTables, MOST } from './kept';

const memory = (): Pick<Storage, 'getItem' | 'setItem'> & { text: string | null } => ({
  text: null,
  getItem() {
    return this.text;
  },
  setItem(_, text) {
    this.text = text;
  },
});

it('keeps the newest of each table, newest first, and the oldest go', () => {
  const store = memory();
  for (let n = 0; n <= MOST; n++) keep(`t${n}`, `first ${n}`, store);
  keep('t3', 'second 3', store);
  const found = keptTables(store);
  expect(found).toHaveLength(MOST);
  expect(found.slice(0, 2)).toEqual(['second 3', `first ${MOST}`]);
  expect(found).not.toContain('first 3');
  expect(found).not.toContain('first 0');
});

it('begins anew where what was kept is damaged, and plays on where nothing can be kept', () => {
  const store = memory();
  store.text = '{';
  expect(keptTables(store)).toEqual([]);
  const full = {
    ...memory(),
    setItem: (): void => {
      throw new Error('full');
    },
  };
  expect(() => keep('t', 'text', full)).not.toThrow();
});
