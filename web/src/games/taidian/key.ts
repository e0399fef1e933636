import type { Key } from '../types';

/** The chord of its themes: a city. */
const key: Key = { notes: [262, 311, 392, 523], kind: 'sawtooth' };
export default key;
