/** How the moments of this game are staged, on samples of real games and on some of our own. */
import { describe, expect, it } from 'vitest';
import type { ThunderbirdsEvent, ThunderbirdsView } from '../../generated/thunderbirds';
import type { Act } from '../../lib/stage/beats';
import { actsOf, checkStaging, samplesOf } from '../checks';
import thunderbirds from './index';

const samples = samplesOf<ThunderbirdsView, ThunderbirdsEvent>('thunderbirds');

it(
  'stages what happens in real games',
  () => checkStaging(thunderbirds as never, samples, ['deal', 'move', 'omen', 'dice', 'fold']),
  60_000,
);

describe('moments', () => {
  const view = samples[0]?.view as ThunderbirdsView;
  const tell = (...events: ThunderbirdsEvent[]): Act[] => actsOf(thunderbirds, events, view);

  it('lets dice tumble through all that they could show', () => {
    const [act] = tell({
      event: 'Rolled',
      pilot: 0,
      dice: [
        { colour: 1, face: 0 },
        { colour: 2, face: 5 },
      ],
      missing: 0,
      bonus: false,
    });
    if (act?.act !== 'dice') throw new Error('no dice');
    expect(act.dice.map(({ face }) => face)).toEqual(['die:red:F', 'die:orange:*']);
    for (const { face, faces } of act.dice) expect(faces).toContain(face);
    expect(new Set(act.dice[0]?.faces).size).toBe(6);
  });

  it('sounds the alarm for a full chain', () => {
    const connected = (position: number): Act[] =>
      tell({ event: 'Connected', card: 0, chain: 2, position, influenced: false, how: 'call' });
    expect(connected(3).map(({ act }) => act)).toEqual(['move']);
    expect(connected(4).map(({ act }) => act)).toEqual(['move', 'alarm']);
  });

  it('brings the Hood in purple', () => {
    expect(tell({ event: 'HoodStruck', card: 90, chain: 1, outcome: 'nothing', dice: 0 })).toMatchObject([{ act: 'omen', tone: 'hood' }]);
  });
});
