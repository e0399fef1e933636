import { describe, expect, it } from 'vitest';
import { checkBoard, checkLandings, checkLessons, checkMotions, checkPaths, type Sample, samplesOf } from '../checks';
import { cardOf, codeOf, PLACES } from './cards';
import thunderbolts from './index';
import type { ThunderboltsEvent, ThunderboltsView } from '../../generated/thunderbolts';
import { cardInStack } from './view';

const samples = samplesOf<ThunderboltsView, ThunderboltsEvent>('thunderbolts');

describe('THUNDERBOLTS, on samples of real games', () => {
  it.each(samples.map((sample, n) => [n, sample] as const))(
    'sample %i',
    (_, sample) => {
      checkPaths(thunderbolts, sample);
      checkBoard(thunderbolts, sample);
      if (sample.seat !== null) checkBoard(thunderbolts, { ...sample, seat: null, legal: [] });
      checkMotions(thunderbolts, sample);
      checkLandings(thunderbolts, sample);
    },
    20_000,
  );

  it('has a lesson for every decision', () => checkLessons(thunderbolts, samples, 'thunderbolts'));
});

describe('picking', () => {
  const some = samples.find(({ seat, legal }) => seat === 0 && legal.length > 0) as Sample<ThunderboltsView, ThunderboltsEvent>;
  const held = (code: string) => ({ hand: 'held' as const, card: cardOf(code), public: false, shuffle: 1 });
  const view: ThunderboltsView = {
    ...some.view,
    players: some.view.players.map((player, seat) => (seat === 0 ? { ...player, hand: [held('H'), held('B'), held('B')] } : player)),
  };

  it('takes any of several equal letters', () => {
    expect(thunderbolts.path('play B st2', view, 0, [])).toEqual(['hand:1', 'stack:2']);
    expect(thunderbolts.otherPaths?.('play B st2', view, 0, [])).toEqual([['hand:2', 'stack:2']]);
  });

  it('tells an exchange from a play by where the letter goes', () => {
    expect(thunderbolts.path('exchange H st3', view, 0, [])).toEqual(['hand:0', 'wild:3']);
    expect(thunderbolts.path('exchange rs4 st3', view, 0, [])).toEqual(['reserve:4', 'wild:3']);
  });

  it('closes a turn on a reserve', () => expect(thunderbolts.path('close H rs1', view, 0, [])).toEqual(['hand:0', 'reserve:1']));

  it('passes by a button', () => expect(thunderbolts.path('pass', view, 0, [])).toEqual(['button:Pass']));

  it('guesses what a player wants who picks what is not lit', () => {
    expect(thunderbolts.attempt?.(['hand:1', 'stack:2'], view, 0)).toBe('play B st2');
    expect(thunderbolts.attempt?.(['wallet', 'wild:1'], view, 0)).toBe('exchange wallet st1');
    expect(thunderbolts.attempt?.(['hand:0', 'reserve:2'], view, 0)).toBe('close H rs2');
    expect(thunderbolts.attempt?.(['reserve:1', 'reserve:2'], view, 0)).toBeNull();
    expect(thunderbolts.attempt?.(['hand:1'], view, 0)).toBeNull();
  });
});

describe('motions', () => {
  const view = samples.find(({ seat }) => seat === 0)?.view as ThunderboltsView;

  it('go from where the card lay to its place in the word', () => {
    const played = { event: 'CardPlayed' as const, seat: 1, source: 14, card: cardOf('U'), stack: 2, place: 2, shuffle: 0 };
    expect(thunderbolts.motions(played, view)).toEqual([{ from: 'reserve:1:2', to: 'cell:3:2', face: 'U' }]);
  });

  it('bring the wild back to where the letter came from', () => {
    const swapped = { event: 'WildExchanged' as const, seat: 0, source: 12, card: cardOf('N'), stack: 0, to_hand: false, shuffle: 0 };
    expect(thunderbolts.motions(swapped, view)).toEqual([
      { from: 'cell:1:3', to: 'wallet', face: '*' },
      { from: 'wallet', to: 'cell:1:3', face: 'N' },
    ]);
  });

  it('hide what others draw', () => {
    expect(thunderbolts.motions({ event: 'CardsDrawnUnseen', seat: 1, count: 2 }, view)).toEqual([
      { from: 'vault', to: 'seat:1', face: null },
      { from: 'vault', to: 'seat:1', face: null },
    ]);
  });
});

describe('faces', () => {
  it('are read back from their codes', () => {
    for (let card = 0; card < PLACES; card++) expect(cardOf(codeOf(card))).toBe(card);
    expect(cardOf('X')).toBe(-1);
  });
});

describe('a stack', () => {
  it('shows where cards were taken away from under its top', () => {
    const stack = { place: 4, cards: [3] };
    expect([0, 1, 2, 3, 4].map((place) => cardInStack(stack, place))).toEqual([-1, -1, -1, 3, null]);
  });
});
