/** How words get onto a card that is 100 units wide. */

/** Words in lines of at most so many letters; what does not fit ends in dots. */
export function lines(words: string, width: number, most: number): string[] {
  const made: string[] = [];
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const last = made[made.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= width) made[made.length - 1] = `${last} ${word}`;
    else made.push(word);
  }
  const kept = made.slice(0, most).map((line) => (line.length > width + 3 ? `${line.slice(0, width + 2)}…` : line));
  if (made.length > most) kept[most - 1] = `${(kept[most - 1] ?? '').slice(0, width - 1)}…`;
  return kept;
}

/** The largest letters with which the longest line fits. */
export function sizeOf(letters: readonly string[]): number {
  const longest = Math.max(1, ...letters.map((line) => line.length));
  return Math.min(letters.length > 1 ? 26 : 60, Math.floor(150 / longest));
}
