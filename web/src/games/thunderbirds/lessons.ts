import type { Lesson } from '../types';

export const lessons: Record<string, Lesson> = {
  switchboard: {
    title: 'The switchboard',
    text: 'With a Pilot aboard Thunderbird 5 you may swap two waiting calls. If it is John, pick the calls in the order you want them: the first goes to chain 1, the next to chain 2. Keep trouble away from long chains.',
    rule: 'IR-R73',
  },
  move: {
    title: 'Send out the fleet',
    text: 'Pick a Pilot and a Thunderbird at Tracy Island to put him aboard, then pick the Thunderbird and a chain to fly there. Thunderbird 2 can take Pods along, or carry Thunderbird 4. Match the dice to the bright symbols of the chain.',
    rule: 'IR-R74',
  },
  rescue: {
    title: 'To the rescue',
    text: 'Every Pilot at a chain may act once: pick him, then the Thunderbird or the Pod he rolls. Stored dice can be brought back to the supply first if you are short of them.',
    rule: 'IR-R79',
  },
  rescue_colour: {
    title: 'Choose a die',
    text: 'One of the dice is yours to choose before you roll. Each colour has three faces of its own symbol, so look at what the chain needs most.',
    rule: 'IR-R34',
  },
  rescue_extra: {
    title: 'One die more',
    text: 'Brains adds a die to the Pod: a white one, or one of the Pod\'s own colours.',
    rule: 'IR-R89',
  },
  rescue_exchange: {
    title: 'A better die',
    text: 'John may exchange one of the dice before he rolls. Pick the die, then the colour you would rather have.',
    rule: 'IR-R89',
  },
  rescue_reroll: {
    title: 'Once more',
    text: 'Scott may roll one of his dice again. The new face stands, so pick one that helps nobody.',
    rule: 'IR-R89',
  },
  rescue_allocate: {
    title: 'Lay the dice',
    text: 'Pick a die, then a Disaster of this chain that shows its symbol brightly. A card with all its symbols covered is gone, and a Civilian to its right is rescued with it. Dice on an unfinished card stay there; wilds do not.',
    rule: 'IR-R26',
  },
  lp_move: {
    title: 'Lady Penelope',
    text: 'FAB1 may move or turn its card over, not both. On the road it goes one chain up or down and stops the Hood where it stands. In the air it reaches every place, Tracy Island too, but stops nobody.',
    rule: 'IR-R41',
  },
  lp_escort: {
    title: 'A lift in FAB1',
    text: 'Lady Penelope can take one free Civilian of her chain into the car, or let one out. A Civilian she lets out at Tracy Island is rescued.',
    rule: 'IR-R47',
  },
};
