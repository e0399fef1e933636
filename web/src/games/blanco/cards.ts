/** The 120 cards: `colour * 12 + number - 1`, as the engine counts them. */
import { CARDS, type Card, type Colour as Printed } from '../../generated/blanco';

interface Drawing {
  /** The text colour that reads well on the colour of the card. */
  on: string;
  /** The symbol for players who cannot tell the colours apart, as an SVG path in a box of 24 x 24. */
  symbol: string;
  symbolName: string;
}

export interface Colour extends Drawing {
  name: string;
  code: string;
  hex: string;
}

const DARK = '#1d2430';
const LIGHT = '#ffffff';

/** By the sign that the card table writes. */
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  '●': { on: LIGHT, symbolName: 'disc', symbol: 'M12 3a9 9 0 1 0 .01 0z' },
  '▲': { on: DARK, symbolName: 'triangle', symbol: 'M12 2.5 22.5 21h-21z' },
  '☀': {
    on: DARK,
    symbolName: 'sun',
    symbol:
      'M12 7a5 5 0 1 0 .01 0zM11 0h2v5h-2zM11 19h2v5h-2zM0 11h5v2H0zM19 11h5v2h-5zM2.8 4.2l1.4-1.4 3.5 3.5-1.4 1.4zM16.3 17.7l1.4-1.4 3.5 3.5-1.4 1.4zM4.2 21.2l-1.4-1.4 3.5-3.5 1.4 1.4zM17.7 7.7l-1.4-1.4 3.5-3.5 1.4 1.4z',
  },
  '♣': {
    on: LIGHT,
    symbolName: 'clover',
    symbol: 'M12 1a5 5 0 0 1 4.4 7.4 5 5 0 1 1-2.9 8.3L15 23H9l1.5-6.3A5 5 0 1 1 7.6 8.4 5 5 0 0 1 12 1z',
  },
  '≈': {
    on: DARK,
    symbolName: 'waves',
    symbol:
      'M1 9c3-5.5 6.5-5.5 10.5-2.5S19 9 22 4.5l1.5 3C20 13 16 13 12 10S5 8.5 2.5 12.5zM1 18c3-5.5 6.5-5.5 10.5-2.5S19 18 22 13.5l1.5 3C20 22 16 22 12 19s-7-1.5-9.5 2.5z',
  },
  '■': { on: LIGHT, symbolName: 'square', symbol: 'M3 3h18v18H3z' },
  '◆': { on: LIGHT, symbolName: 'diamond', symbol: 'M12 1l8 11-8 11-8-11z' },
  '★': { on: LIGHT, symbolName: 'star', symbol: 'M12 1l3.1 7.6 8.2.6-6.3 5.3 2 8L12 18l-7 4.5 2-8L.7 9.2l8.2-.6z' },
  '♥': {
    on: DARK,
    symbolName: 'heart',
    symbol: 'M12 22C4 16 1 12 1 8a5.7 5.7 0 0 1 11-2.2A5.7 5.7 0 0 1 23 8c0 4-3 8-11 14z',
  },
  '✚': { on: LIGHT, symbolName: 'cross', symbol: 'M8 2h8v6h6v8h-6v6H8v-6H2V8h6z' },
};

/** Of a sign that nobody has drawn yet. */
const PLAIN: Drawing = { on: LIGHT, symbolName: 'ring', symbol: 'M12 3a9 9 0 1 0 .01 0zM12 8a4 4 0 1 1-.01 0z' };

const drawn = ({ id, code, hex, symbol }: Printed): Colour => ({
  ...(DRAWINGS[symbol] ?? PLAIN),
  name: id.replaceAll('_', ' '),
  code,
  hex,
});

export const COLOURS: readonly Colour[] = CARDS.colour.map(drawn);

const NUMBERS = CARDS.colour[0]?.numbers.length ?? 0;

export const colourOf = (card: Card): Colour => COLOURS[Math.floor(card / NUMBERS)] as Colour;
export const numberOf = (card: Card): number => (card % NUMBERS) + 1;
export const codeOf = (card: Card): string => `${colourOf(card).code}${numberOf(card)}`;
/** The codes of all cards. */
export const ALL: readonly string[] = COLOURS.flatMap((_, colour) =>
  Array.from({ length: NUMBERS }, (__, at) => codeOf(colour * NUMBERS + at)),
);

export const spoken = (card: Card): string => `${colourOf(card).name} ${numberOf(card)}`;

/** The card of a code such as "G12"; -1 if there is none. */
export function cardOf(code: string): number {
  const colour = COLOURS.findIndex((known) => known.code === code[0]);
  const number = Number(code.slice(1));
  return colour < 0 || !(number >= 1 && number <= NUMBERS) ? -1 : colour * NUMBERS + number - 1;
}
