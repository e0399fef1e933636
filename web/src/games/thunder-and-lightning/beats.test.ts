/** How the moments of this game are staged, on samples of real games and on some of our own. */
import { describe, expect, it } from 'vitest';
import { CARDS as THUNDER, type ThunderEvent, type ThunderView } from '../../generated/thunder-and-lightning';
import type { Act } from '../../lib/stage/beats';
import { actsOf, checkStaging, samplesOf } from '../checks';
import { cardOf as thunderCard } from './cards';
import thunder from './index';

const samples = samplesOf<ThunderView, ThunderEvent>('thunder-and-lightning');

it('stages what happens in real games', () => checkStaging(thunder as never, samples, ['deal', 'move', 'clash', 'power', 'omen']), 60_000);

describe('moments', () => {
  const view = samples.find(({ seat, view: { players } }) => seat === 0 && players.every((one) => (one.lanes[0]?.length ?? 0) > 0))
    ?.view as ThunderView;
  const [mine, theirs] = view.players.map(({ side }) => side);
  const card = (side: string | undefined, kind: string): number => thunderCard(`${side}_${kind}`) ?? 0;
  const fight = (own: string, other: string, loser: 0 | 1, berserker: number | null = null, top = ''): Act | undefined => {
    const events: ThunderEvent[] = [
      { event: 'Challenged', seat: 0, cell: 0 },
      { event: 'TurnedUp', seat: 0, cell: 0, card: card(mine, own) },
      { event: 'TurnedUp', seat: 1, cell: 0, card: card(theirs, other) },
      { event: 'Lost', seat: loser, cell: 0, card: loser === 0 ? card(mine, own) : card(theirs, other), under: false },
    ];
    const players = view.players.map((one, seat) => (seat === berserker ? { ...one, pile_top: card(one.side, top) } : one));
    return actsOf(thunder, events, view, { ...view, players, berserker, idunn: null })[0];
  };

  it('tells a challenge in one: both turn, and the weaker falls', () => {
    expect(fight('ally5', 'ally3', 1)).toMatchObject({
      act: 'clash',
      first: { strength: '5', falls: null, note: '', back: `back:${mine}` },
      second: { strength: '3', falls: 'pile:1', back: `back:${theirs}` },
    });
  });

  it('says what the numbers do not: powers, and cards on top of a pile', () => {
    expect(fight('archer', 'shield_wall', 1)).toMatchObject({ first: { note: '' } });
    expect(fight('ally6', 'shield_wall', 0)).toMatchObject({ second: { note: 'by its power' } });
    const raging = fight('viking', 'ally5', 1, 0, 'berserker');
    expect(raging).toMatchObject({ first: { strength: String(THUNDER.game.berserker_attack), note: 'Berserker' } });
  });

  it('stops for a treasure', () => {
    const events: ThunderEvent[] = [{ event: 'Lost', seat: 1, cell: 0, card: card(theirs, 'treasure'), under: false }];
    expect(actsOf(thunder, events, view)).toMatchObject([{ act: 'move' }, { act: 'power', tone: 'gold' }]);
  });

  it('marks Loki, who begins', () => {
    expect(actsOf(thunder, [{ event: 'CardsDealt', thor: 1, loki: 0 }], view)).toMatchObject([{ act: 'deal', mark: 'hand-of:0' }]);
  });

  it('shows a stolen card large, with a beam to the thief', () => {
    const events: ThunderEvent[] = [
      { event: 'Used', seat: 1, card: card(theirs, 'freya') },
      { event: 'Stole', seat: 1, card: card(mine, 'ally5') },
    ];
    expect(actsOf(thunder, events, view)).toMatchObject([
      { act: 'power', face: `${theirs}_freya`, targets: ['pile:0'] },
      { act: 'power', from: 'pile:0', face: `${mine}_ally5`, targets: ['hand-of:1'], to: 'hand-of:1' },
    ]);
  });

  it('veils a card that is taken back unseen', () => {
    const acts = actsOf(thunder, [{ event: 'TookUnseen', seat: 1, stolen: false }], view);
    expect(acts).toMatchObject([{ act: 'power', from: 'pile:1', face: `back:${theirs}`, targets: ['hand-of:1'] }]);
  });

  it('says how many the ships bring back', () => {
    const acts = actsOf(thunder, [{ event: 'ShipsSent', seat: 1, count: 2 }], view);
    expect(acts).toMatchObject([{ act: 'glow', places: ['pile:1'], text: '2 come back' }]);
  });

  it('veils a hand from who may not see it', () => {
    const acts = actsOf(thunder, [{ event: 'HandSpied', seat: 0 }], view);
    expect(acts).toMatchObject([{ act: 'show', faces: [expect.stringMatching(/^back:/)] }]);
  });
});
