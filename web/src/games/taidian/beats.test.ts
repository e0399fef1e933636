/** How the moments of this game are staged, on samples of real games and on some of our own. */
import { describe, expect, it } from 'vitest';
import type { TaidianEvent, TaidianView } from '../../generated/taidian';
import type { Act } from '../../lib/stage/beats';
import { actsOf, checkStaging, samplesOf } from '../checks';
import taidian from './index';

const samples = samplesOf<TaidianView, TaidianEvent>('taidian');

it('stages what happens in real games', () => checkStaging(taidian as never, samples, ['deal', 'move', 'hit', 'glow']), 60_000);

describe('moments', () => {
  const view = samples.find(({ seat }) => seat === 0)?.view as TaidianView;
  const tell = (...events: TaidianEvent[]): Act[] => actsOf(taidian, events, view);

  it('hits a portrait as hard as the blow', () => {
    const blow = (loss: number): Act | undefined =>
      tell({ event: 'HealthChanged', seat: 1, loss, healed: 0, health: 9, cause: 'attack' })[0];
    const [light, heavy] = [blow(5), blow(60)];
    expect(light).toMatchObject({ act: 'hit', place: 'seat:1', numbers: [{ text: '−5', tone: 'bad' }] });
    if (light?.act !== 'hit' || heavy?.act !== 'hit') throw new Error('no hit');
    expect(heavy.force).toBeGreaterThan(light.force);
  });

  it('ties a treaty and tears a betrayed one', () => {
    expect(tell({ event: 'TreatyAnswered', seat: 0, other: 1, accepted: true })).toMatchObject([{ act: 'ribbon', torn: false }]);
    expect(tell({ event: 'TreatyEnded', seat: 0, other: 1, betrayed: true })).toMatchObject([{ act: 'ribbon', torn: true }]);
  });

  it('shows a third party the back of a stolen card', () => {
    expect(tell({ event: 'RobbedUnseen', seat: 1, victim: 0 })).toMatchObject([{ act: 'move', moves: [{ face: null }] }]);
  });

  it('stamps who is out', () => {
    expect(tell({ event: 'Eliminated', seat: 1, killer: 0 })).toMatchObject([{ act: 'stamp', place: 'seat:1' }]);
  });
});
