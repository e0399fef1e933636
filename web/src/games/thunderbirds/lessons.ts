import { asked, isOver, may, seen } from '../triggers';
import type { Lesson, Moment } from '../types';
import { bookOf, cardOf, type Kind } from './book';
import { type ThunderbirdsView, WILD } from '../../generated/thunderbirds';
import { LENGTH } from './view';

type Now = Moment<ThunderbirdsView>;

const running = (now: Now): boolean => !isOver(now);

const waits = ({ view }: Now, kind: Kind): boolean => view.slots.some((card) => card !== null && cardOf(bookOf(view), card).kind === kind);

const inChain = ({ view }: Now, kind: Kind): boolean => view.chains.flat().some(({ card }) => cardOf(bookOf(view), card).kind === kind);

const planning = asked('switchboard', 'move');

export const lessons: readonly Lesson<ThunderbirdsView>[] = [
  {
    id: 'aim',
    step: true,
    title: 'Four emergencies',
    text: 'Each row is a chain of cards with room for four. Clear Disasters with dice, rescue Civilians, and hold out until the deck is used up.',
    rule: 'IR-R02',
    when: running,
  },
  {
    id: 'switchboard',
    step: true,
    title: 'The switchboard',
    text: 'These calls join their chains next turn. With John aboard Thunderbird 5 you may put them in any order: the first you pick goes to chain 1. Keep trouble away from long chains.',
    rule: 'IR-R73',
    when: asked('switchboard'),
  },
  {
    id: 'crew',
    step: true,
    title: 'A Pilot for each',
    text: 'A Thunderbird flies only with a Pilot. Pick one at Tracy Island, then the seat he takes. He can change once a turn.',
    rule: 'IR-R74',
    when: (now) => may(now, 'assign'),
  },
  {
    id: 'fly',
    step: true,
    title: 'Send them out',
    text: 'Pick a crewed Thunderbird, then a chain. Each has its own dice, so look for the symbols that the Disasters there show brightly. Then end the phase.',
    rule: 'IR-R75',
    when: (now) => may(now, 'move'),
  },
  {
    id: 'move',
    title: 'The Move phase',
    text: 'Now Pilots change seats and Thunderbirds fly, each once a turn at most. End the phase when all are where you want them.',
    rule: 'IR-R75',
    when: (now) => asked('move')(now) && !may(now, 'assign') && !may(now, 'move'),
  },
  {
    id: 'rescue',
    step: true,
    title: 'To the rescue',
    text: 'Every Pilot at a chain may act once. Pick him, then the Thunderbird or the Pod whose dice he rolls.',
    rule: 'IR-R79',
    when: asked('rescue'),
  },
  {
    id: 'allocate',
    step: true,
    title: 'Lay the dice',
    text: 'Pick a die, then a Disaster of this chain that shows its symbol brightly. A card with all its symbols covered is gone. Confirm when nothing fits any more.',
    rule: 'IR-R26',
    when: asked('rescue_allocate'),
  },
  {
    id: 'wild',
    title: 'A wild die',
    text: 'The wild face stands for any one symbol. On a card that stays unfinished it is wasted, for only symbols can be stored.',
    rule: 'IR-R35',
    when: (now) => asked('rescue_allocate')(now) && (now.view.action?.dice.some(({ face }) => face === WILD) ?? false),
  },
  {
    id: 'lady',
    step: true,
    title: 'Lady Penelope',
    text: 'FAB1 may move or turn its card over, not both. On the road it goes one chain up or down and stops the Hood there. In the air it reaches every place, but stops nobody.',
    rule: 'IR-R41',
    when: asked('lp_move'),
  },
  {
    id: 'escort',
    title: 'A lift in FAB1',
    text: 'Lady Penelope can take one free Civilian of her chain into the car, or let one out. A Civilian she lets out at Tracy Island is rescued.',
    rule: 'IR-R47',
    when: asked('lp_escort'),
  },
  {
    id: 'calls',
    step: true,
    title: 'Calls come in',
    text: 'A new turn has begun: the waiting cards joined the right ends of their chains, and a new one was dealt to each slot. So four more come every turn.',
    rule: 'IR-R61',
    when: (now) => planning(now) && now.view.turn >= 2,
  },
  {
    id: 'civilian',
    title: 'A Civilian',
    text: 'Dice do not move Civilians. One is rescued when the Disaster to its left is cleared, so clear that one first.',
    rule: 'IR-R30',
    when: (now) => asked('move', 'rescue')(now) && inChain(now, 'civilian'),
  },
  {
    id: 'hood',
    title: 'The Hood calls',
    text: 'A Hood card is waiting. When it connects, it takes hold of a Civilian of that chain, unless FAB1 is there on the road.',
    rule: 'IR-R65',
    when: (now) => planning(now) && waits(now, 'hood'),
  },
  {
    id: 'influenced',
    title: "Under the Hood's influence",
    text: 'A Civilian of yours is influenced and is captured on leaving the chain. Lay a wild on the card first to free it. Three captures lose the game.',
    rule: 'IR-R87',
    when: (now) => asked('move', 'rescue', 'rescue_allocate')(now) && now.view.chains.flat().some(({ influenced }) => influenced),
  },
  {
    id: 'full',
    title: 'A chain is full',
    text: 'Four cards lie in a chain, and a fifth finds no room. Usually that loses the game at once; this first game forgives you twice. Send help there.',
    rule: 'IR-R62',
    when: (now) => planning(now) && now.view.chains.some((chain) => chain.length >= LENGTH),
  },
  {
    id: 'stored',
    title: 'Dice that stay',
    text: 'Dice on an unfinished Disaster stay there, turn after turn, so you can finish it later. If you run short, bring some back before an action.',
    rule: 'IR-R82',
    when: (now) => asked('move', 'rescue')(now) && now.view.chains.flat().some(({ stored }) => stored.length > 0),
  },
  {
    id: 'pods',
    title: 'Pods',
    text: 'Thunderbird 2 can load up to two Pods at Tracy Island. At a chain its Pilot or the Pod operator rolls the dice of a Pod, once.',
    rule: 'IR-R76',
    when: (now) => may(now, 'load') && seen(now, 'RescueStarted'),
  },
  {
    id: 'carry',
    title: 'Thunderbird 4',
    text: 'Thunderbird 4 does not fly. With a Pilot aboard, Thunderbird 2 can take it along in an empty hold.',
    rule: 'IR-R76',
    when: (now) => may(now, 'carry'),
  },
  {
    id: 'colour',
    title: 'Choose a die',
    text: 'One of the dice is yours to choose before you roll. Each colour favours one symbol, so look at what the chain needs most.',
    rule: 'IR-R34',
    when: asked('rescue_colour'),
  },
  {
    id: 'extra',
    title: 'One die more',
    text: "Brains adds a die to the Pod: a white one, or one of the Pod's own colours.",
    rule: 'IR-R89',
    when: asked('rescue_extra'),
  },
  {
    id: 'exchange',
    title: 'A better die',
    text: 'John may exchange one of the dice before he rolls. Pick the die, then the colour you would rather have.',
    rule: 'IR-R89',
    when: asked('rescue_exchange'),
  },
  {
    id: 'reroll',
    title: 'Once more',
    text: 'Scott may roll one of his dice again. The new face stands, so pick one that helps nobody.',
    rule: 'IR-R89',
    when: asked('rescue_reroll'),
  },
  {
    id: 'overflow',
    title: 'No room left',
    text: 'A call found its chain full. The whole chain was discarded, and its Civilians count as captured. Next time it may be the end.',
    rule: 'IR-G10',
    when: (now) => running(now) && seen(now, 'Overflowed'),
  },
  {
    id: 'over',
    title: 'That was a first mission',
    text: 'Every rescued Civilian counts 3 points, a win adds 10. The full game has 100 cards and advanced ones among them, and forgives no full chain.',
    rule: 'IR-R92',
    when: isOver,
  },
];
