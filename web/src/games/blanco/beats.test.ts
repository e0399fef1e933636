/** How the moments of this game are staged, on samples of real games and on some of our own. */
import { describe, expect, it } from 'vitest';
import type { BlancoEvent, BlancoView } from '../../generated/blanco';
import type { Act } from '../../lib/stage/beats';
import { actsOf, checkStaging, samplesOf } from '../checks';
import { cardOf } from './cards';
import blanco from './index';

const samples = samplesOf<BlancoView, BlancoEvent>('blanco');

it('stages what happens in real games', () => checkStaging(blanco as never, samples, ['deal', 'move', 'flip', 'strike', 'glow']), 60_000);

describe('moments', () => {
  const view = samples.find(({ seat }) => seat === 0)?.view as BlancoView;
  const cleared = (lines: number): Act | undefined => {
    const before = { ...view, decision: { seat: 0, kind: 'clear', source: '' }, turn: { ...view.turn, lines_cleared: lines } };
    const row: BlancoEvent = { event: 'RowCleared', seat: 0, row: 1, cards: ['R7', 'B7'].map(cardOf) };
    return actsOf(blanco, [row], view, before)[0];
  };

  it('strikes a line with white light, harder with every one of a chain', () => {
    const [first, second] = [cleared(0), cleared(1)];
    expect(first).toMatchObject({
      act: 'strike',
      colour: '#ffffff',
      line: [
        { place: 'grid:0:r2c1', face: 'R7' },
        { place: 'grid:0:r2c2', face: 'B7' },
      ],
    });
    if (first?.act !== 'strike' || second?.act !== 'strike') throw new Error('no strike');
    expect(second.force).toBeGreaterThan(first.force);
  });

  it('strikes a column in its colour', () => {
    const column: BlancoEvent = { event: 'ColumnCleared', seat: 0, column: 0, cards: ['R7', 'R1'].map(cardOf) };
    expect(actsOf(blanco, [column], view)[0]).toMatchObject({ colour: '#D32F2F' });
  });

  it('shows nobody what others have looked at or drawn', () => {
    const acts = actsOf(blanco, [{ event: 'LookedUnseen', seat: 1, cell: 0 }], view);
    expect(acts).toMatchObject([{ act: 'glow' }]);
    expect(JSON.stringify(acts)).not.toContain('face');
  });
});
