import type { Key } from '../types';

/** The chord of its themes: a meadow. */
const key: Key = { notes: [392, 494, 587, 784], kind: 'triangle' };
export default key;
