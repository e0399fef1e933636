import { colourOf, numberOf } from './cards';
import type { GridCard } from '../../generated/blanco';

const faces = (line: readonly (GridCard | undefined)[]): number[] | null => {
  const up = line.flatMap((card) => (card?.lies === 'up' ? [card.card] : []));
  return up.length === line.length && up.length >= 2 ? up : null;
};

const same = (values: unknown[]): boolean => values.every((value) => value === values[0]);

/** Rows of one number, counted from 1: they glow. Whether they may go now is the engine's to say. */
export function completeRows(grid: readonly (readonly GridCard[])[]): number[] {
  return grid.flatMap((row, at) => {
    const cards = faces(row);
    return cards !== null && same(cards.map(numberOf)) ? [at + 1] : [];
  });
}

/** Columns of one colour, counted from 1. */
export function completeColumns(grid: readonly (readonly GridCard[])[]): number[] {
  return (grid[0] ?? []).flatMap((_, at) => {
    const cards = faces(grid.map((row) => row[at]));
    return cards !== null && same(cards.map((card) => colourOf(card).code)) ? [at + 1] : [];
  });
}
