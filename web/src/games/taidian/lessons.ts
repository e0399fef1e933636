import type { Lesson } from '../types';

/** By the kind of decision. */
export const lessons: Record<string, Lesson> = {
  pick_character: {
    title: 'Who are you?',
    text: 'Every character bends one rule: extra cards, stronger blows, cheaper buildings. Pick one whose trick you like.',
    rule: 'TA-R07',
  },
  choose_turn: {
    title: 'Build or strike',
    text: 'On an upgrading turn your money buys cards and your energy raises your powers. On an attacking turn only red cards work. What you do not play is discarded either way.',
    rule: 'TA-R14',
  },
  upgrading: {
    title: 'Spend it all',
    text: 'Play your money and energy, then buy from the market what the money pays for. New cards go to your discard pile and come back with the next shuffle; structures stand at once.',
    rule: 'TA-R25',
  },
  power_up: {
    title: 'Ten energy',
    text: 'Raise one of your four powers by a level. From now on every card with that symbol is worth ten more, for you alone.',
    rule: 'TA-R40',
  },
  attacking: {
    title: 'Lay your volley',
    text: 'Choose a red card, then whom it is for. Several cards make one volley: launch it all at once, or card by card to sound out the defence.',
    rule: 'TA-R19',
  },
  robber_window: {
    title: 'A Robber!',
    text: 'He is after a card of your hand. A Shotgun drives him off, together with every other Robber sent at you this turn.',
    rule: 'TA-R50',
  },
  defence_window: {
    title: 'You are under attack',
    text: 'Blue cards soften the blow, a Kick or a 9mm hits back at once. Cards you spend here are missing on your own turn, so sometimes it is wise to pass.',
    rule: 'TA-R31',
  },
  counter_window: {
    title: 'They hit back',
    text: 'Your attack was answered. Shields stop this too; a Medic patches you up.',
    rule: 'TA-R54',
  },
  poison_window: {
    title: 'Poison at work',
    text: 'An Antidote ends it for good, a Medic only makes up for the loss. Nothing else helps.',
    rule: 'TA-R60',
  },
  spoils: {
    title: 'To the victor',
    text: 'You knocked somebody out: take up to three of the cards left behind. They go to your discard pile.',
    rule: 'TA-R72',
  },
  treaty_answer: {
    title: 'A hand held out',
    text: 'Partners may play blue cards for each other. Nothing stops an attack on a partner, but it ends the treaty before everybody.',
    rule: 'TA-G56',
  },
};
