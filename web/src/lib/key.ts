/** 128 bits by chance, as text.  Not `randomUUID`: a page that came by plain http from another device does not have it. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
