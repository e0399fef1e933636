/**
 * A link as a QR code (ISO/IEC 18004): bytes, error correction L, versions 1 to 6, which is 134 bytes at most.  A device link
 * has about sixty, so this is all that is needed, and no library.
 */

/** By version: codewords of data, of error correction in each block, and blocks. */
const SIZES = [
  [19, 7, 1],
  [34, 10, 1],
  [55, 15, 1],
  [80, 20, 1],
  [108, 26, 1],
  [136, 18, 2],
] as const;

/** Powers of 2 in the field of 256, and the way back. */
const EXP = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let i = 0, power = 1; i < 255; i++) {
  EXP[i] = power;
  LOG[power] = i;
  power = (power << 1) ^ (power & 128 ? 0x11d : 0);
}

const times = (a: number, b: number): number => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** The rest of the division by the generator of so many roots: what corrects errors. */
export function correction(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let root = 0; root < count; root++) {
    const longer = [...generator, 0];
    generator.forEach((factor, i) => (longer[i + 1]! ^= times(factor, EXP[root]!)));
    generator = longer;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    generator.forEach((factor, j) => (rest[i + j]! ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

/** Mode, length, the bytes and padding; then the correction, blocks interleaved. */
function codewords(bytes: readonly number[], [size, each, blocks]: (typeof SIZES)[number]): number[] {
  const bits = [0, 1, 0, 0, ...binary(bytes.length, 8), ...bytes.flatMap((byte) => binary(byte, 8))];
  bits.push(...Array<number>(Math.min(4, size * 8 - bits.length)).fill(0));
  while (bits.length % 8 > 0) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2));
  for (let pad = 0xec; data.length < size; pad ^= 0xec ^ 0x11) data.push(pad);
  const part = size / blocks;
  const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * part, (i + 1) * part));
  const checks = parts.map((block) => correction(block, each));
  return [parts, checks].flatMap((rows) => rows[0]!.flatMap((_, i) => rows.map((row) => row[i]!)));
}

const binary = (value: number, length: number): number[] => Array.from({ length }, (_, i) => (value >> (length - 1 - i)) & 1);

type Grid = (number | null)[][];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The finders in three corners, the small one, the dotted lines, and the places of the format. */
function frame(version: number): Grid {
  const width = 17 + 4 * version;
  const grid: Grid = Array.from({ length: width }, () => Array<number | null>(width).fill(null));
  for (let i = 0; i < width; i++) grid[6]![i] = grid[i]![6] = (i + 1) % 2;
  const square = (row: number, column: number, reach: number, dark: (ring: number) => boolean): void => {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++)
        if (grid[row + r]?.[column + c] !== undefined) grid[row + r]![column + c] = Number(dark(Math.max(Math.abs(r), Math.abs(c))));
  };
  const finder = (ring: number): boolean => ring !== 2 && ring !== 4;
  for (const [row, column] of [
    [3, 3],
    [3, width - 4],
    [width - 4, 3],
  ] as const)
    square(row, column, 4, finder);
  if (version > 1) square(width - 7, width - 7, 2, (ring) => ring !== 1);
  format(grid, 0);
  return grid;
}

/** Level L and the mask, with a correction of their own, twice. */
function format(grid: Grid, mask: number): void {
  const width = grid.length;
  const value = (1 << 3) | mask;
  let rest = value << 10;
  for (let bit = 14; bit >= 10; bit--) if (rest & (1 << bit)) rest ^= 0x537 << (bit - 10);
  const bits = ((value << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const bit = (bits >> i) & 1;
    grid[i < 6 ? i : i < 8 ? i + 1 : width - 15 + i]![8] = bit;
    grid[8]![i < 8 ? width - 1 - i : i === 8 ? 7 : 14 - i] = bit;
  }
  grid[width - 8]![8] = 1;
}

/** The data goes up and down in columns of two, from the right, wherever the frame leaves room. */
function fill(version: number, words: readonly number[], mask: number): number[][] {
  const grid = frame(version);
  format(grid, mask);
  const free = frame(version);
  const bits = words.flatMap((word) => binary(word, 8));
  const width = grid.length;
  let next = 0;
  for (let right = width - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let step = 0; step < width; step++) {
      const row = up ? width - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (free[row]![column] !== null) continue;
        grid[row]![column] = (bits[next++] ?? 0) ^ Number(MASKS[mask]!(row, column));
      }
    }
  }
  return grid as number[][];
}

/** How hard a code is to read: long runs, squares of one colour, and lines that look like a finder. */
function penalty(grid: readonly (readonly number[])[]): number {
  const lines = [...grid, ...grid.map((_, i) => grid.map((row) => row[i]!))].map((line) => line.join(''));
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let r = 1; r < grid.length; r++)
    for (let c = 1; c < grid.length; c++) {
      const four = grid[r]![c]! + grid[r - 1]![c]! + grid[r]![c - 1]! + grid[r - 1]![c - 1]!;
      if (four % 4 === 0) sum += 3;
    }
  const dark = grid.flat().reduce((a, b) => a + b, 0) / grid.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** The squares of the code, 1 for dark; null where the text is too long. */
export function qr(text: string): number[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = SIZES.findIndex(([size]) => bytes.length + 2 <= size) + 1;
  if (version === 0) return null;
  const words = codewords(bytes, SIZES[version - 1]!);
  const all = MASKS.map((_, mask) => fill(version, words, mask));
  return all.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}
