import type { Key } from '../types';

/** The chord of its themes: an island. */
const key: Key = { notes: [349, 440, 523, 698], kind: 'square' };
export default key;
