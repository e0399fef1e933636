import type { Key } from '../types';

/** The chord of its themes: a workshop. */
const key: Key = { notes: [330, 415, 494, 659], kind: 'square' };
export default key;
