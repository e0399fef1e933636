/** How the moments of this game are staged, on samples of real games and on some of our own. */
import { describe, expect, it } from 'vitest';
import type { ThunderboltsEvent, ThunderboltsView } from '../../generated/thunderbolts';
import { actsOf, checkStaging, samplesOf } from '../checks';
import thunderbolts from './index';

const samples = samplesOf<ThunderboltsView, ThunderboltsEvent>('thunderbolts');

it('stages what happens in real games', () => checkStaging(thunderbolts as never, samples, ['deal', 'move', 'flip', 'word']), 60_000);

describe('moments', () => {
  it('lights up all twelve letters of a word', () => {
    const view = samples[0]?.view as ThunderboltsView;
    const done: ThunderboltsEvent = { event: 'StackCompleted', seat: 0, stack: 1, points: 3 };
    const [act] = actsOf(thunderbolts, [done], view);
    if (act?.act !== 'word') throw new Error('no word');
    expect(act.line.map(({ place }) => place)).toEqual(Array.from({ length: 12 }, (_, place) => `cell:2:${place}`));
    expect(act.line.map(({ face }) => face).join('')).toBe('THUNDERBOL*S');
  });
});
