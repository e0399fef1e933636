/** How THUNDERBOLTS' moments look: letters click into the word, and the twelfth makes all of it thunder. */
import type { ThunderboltsEvent, ThunderboltsView } from '../../generated/thunderbolts';
import { type Directed, type Draft, type Scene, moved } from '../../lib/stage/beats';
import type { Motion } from '../types';
import { codeOf, PLACES, WILD, WORD } from './cards';
import { motions } from './motions';

const seatPlace = (seat: number): string => `seat:${seat}`;
const walletOf = (view: ThunderboltsView, seat: number): string => (seat === (view.viewer ?? 0) ? 'wallet' : `wallet:${seat}`);
const handOf = (view: ThunderboltsView, seat: number, at: number): string => (seat === (view.viewer ?? 0) ? `hand:${at}` : seatPlace(seat));

/** A few backs for every wallet, and the hands there are. */
function dealt(view: ThunderboltsView): Motion[] {
  const wallets = [0, 1, 2].flatMap(() => view.players.map((_, seat) => ({ from: 'vault', to: walletOf(view, seat), face: null })));
  const hands = view.players.flatMap(({ hand }, seat) => hand.map((_, at) => ({ from: 'vault', to: handOf(view, seat, at), face: null })));
  return [...wallets, ...hands];
}

const drawn = (e: ThunderboltsEvent & { seat: number }, view: ThunderboltsView): Draft[] =>
  moved(motions(e, view), { late: e.seat === view.viewer, together: true, cues: [{ sound: 'slide' }, { sound: 'card', at: 0.7 }] });

/** A letter clicks into its ladder: it comes fast, and its cell lights up for a quarter of a second. */
const clicked = (moves: Motion[]): Draft[] => [
  { act: { act: 'move', moves, clicks: 'gold' }, length: 450, cues: [{ sound: 'type', at: 0.45 }] },
];

/** The whole word of a stack, with a wild where a wild lay. */
function completed(e: Extract<ThunderboltsEvent, { event: 'StackCompleted' }>, before: ThunderboltsView): Draft[] {
  const cards = before.stacks[e.stack]?.cards ?? [];
  const line = Array.from({ length: PLACES }, (_, place) => {
    // Cards under the top may have been taken away: then the letter itself stands for them.
    const lay = cards.length >= PLACES - 1 ? cards[place] : undefined;
    return { place: `cell:${e.stack + 1}:${place}`, face: place === WILD || lay === WILD ? codeOf(WILD) : (WORD[place] ?? null) };
  });
  return [{ act: { act: 'word', line, to: 'completed' }, length: 1400, cues: [{ sound: 'word', weight: 0.9 }] }];
}

export function beats(events: readonly ThunderboltsEvent[], at: number, { before, after }: Scene<ThunderboltsView>): Directed | null {
  const e = events[at];
  switch (e?.event) {
    case 'GameStarted':
      return {
        beats: [
          {
            act: { act: 'deal', moves: dealt(after), mark: seatPlace((e.dealer + 1) % after.players.length) },
            length: 1200,
            cues: [{ sound: 'shuffle' }],
          },
        ],
      };
    case 'WalletRevealed':
      return {
        beats: [{ act: { act: 'flip', place: walletOf(after, e.seat), face: codeOf(e.card) }, length: 450, cues: [{ sound: 'flip' }] }],
      };
    case 'CardsDrawn':
    case 'HandRefilled':
    case 'CardsDrawnUnseen':
    case 'HandRefilledUnseen':
      return { beats: drawn(e, after) };
    case 'CardPlayed':
      return { beats: clicked(motions(e, after)) };
    case 'WildExchanged':
      return {
        beats: moved(motions(e, after), {
          together: true,
          length: 420,
          cues: [
            { sound: 'type', at: 0.6 },
            { sound: 'coin', at: 0.7 },
          ],
        }),
      };
    case 'StackCompleted':
      return { beats: completed(e, before) };
    case 'WalletEmptied':
      return {
        beats: [
          {
            act: { act: 'burst', place: walletOf(after, e.seat), text: `+${e.points}`, tone: 'gold' },
            length: 900,
            cues: [{ sound: 'burst' }, { sound: 'gold', at: 0.2 }],
          },
        ],
      };
    case 'VaultReshuffled':
      return {
        beats: moved(
          Array.from({ length: 5 }, () => ({ from: 'completed', to: 'vault', face: null })),
          { cues: [{ sound: 'shuffle' }] },
        ),
      };
    case 'GameEnded':
      return { beats: [{ act: { act: 'hush' }, length: 500 }] };
    default:
      return null;
  }
}
