import { asked, didAnother, didMyself, isOver, may } from '../triggers';
import type { Lesson, Moment } from '../types';
import { kindOf } from './cards';
import { LANES } from './view';
import type { Player, ThunderView } from '../../generated/thunder-and-lightning';

type Now = Moment<ThunderView>;

/** So few cards in the deck, and it is time to think of the end. */
const FEW = 10;

const acts = asked('action');

const me = ({ view, seat }: Now): Player | undefined => view.players[seat];

/** Whether an own card of this kind is in the hand. */
const holds = (now: Now, kind: string): boolean =>
  me(now)?.hand.some((held) => held.hand === 'held' && kindOf(held.card).id === kind) ?? false;

const columns = (now: Now): number => me(now)?.lanes.filter((lane) => lane.length > 0).length ?? 0;

export const lessons: readonly Lesson<ThunderView>[] = [
  {
    id: 'setup',
    step: true,
    title: 'Your first line',
    text: 'Put three of your nine cards face down, one in each lane. Nobody sees them, so a weak card may bluff.',
    rule: 'TL-R13',
    when: asked('setup'),
  },
  {
    id: 'aim',
    step: true,
    title: 'Hunt the treasure',
    text: "One of Odin's treasures is in each deck: the Ring in Thor's, the Crown in Loki's. You win when your opponent loses his. Guard your own.",
    rule: 'TL-R02',
    when: acts,
  },
  {
    id: 'points',
    step: true,
    title: 'Action points',
    text: 'Each of your columns gives a point a turn. A point draws a card, plays one face down, challenges, or uses a power. Spend them all: who cannot, loses.',
    rule: 'TL-R19',
    when: acts,
  },
  {
    id: 'play',
    step: true,
    title: 'Face down',
    text: 'Pick a hand card, then a gap in front of, behind or between your cards. Any card may go there, but one without strength is lost when it is challenged.',
    rule: 'TL-R26',
    when: (now) => acts(now) && may(now, 'play') && now.view.turn.used > 0,
  },
  {
    id: 'challenge',
    step: true,
    title: 'Challenge',
    text: 'Pick a front card of yours, then the one across. Both are turned up and the higher strength wins; the loser is discarded. At a tie both go.',
    rule: 'TL-R37',
    when: (now) => may(now, 'challenge'),
  },
  {
    id: 'power',
    step: true,
    title: 'A power',
    text: 'Some cards in your hand have a power. Pick one, then "Use its power": that costs a point, and the card is discarded.',
    rule: 'TL-R40',
    when: (now) => may(now, 'use') && (me(now)?.turns_taken ?? 0) >= 1,
  },
  {
    id: 'god',
    title: 'Your god',
    text: "Your god enters face up at the front of a column, at no cost. While it stands there you have 4 points a turn. Only Ravens and the enemy's weapon can drive it off.",
    rule: 'TL-R43',
    when: (now) => may(now, 'enter'),
  },
  {
    id: 'treasure',
    title: 'You hold your treasure',
    text: 'If it is ever discarded, you lose. In your hand Ravens may hit it; on the battlefield it is safer behind other cards.',
    rule: 'TL-R86',
    when: (now) => acts(now) && holds(now, 'treasure'),
  },
  {
    id: 'shield-wall',
    title: 'A Shield Wall',
    text: 'Put it at the front: whatever challenges it is lost, unless it is a Female Archer. It never challenges itself.',
    rule: 'TL-R103',
    when: (now) => acts(now) && holds(now, 'shield_wall'),
  },
  {
    id: 'nightmare',
    title: 'A Nightmare',
    text: 'Lay it face down and wait. When it is challenged, both columns of its lane are lost, and a treasure among them loses the game.',
    rule: 'TL-R80',
    when: (now) => acts(now) && holds(now, 'nightmare'),
  },
  {
    id: 'archer',
    title: 'A Female Archer',
    text: 'She is weak, but from the battlefield she alone defeats a Shield Wall by a challenge.',
    rule: 'TL-R55',
    when: (now) => acts(now) && holds(now, 'archer') && didAnother(now, 'Challenged', 'TurnBegan'),
  },
  {
    id: 'column-lost',
    title: 'A column less',
    text: 'One of your lanes is empty, which costs you a point each turn. Play a card there to win it back. With no card at all on your side you would lose.',
    rule: 'TL-R17',
    when: (now) => acts(now) && (me(now)?.turns_taken ?? 0) >= 1 && columns(now) < LANES.length,
  },
  {
    id: 'enemy-god',
    title: 'Their god is here',
    text: 'The enemy has 4 points a turn while the god stands, and nobody can challenge it from across. Send Ravens, or use your weapon.',
    rule: 'TL-R48',
    when: (now) => acts(now) && didAnother(now, 'GodEntered'),
  },
  {
    id: 'face-up',
    title: 'What was seen',
    text: 'The winner of a challenge lies face up from now on, and both of you know it. If a front card of yours looks too weak, play another before it.',
    rule: 'TL-R28',
    when: (now) => acts(now) && didMyself(now, 'Challenged') && now.view.turn.used === 0,
  },
  {
    id: 'low-deck',
    title: 'The deck runs low',
    text: 'Your deck is never shuffled again. Once it is used up you cannot draw, and points you cannot spend lose the game.',
    rule: 'TL-R24',
    when: (now) => acts(now) && (me(now)?.deck ?? FEW) < FEW,
  },
  {
    id: 'end-of-turn',
    title: 'All spent',
    text: 'You are asked after every turn, so that nobody can tell whether you hold your god. If you do, it may still enter, at no cost.',
    rule: 'TL-G52',
    when: asked('end_of_turn'),
  },
  {
    id: 'ravens',
    title: 'Send the Ravens',
    text: 'They peck at a front card or at a random card of the hand, and they can drive off a god. The weak are discarded; the strong end up face up in the front row.',
    rule: 'TL-R87',
    when: asked('ravens'),
  },
  {
    id: 'frigg',
    title: 'What Frigg sees',
    text: 'Look at the whole hand, or turn a column face up for everybody. Knowing where the treasure is not is worth a lot.',
    rule: 'TL-R61',
    when: asked('frigg'),
  },
  {
    id: 'vidarr',
    title: 'Round the flank',
    text: 'From an outer lane your front card may strike any row of the column it faces. Good against what hides at the rear.',
    rule: 'TL-R107',
    when: asked('vidarr'),
  },
  {
    id: 'weapon',
    title: 'One blow',
    text: 'Your weapon removes the enemy god or a Shield Wall that lies face up. Choose well: there is only one in your deck.',
    rule: 'TL-R71',
    when: asked('weapon'),
  },
  {
    id: 'move-from',
    title: 'Shift a card',
    text: 'Choose the card that moves. Baldr moves one of yours, Valkyries one of the other side; gods stay where they are.',
    rule: 'TL-R49',
    when: asked('move_from'),
  },
  {
    id: 'move-to',
    title: 'Where to?',
    text: 'Any gap of a column with room will do, in front, behind or between. Only the place before a god is taken.',
    rule: 'TL-R49',
    when: asked('move_to'),
  },
  {
    id: 'hel',
    title: 'Back from the dead',
    text: 'Take any one card of your discard pile. You need not say which, so pick what they least expect.',
    rule: 'TL-R73',
    when: asked('hel'),
  },
  {
    id: 'longships',
    title: 'Reinforcements',
    text: 'The ships bring back Viking Warriors and Female Archers from your discard pile, up to three in all.',
    rule: 'TL-R76',
    when: asked('longships'),
  },
  {
    id: 'place-revealed',
    title: 'Into the front row',
    text: 'This card survived. Put it face up at the front of an opposing column, where you can challenge it at your leisure.',
    rule: 'TL-R97',
    when: asked('place_revealed'),
  },
  {
    id: 'seer',
    title: 'Draw on?',
    text: 'Seer may draw up to three cards of the other deck. Each one is shown: the strong land in the front row, the others in the hand of your opponent.',
    rule: 'TL-R99',
    when: asked('seer_more'),
  },
  {
    id: 'order',
    title: 'After the Nightmare',
    text: 'You lost several cards at once. Choose which goes onto your discard pile next; the last one ends up on top, and the top matters for Freya, Berserker and Idunn.',
    rule: 'TL-R80',
    when: asked('order_discards'),
  },
  {
    id: 'over',
    title: 'That was Thunder & Lightning',
    text: 'A game ends when a treasure is lost, when points cannot be spent, or when a turn begins with an empty battlefield.',
    rule: 'TL-R41',
    when: isOver,
  },
];
