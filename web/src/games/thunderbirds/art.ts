/** Shapes and colours.  Symbols are paths in a box of 24 x 24, by number: fire, trapped, flood, toxic, crash, wild. */

export const SYMBOL_PATHS: readonly string[] = [
  'M13 1c1 4.5-5 6.5-5 11 0 1.2.6 2.3 1.7 2.8C9.5 12 12 10.5 12.8 7.5 17 10 19.5 13 19.5 16.5A7.2 7.2 0 0 1 12 23.5a7.2 7.2 0 0 1-7.5-7C4.5 11 11.5 8 13 1z',
  'M2 2h20v3.5H2zM2 18.5h20V22H2zM4 7h3v10H4zM10.5 7h3v10h-3zM17 7h3v10h-3z',
  'M1 9c3-5.5 6.5-5.5 10.5-2.5S19 9 22 4.5l1.5 3C20 13 16 13 12 10S5 8.5 2.5 12.5zM1 18c3-5.5 6.5-5.5 10.5-2.5S19 18 22 13.5l1.5 3C20 22 16 22 12 19s-7-1.5-9.5 2.5z',
  'M8 1h8v3h-1.5v5l6.7 11.2A1.8 1.8 0 0 1 19.6 23H4.4a1.8 1.8 0 0 1-1.6-2.8L9.5 9V4H8z',
  'M12 0l2.6 6L20.5 3l-2 6.4L24 12l-5.5 2.6 2 6.4-5.9-3L12 24l-2.6-6-5.9 3 2-6.4L0 12l5.5-2.6-2-6.4 5.9 3z',
  'M15 0 3 14h7l-3 10 14-15h-8z',
];

/** By symbol: bright on paper. */
export const SYMBOL_HEX: readonly string[] = ['#d3281e', '#c96a00', '#1668c4', '#2e7d32', '#7b1fa2', '#b27700'];

/** By symbol: a band that white text reads well on. */
export const BAND_HEX: readonly string[] = ['#a8231b', '#8f5200', '#14539c', '#276a2b', '#651a86', '#7a5200'];

/** By colour of die: white, red, orange, blue, green, purple; with the colour of the symbol on it. */
export const DICE: readonly { hex: string; on: string; edge: string }[] = [
  { hex: '#f7f3ea', on: '#23211d', edge: '#a79f8c' },
  { hex: '#d32f2f', on: '#ffffff', edge: '#8c1c1c' },
  { hex: '#ef7d00', on: '#1f1200', edge: '#a35500' },
  { hex: '#1f78d1', on: '#ffffff', edge: '#12508c' },
  { hex: '#2e8b3d', on: '#ffffff', edge: '#1c5c27' },
  { hex: '#8e24aa', on: '#ffffff', edge: '#5b1570' },
];

/** By Pilot: the sash. */
export const SASH_HEX: readonly string[] = ['#7ec8f2', '#f5c542', '#f4f4f4', '#ef7d2f', '#c9a3e6', '#a9744f'];

interface Shape {
  d: string;
  fill: string;
}

/** The Thunderbirds and FAB1, each a few shapes in a box of 64 x 40. */
export const VEHICLE_SHAPES: Record<string, readonly Shape[]> = {
  tb1: [
    { d: 'M22 15 6 3h12l18 11zM22 25 6 37h12l18-11z', fill: '#7d8fa3' },
    { d: 'M4 20c0-4 7-6.5 15-6.5h27c8 0 13 4.5 16 6.5-3 2-8 6.5-16 6.5H19C11 26.5 4 24 4 20z', fill: '#c3ced9' },
    { d: 'M49 14c6.5 1 10 4 13 6-3 2-6.5 5-13 6z', fill: '#d3281e' },
    { d: 'M12 18h24v4H12z', fill: '#2f5f9e' },
  ],
  tb2: [
    { d: 'M3 14 9 3h9l-2 11z', fill: '#c0392b' },
    { d: 'M2 22C2 12 14 8 30 8h14c11 0 18 5.5 18 12.5S55 33 44 33H18C9 33 2 29 2 22z', fill: '#3f8f46' },
    { d: 'M20 17h24v16H20z', fill: '#256030' },
    { d: 'M24 20h16v10H24z', fill: '#f0d264' },
    { d: 'M52 12c5 1.5 8.5 4.5 9.5 8H51z', fill: '#cfe8f5' },
  ],
  tb3: [
    { d: 'M2 5h18v6H2zM2 29h18v6H2zM2 17h12v6H2z', fill: '#9c2317' },
    { d: 'M10 9h7v22h-7z', fill: '#f4efe2' },
    { d: 'M12 14h32c9 0 15 4.5 18 6-3 1.5-9 6-18 6H12z', fill: '#e2462f' },
    { d: 'M30 14h5v12h-5z', fill: '#f4efe2' },
  ],
  tb4: [
    { d: 'M14 15V5h10l4 10z', fill: '#a87f12' },
    { d: 'M4 25C4 17 14 13 28 13h12c10 0 17 5 17 12s-7 10-17 10H22C11 35 4 32 4 25z', fill: '#f2c230' },
    { d: 'M40 17h9c3 1.5 5 4 5.5 7H40z', fill: '#24567f' },
    { d: 'M57 15h5v18h-5z', fill: '#8a8f98' },
  ],
  tb5: [
    { d: 'M1 17.5h62v5H1z', fill: '#8ea0b2' },
    { d: 'M32 4a16 16 0 1 0 .01 0zm0 6a10 10 0 1 1-.01 0z', fill: '#d9b45b' },
    { d: 'M26 14h12v12H26z', fill: '#c3ced9' },
    { d: 'M1 12h7v16H1zM56 12h7v16h-7z', fill: '#c0392b' },
  ],
  fab1: [
    { d: 'M2 26c0-4 3-6 8-6.5L22 18l8-8h13c5 0 7 4 9 8l7 2.5c3 1 4 3.5 4 6V30H2z', fill: '#e9659f' },
    { d: 'M27 17.5l6-5.5h9c2.5 0 4 2.5 5 5.5z', fill: '#cfe8f5' },
    { d: 'M13 25a5 5 0 1 0 .01 0zM44 25a5 5 0 1 0 .01 0zM55 25a5 5 0 1 0 .01 0z', fill: '#26262e' },
    { d: 'M2 24h9v2.5H2z', fill: '#f4efe2' },
  ],
  fab1_air: [
    { d: 'M34 22 14 36h14l20-14zM32 12 22 2h10l8 9z', fill: '#b73f77' },
    { d: 'M2 24c0-4 3-6 8-6.5L22 16l8-8h13c5 0 7 4 9 8l7 2.5c3 1 4 3.5 4 6V27H2z', fill: '#e9659f' },
    { d: 'M27 15.5l6-5.5h9c2.5 0 4 2.5 5 5.5z', fill: '#cfe8f5' },
    { d: 'M2 22h9v2.5H2z', fill: '#f4efe2' },
  ],
};
