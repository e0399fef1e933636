/** How the moments of this game are staged, on samples of real games and on some of our own. */
import { describe, expect, it } from 'vitest';
import type { ThunderboltsEvent, ThunderboltsView } from '../../generated/thunderbolts';
import { actsOf, checkStaging, samplesOf } from '../checks';
import thunderbolts from './index';

const samples = samplesOf<ThunderboltsView, ThunderboltsEvent>('thunderbolts');

it('stages what happens in real games', () => checkStaging(thunderbolts as never, samples, ['deal', 'move', 'flip', 'word']), 60_000);

describe('moments', () => {
  const first = samples[0]?.view as ThunderboltsView;

  it('marks who begins: whoever sits next to the dealer', () => {
    const started = (dealer: number): ThunderboltsEvent => ({ event: 'GameStarted', dealer, wallet: 20, vault: 80 });
    expect(actsOf(thunderbolts, [started(0)], first)).toMatchObject([{ act: 'deal', mark: 'seat:1' }]);
    expect(actsOf(thunderbolts, [started(first.players.length - 1)], first)).toMatchObject([{ mark: 'seat:0' }]);
  });

  it('clicks a letter into its cell', () => {
    const played: ThunderboltsEvent = { event: 'CardPlayed', seat: 0, source: 100, card: 2, stack: 1, place: 2, shuffle: 0 };
    expect(actsOf(thunderbolts, [played], first)).toMatchObject([{ act: 'move', clicks: 'gold', moves: [{ to: 'cell:2:2', face: 'U' }] }]);
  });

  it('lights up all twelve letters of a word', () => {
    const view = samples[0]?.view as ThunderboltsView;
    const done: ThunderboltsEvent = { event: 'StackCompleted', seat: 0, stack: 1, points: 3 };
    const [act] = actsOf(thunderbolts, [done], view);
    if (act?.act !== 'word') throw new Error('no word');
    expect(act.line.map(({ place }) => place)).toEqual(Array.from({ length: 12 }, (_, place) => `cell:2:${place}`));
    expect(act.line.map(({ face }) => face).join('')).toBe('THUNDERBOL*S');
  });
});
