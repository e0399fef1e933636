import type { Key } from '../types';

/** The chord of its themes: two halls. */
const key: Key = { notes: [294, 349, 440, 587], kind: 'sawtooth' };
export default key;
