import type { Lesson } from '../types';

/** By the kind of decision. */
export const lessons: Record<string, Lesson> = {
  setup: {
    title: 'Your first line',
    text: 'Put three of your nine cards face down, one in each lane. Nobody sees them, so a weak card may bluff. Each column you keep is worth an action point every turn.',
    rule: 'TL-R13',
  },
  action: {
    title: 'Spend every point',
    text: 'A point draws a card, plays one face down, challenges in a lane or uses a power from your hand. Hunt the treasure that hides among the enemy cards, and hide your own. Points you cannot spend lose the game.',
    rule: 'TL-R19',
  },
  end_of_turn: {
    title: 'All spent',
    text: 'You are asked after every turn, so that nobody can tell whether you hold your god. If you do, it may still enter at the front of a lane, at no cost.',
    rule: 'TL-G52',
  },
  ravens: {
    title: 'Send the Ravens',
    text: 'They peck at a front card or at a random card of the hand, and only they can drive off a god. The weak are discarded; the strong end up face up in the front row.',
    rule: 'TL-R87',
  },
  frigg: {
    title: 'What Frigg sees',
    text: 'Look at the whole hand, or turn a column face up for everybody. Knowing where the treasure is not is worth a lot.',
    rule: 'TL-R61',
  },
  vidarr: {
    title: 'Round the flank',
    text: 'From an outer lane your front card may strike any row of the column it faces. Good against what hides at the rear.',
    rule: 'TL-R107',
  },
  weapon: {
    title: 'One blow',
    text: 'Your weapon removes the enemy god or a Shield Wall that lies face up. Choose well: there is only one in your deck.',
    rule: 'TL-R71',
  },
  move_from: {
    title: 'Shift a card',
    text: 'Choose the card that moves. Baldr moves one of yours, Valkyries one of the other side; gods stay where they are.',
    rule: 'TL-R49',
  },
  move_to: {
    title: 'Where to?',
    text: 'Any gap of a column with room will do, in front, behind or between. Only the place before a god is taken.',
    rule: 'TL-R49',
  },
  hel: {
    title: 'Back from the dead',
    text: 'Take any one card of your discard pile. The others see only its back, so pick what they least expect.',
    rule: 'TL-R73',
  },
  longships: {
    title: 'Reinforcements',
    text: 'The ships bring back Viking Warriors and Female Archers from your discard pile, up to three in all.',
    rule: 'TL-R76',
  },
  place_revealed: {
    title: 'Into the front row',
    text: 'This card survived. Put it face up at the front of an opposing column, where you can challenge it at your leisure.',
    rule: 'TL-R97',
  },
  seer_more: {
    title: 'Draw on?',
    text: 'Seer may draw up to three cards of the other deck. Each one is shown: the strong land in the front row, the others in the hand of your opponent.',
    rule: 'TL-R99',
  },
  order_discards: {
    title: 'After the Nightmare',
    text: 'You lost several cards at once. Choose which goes onto your discard pile next; the last one ends up on top, and the top matters for Freya, Berserker and Idunn.',
    rule: 'TL-R80',
  },
};
