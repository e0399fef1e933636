import { describe, expect, it } from 'vitest';
import { checkBoard, checkLandings, checkLessons, checkMotions, checkPaths, samplesOf } from '../checks';
import { coverOf } from './cover';
import thunderbirds from './index';
import { type Figures, type ThunderbirdsEvent, type ThunderbirdsView, WILD } from '../../generated/thunderbirds';

const samples = samplesOf<ThunderbirdsView, ThunderbirdsEvent, Figures>('thunderbirds');

describe('Thunderbirds, on samples of real games', () => {
  it.each(samples.map((sample, n) => [n, sample] as const))(
    'sample %i',
    (_, sample) => {
      checkPaths(thunderbirds, sample);
      checkBoard(thunderbirds, sample);
      if (sample.seat !== null) checkBoard(thunderbirds, { ...sample, seat: null, legal: [] });
      checkMotions(thunderbirds, sample);
      checkLandings(thunderbirds, sample);
    },
    20_000,
  );

  it('has a lesson for every decision', () => checkLessons(thunderbirds, samples, 'thunderbirds'));
});

const FIRE = 0;
const some = samples[0]?.view as ThunderbirdsView;

/** Chain 1 holds the Skyscraper Inferno (fire, fire, trapped at position 1), where a Pilot has rolled these faces. */
function rolled(pilot: number, faces: number[], stored: number[] = []): ThunderbirdsView {
  const entry = { card: 1, influenced: false, tucked: null, stored: stored.map((face) => ({ colour: 0, face })) };
  const dice = faces.map((face) => ({ colour: 0, face, position: 0, symbol: -1 }));
  return { ...some, chains: [[entry], [], [], []], action: { pilot, using: 0, chain: 1, to_roll: [], dice, bonus: false } };
}

describe('laying dice', () => {
  const SCOTT = 0;
  const offers = (...actions: string[]) => actions.map((action) => ({ action, words: action }));

  it('is plain for a die that means one thing there', () => {
    const legal = offers('place 1 1 fire', 'place 1 2 fire');
    expect(thunderbirds.path('place 1 1 fire', rolled(SCOTT, [FIRE]), 0, legal)).toEqual(['die:1', 'card:1:1']);
  });

  it('asks what a die stands for where the rules leave a choice', () => {
    const legal = offers('place 1 1 fire', 'place 1 1 trapped');
    expect(thunderbirds.path('place 1 1 trapped', rolled(SCOTT, [WILD]), 0, legal)).toEqual(['die:1', 'card:1:1', 'button:As trapped']);
  });

  it('covers symbols one by one', () => {
    const view = rolled(SCOTT, [FIRE], [FIRE]);
    const entry = view.chains[0]![0]!;
    expect(coverOf(view, entry, 1, 1).map((cover) => cover.stored)).toEqual([1, 0, 0]);
  });
});

describe('picking', () => {
  it('goes from the Pilot to the Thunderbird or the Pod', () => {
    expect(thunderbirds.path('assign scott tb1', some, 0, [])).toEqual(['pilot:scott', 'vehicle:tb1']);
    expect(thunderbirds.path('assign gordon pod', some, 0, [])).toEqual(['pilot:gordon', 'seat:pod']);
    expect(thunderbirds.path('rescue virgil mole', some, 0, [])).toEqual(['pilot:virgil', 'pod:mole']);
  });

  it('goes from the vehicle to where it flies', () => {
    expect(thunderbirds.path('move tb3 0', some, 0, [])).toEqual(['vehicle:tb3', 'island']);
    expect(thunderbirds.path('carry tb4 2', some, 0, [])).toEqual(['vehicle:tb4', 'chain:2']);
  });

  it('swaps calls from either side', () => {
    expect(thunderbirds.otherPaths?.('swap calls 1 3', some, 0, [])).toEqual([['call:3', 'call:1']]);
  });

  it('guesses what a player wants who picks what is not lit', () => {
    const moving = { ...some, decision: { seat: 0, kind: 'move', source: '' } };
    expect(thunderbirds.attempt?.(['vehicle:tb1', 'chain:3'], moving, 0)).toBe('move tb1 3');
    expect(thunderbirds.attempt?.(['vehicle:tb4', 'island'], moving, 0)).toBe('carry tb4 0');
    expect(thunderbirds.attempt?.(['pilot:scott', 'vehicle:tb2'], moving, 0)).toBe('assign scott tb2');
    expect(thunderbirds.attempt?.(['pod:mole', 'poddeck'], moving, 0)).toBe('workshop mole');
    expect(thunderbirds.attempt?.(['chain:1'], moving, 0)).toBeNull();
    expect(thunderbirds.attempt?.(['die:1', 'card:1:1'], rolled(0, [FIRE]), 0)).toBe('place 1 1 fire');
  });
});
