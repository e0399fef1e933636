// Made by `python -m stormdeck.web.protocol.typescript`; do not change it here, but in stormdeck/games/thunder_and_lightning/*.py.
import type { Decision, Options, Seat, View } from './core';

/** What one seat, or a spectator, knows. */
export interface ThunderView extends View {
  options: Options;
  decision: Decision | null;
  players: readonly Player[];
  turn: Turn;
  /** Whose Berserker works (TL-G19). */
  berserker: Seat | null;
  idunn: Seat | null;
  winner: Seat | null;
  reason: number;
  /** Cards that a position has set aside; none in a game that was dealt. */
  away: readonly Card[];
}

/** One seat, as this viewer sees it. */
export interface Player {
  side: Side;
  /** Lanes A, B, C; each front to rear. */
  lanes: readonly (readonly FieldCard[])[];
  /** How many cards have entered this side so far: the last running number. */
  entered: number;
  /** Known cards first, sorted; then the others, stolen ones last. */
  hand: readonly HandCard[];
  deck: number;
  pile: number;
  pile_top: Card | null;
  /** The whole discard pile, top last, for its owner, and for everybody with `discards_open` (TL-G18). */
  pile_cards: readonly Card[] | null;
  turns_taken: number;
  /** The treasure was among the first nine, and everybody saw it (TL-R12). */
  treasure_shown: boolean;
}

export type Side = 'thor' | 'loki';

export type FieldCard = FaceUp | FaceDown | Known;

/** A battlefield card everybody sees. */
export interface FaceUp {
  lies: 'up';
  card: Card;
  /** The running number it got when it entered; it keeps it wherever it is moved (TL-G56). */
  token: number;
}

/** A card: `back * 23 + kind`.  Backs: 0 Thor's deck, 1 Loki's. */
export type Card = number;

/** A battlefield card this viewer does not know. */
export interface FaceDown {
  lies: 'down';
  /** Its back is not its player's own (TL-R59). */
  stolen: boolean;
  token: number;
  /**
   * The only cards it can be, all of them: from its back, from a hand that was known, or from what else is left.  Empty: any of
   * many cards that were not seen yet (`Recall.may_lie` says which).
   */
  may_be: readonly Card[];
}

/** An own face-down card (TL-R31). */
export interface Known {
  lies: 'known';
  card: Card;
  token: number;
  /** The opponent has the means to know which card it is. */
  seen: boolean;
}

export type HandCard = Held | Unseen;

/** A hand card this viewer knows: an own one, or one that must be there. */
export interface Held {
  hand: 'held';
  card: Card;
  /** On an own card: the opponent has the means to know that it is here. */
  seen: boolean;
}

/** Somebody else's hand card; only its back is seen. */
export interface Unseen {
  hand: 'unseen';
  stolen: boolean;
}

/** What is going on in the running turn, all of it public. */
export interface Turn {
  seat: Seat;
  points: number;
  used: number;
  /** Vidarr works until the end of this turn (TL-G58). */
  flanking: boolean;
  /** The card whose power is being carried out. */
  played: Card | null;
  in_limbo: boolean;
  /** The card that Ravens or Seer brought up and that must be placed. */
  revealed: Card | null;
  brought: number;
  moving: Cell | null;
  to_take: number;
  /** By seat: what a Nightmare has made it lose and what is not yet in its pile. */
  waiting: readonly (readonly Card[])[];
}

/** A place on one side: `lane * 4 + row`, both from 0; row 0 is the front. */
export type Cell = number;

/** The whole table, for a game that is over: battlefield, hands and discard piles as their owners see them. */
export interface ThunderOpen extends ThunderView {
  /** By seat: the deck, the next card first. */
  decks: readonly (readonly Card[])[];
}

/** TL-R11  Both players hold nine cards; `thor` and `loki` are their seats. */
export interface CardsDealt {
  event: 'CardsDealt';
  thor: Seat;
  loki: Seat;
}

/** TL-R12, TL-G04  A treasure was among the first nine: it was shown, replaced and shuffled back into the deck. */
export interface TreasureShown {
  event: 'TreasureShown';
  seat: Seat;
  card: Card;
}

/** TL-R13  A card was put face down into the first row. */
export interface Deployed {
  event: 'Deployed';
  seat: Seat;
  lane: Lane;
  card: Card;
}

export type Lane = number;

/** TL-G03  Others see a back. */
export interface DeployedUnseen {
  event: 'DeployedUnseen';
  seat: Seat;
  lane: Lane;
}

/** TL-R17, TL-R18  A turn passed to a player; all that is told of the end of the turn before it (TL-G52). */
export interface TurnBegan {
  event: 'TurnBegan';
  seat: Seat;
  points: number;
}

/** TL-R23  A card came from the deck into the hand. */
export interface Drew {
  event: 'Drew';
  seat: Seat;
  card: Card;
}

/** Somebody else drew. */
export interface DrewUnseen {
  event: 'DrewUnseen';
  seat: Seat;
}

/** TL-R26  A hand card was played face down. */
export interface Played {
  event: 'Played';
  seat: Seat;
  cell: Cell;
  card: Card;
  stolen: boolean;
}

/** Others see where, and the back (TL-R59). */
export interface PlayedUnseen {
  event: 'PlayedUnseen';
  seat: Seat;
  cell: Cell;
  stolen: boolean;
}

/** TL-R43, TL-R44  Thor or Loki entered; `points` are left to spend now. */
export interface GodEntered {
  event: 'GodEntered';
  seat: Seat;
  lane: Lane;
  card: Card;
  points: number;
}

/** TL-R37  The front card of a lane challenged the opposing card at `cell`. */
export interface Challenged {
  event: 'Challenged';
  seat: Seat;
  cell: Cell;
}

/** TL-R37, TL-R65, TL-R90  A face-down card of `seat` was turned up. */
export interface TurnedUp {
  event: 'TurnedUp';
  seat: Seat;
  cell: Cell;
  card: Card;
}

/** TL-R37, TL-R60  A battlefield card of `seat` went to his discard pile; `under` it, if TL-R52 or TL-R54 says so. */
export interface Lost {
  event: 'Lost';
  seat: Seat;
  cell: Cell;
  card: Card;
  under: boolean;
}

/** TL-R62, TL-R96, TL-R101, TL-R102  A card went to the discard pile of `seat` from elsewhere. */
export interface Discarded {
  event: 'Discarded';
  seat: Seat;
  card: Card;
  under: boolean;
}

/** TL-R40  A mythological card was played for its power. */
export interface Used {
  event: 'Used';
  seat: Seat;
  card: Card;
}

/** TL-R90, TL-R107, TL-R71  Ravens, Vidarr or the weapon was aimed at an opposing card. */
export interface AimedAt {
  event: 'AimedAt';
  seat: Seat;
  cell: Cell;
}

/** TL-R95  Ravens was sent into the opponent's hand and hit a card of it, by chance. */
export interface AimedAtHand {
  event: 'AimedAtHand';
  seat: Seat;
  card: Card;
}

/** TL-R93  Ravens was sent against the own god. */
export interface AimedAtOwnGod {
  event: 'AimedAtOwnGod';
  seat: Seat;
}

/** TL-R62  `seat` looked at the opponent's whole hand, which both players know now. */
export interface HandShown {
  event: 'HandShown';
  seat: Seat;
  cards: readonly Card[];
}

/** A spectator sees that a hand was shown, not what. */
export interface HandSpied {
  event: 'HandSpied';
  seat: Seat;
}

/** TL-R65  `seat` had a whole opposing column turned up; the cards follow. */
export interface ColumnRevealed {
  event: 'ColumnRevealed';
  seat: Seat;
  lane: Lane;
}

/** TL-R49, TL-R105  A card of `owner` is about to be moved. */
export interface MovePicked {
  event: 'MovePicked';
  seat: Seat;
  owner: Seat;
  cell: Cell;
}

/** TL-R49, TL-R105  It lies at `target` now. */
export interface Moved {
  event: 'Moved';
  seat: Seat;
  owner: Seat;
  source: Cell;
  target: Cell;
}

/** TL-R56  Freya took the opponent's top discard into the hand. */
export interface Stole {
  event: 'Stole';
  seat: Seat;
  card: Card;
}

/** TL-R73  Hel took a card of the own discard pile into the hand. */
export interface TookBack {
  event: 'TookBack';
  seat: Seat;
  card: Card;
  stolen: boolean;
  /** Everybody can see which card is missing (TL-G60). */
  is_open: boolean;
}

/** TL-G62  Others see only the back of the card that Hel took. */
export interface TookUnseen {
  event: 'TookUnseen';
  seat: Seat;
  stolen: boolean;
}

/** TL-R76, TL-R84, TL-G17  Odin or Longships brought cards of the own discard pile back into the hand. */
export interface Fetched {
  event: 'Fetched';
  seat: Seat;
  cards: readonly Card[];
}

/** TL-R76, TL-G16  Longships will bring back so many cards: as many as there are and as the hand has room for. */
export interface ShipsSent {
  event: 'ShipsSent';
  seat: Seat;
  count: number;
}

/** TL-R99, TL-G35  Seer drew the top card of the opponent's deck, before all eyes. */
export interface SeerDrew {
  event: 'SeerDrew';
  seat: Seat;
  card: Card;
}

/** TL-R102  The card went into the hand of `seat`, the opponent. */
export interface SeerGave {
  event: 'SeerGave';
  seat: Seat;
  card: Card;
}

/** TL-G34  Seer drew no more. */
export interface SeerStopped {
  event: 'SeerStopped';
  seat: Seat;
}

/** TL-R97, TL-R100  A card was put face up at the front of a column of `seat`. */
export interface PutInFront {
  event: 'PutInFront';
  seat: Seat;
  lane: Lane;
  card: Card;
}

/** TL-G58  Vidarr opened the flanks until the end of the turn. */
export interface FlanksOpened {
  event: 'FlanksOpened';
  seat: Seat;
}

/** TL-R80, TL-G64  A Nightmare made both players lose a lane: the cards of each seat, front to rear. */
export interface LaneWiped {
  event: 'LaneWiped';
  lane: Lane;
  cards: readonly (readonly Card[])[];
}

/** TL-R81, TL-G64  A Nightmare made `seat` lose his whole hand. */
export interface HandWiped {
  event: 'HandWiped';
  seat: Seat;
  cards: readonly Card[];
}

/** TL-R80, TL-R81  A card lost to a Nightmare got its place in the discard pile. */
export interface Laid {
  event: 'Laid';
  seat: Seat;
  card: Card;
  under: boolean;
}

/** TL-R41  The game is over. */
export interface GameEnded {
  event: 'GameEnded';
  winner: Seat;
  reason: string;
  rule: string;
}

/** All that can happen in this game. */
export type ThunderEvent =
  | AimedAt
  | AimedAtHand
  | AimedAtOwnGod
  | CardsDealt
  | Challenged
  | ColumnRevealed
  | Deployed
  | DeployedUnseen
  | Discarded
  | Drew
  | DrewUnseen
  | Fetched
  | FlanksOpened
  | GameEnded
  | GodEntered
  | HandShown
  | HandSpied
  | HandWiped
  | Laid
  | LaneWiped
  | Lost
  | MovePicked
  | Moved
  | Played
  | PlayedUnseen
  | PutInFront
  | SeerDrew
  | SeerGave
  | SeerStopped
  | ShipsSent
  | Stole
  | TookBack
  | TookUnseen
  | TreasureShown
  | TurnBegan
  | TurnedUp
  | Used;

export interface Figures {
  /** TL-R07  By kind, as the decks of this table have it.  null: no strength at all, which is not the same as 0. */
  strengths: Readonly<Record<string, number | null>>;
  /** What the deciding viewer may take back with Hel or Longships. */
  buried: readonly Buried[];
}

/** Cards of the own discard pile that may be taken. */
export interface Buried {
  /** As the action calls it: "ravens", "stolen ravens". */
  name: string;
  card: Card;
  count: number;
}

/** `cards.toml`, checked when it is read. */
export interface CardFile {
  game: GameNumbers;
  card: readonly Kind[];
  /** What a table of one's own asks for beside its cards; ours asks for nothing. */
  options: Readonly<Record<string, boolean | number | string>>;
}

/** What the rulebook itself counts; the rules are written with these numbers. */
export interface GameNumbers {
  id: string;
  title: string;
  designer: string;
  publisher: string;
  year: number;
  minutes: number;
  deck_size: number;
  opening_hand: number;
  opening_row: number;
  hand_limit: number;
  max_rows: number;
  god_action_points: number;
  recover_count: number;
  seer_count: number;
  berserker_attack: number;
  berserker_defence: number;
  freya_min_strength: number;
  freya_max_strength: number;
  ravens_kills_up_to: number;
}

/** One kind of card: its name in each deck, strength (TL-R07), symbol and powers (TL-R08), copies (TL-R09). */
export interface Kind {
  id: string;
  thor: string;
  loki: string;
  copies: number;
  has_strength: boolean;
  symbol: boolean;
  initiates: boolean;
  powers: readonly string[];
  text: string;
  strength_source: string;
  copies_source: string;
  names_source: string;
  strength: number;
}

/** The cards of the box. */
export const CARDS: CardFile = {
  game: {
    id: 'thunder-and-lightning',
    title: 'Thunder & Lightning',
    designer: 'Richard Borg',
    publisher: 'Z-Man Games',
    year: 2015,
    minutes: 40,
    deck_size: 50,
    opening_hand: 9,
    opening_row: 3,
    hand_limit: 12,
    max_rows: 4,
    god_action_points: 4,
    recover_count: 3,
    seer_count: 3,
    berserker_attack: 6,
    berserker_defence: 3,
    freya_min_strength: 1,
    freya_max_strength: 7,
    ravens_kills_up_to: 1,
  },
  card: [
    {
      id: 'god',
      thor: 'Thor',
      loki: 'Loki',
      copies: 1,
      has_strength: false,
      symbol: true,
      initiates: false,
      powers: ['enter_faceup_front', 'four_points'],
      text: 'Costs no action point. Place faceup at the front of one of your columns. While it stands there your turns have 4 action points. Only Ravens may challenge it.',
      strength_source: 'seed',
      copies_source: 'public',
      names_source: 'seed',
      strength: -1,
    },
    {
      id: 'treasure',
      thor: 'Odin\'s Ring',
      loki: 'Odin\'s Crown',
      copies: 1,
      has_strength: true,
      symbol: true,
      initiates: false,
      powers: ['lose_if_lost'],
      text: 'Cannot challenge. If you ever lose or discard it, from hand or battlefield, your opponent wins the game.',
      strength_source: 'seed',
      copies_source: 'seed',
      names_source: 'seed',
      strength: 0,
    },
    {
      id: 'shield_wall',
      thor: 'Shield Wall',
      loki: 'Shield Wall',
      copies: 4,
      has_strength: true,
      symbol: true,
      initiates: false,
      powers: ['beats_challengers_except_archer'],
      text: 'On the battlefield: defeats every challenger except a Female Archer. Cannot challenge.',
      strength_source: 'seed',
      copies_source: 'public',
      names_source: 'seed',
      strength: 0,
    },
    {
      id: 'nightmare',
      thor: 'Nightmare',
      loki: 'Nightmare',
      copies: 1,
      has_strength: true,
      symbol: true,
      initiates: false,
      powers: ['wipe_lane', 'wipe_hand'],
      text: 'Cannot challenge. When challenged on the battlefield, both columns of its lane are discarded. When found in your hand by Ravens, you discard your hand.',
      strength_source: 'seed',
      copies_source: 'public',
      names_source: 'seed',
      strength: 0,
    },
    {
      id: 'frigg',
      thor: 'Frigg',
      loki: 'Frigg',
      copies: 2,
      has_strength: true,
      symbol: true,
      initiates: true,
      powers: ['spy_hand', 'reveal_column', 'beats_champion_when_challenging'],
      text: 'From hand: see the opponent\'s hand (Tyr/Angrboda found there is discarded), or turn one opposing column faceup. On the battlefield: wins when it challenges Tyr/Angrboda.',
      strength_source: 'public',
      copies_source: 'public',
      names_source: 'seed',
      strength: 0,
    },
    {
      id: 'ravens',
      thor: 'Ravens',
      loki: 'Ravens',
      copies: 9,
      has_strength: true,
      symbol: true,
      initiates: true,
      powers: ['challenge_front_from_hand', 'challenge_random_hand_card', 'remove_god'],
      text: 'From hand: challenge a card in the opponent\'s first row, or any Thor/Loki, or a random card in the opponent\'s hand. Strength 0-1 is discarded; 2-7 ends up faceup in the first row.',
      strength_source: 'seed',
      copies_source: 'public',
      names_source: 'seed',
      strength: 1,
    },
    {
      id: 'archer',
      thor: 'Female Archer',
      loki: 'Female Archer',
      copies: 5,
      has_strength: true,
      symbol: true,
      initiates: true,
      powers: ['defeats_shield_wall'],
      text: 'On the battlefield: defeats a Shield Wall it challenges.',
      strength_source: 'public',
      copies_source: 'public',
      names_source: 'seed',
      strength: 2,
    },
    {
      id: 'ally3',
      thor: 'Dwarf',
      loki: 'Troll',
      copies: 5,
      has_strength: true,
      symbol: false,
      initiates: true,
      powers: [],
      text: '',
      strength_source: 'public',
      copies_source: 'public',
      names_source: 'reconstructed',
      strength: 3,
    },
    {
      id: 'viking',
      thor: 'Viking Warriors',
      loki: 'Viking Warriors',
      copies: 4,
      has_strength: true,
      symbol: false,
      initiates: true,
      powers: [],
      text: '',
      strength_source: 'reconstructed',
      copies_source: 'public',
      names_source: 'seed',
      strength: 4,
    },
    {
      id: 'ally5',
      thor: 'Light Elf',
      loki: 'Fire Giant',
      copies: 3,
      has_strength: true,
      symbol: false,
      initiates: true,
      powers: [],
      text: '',
      strength_source: 'public',
      copies_source: 'public',
      names_source: 'reconstructed',
      strength: 5,
    },
    {
      id: 'ally6',
      thor: 'Einherjar',
      loki: 'Dragon',
      copies: 2,
      has_strength: true,
      symbol: false,
      initiates: true,
      powers: [],
      text: '',
      strength_source: 'public',
      copies_source: 'public',
      names_source: 'reconstructed',
      strength: 6,
    },
    {
      id: 'champion',
      thor: 'Tyr',
      loki: 'Angrboda',
      copies: 1,
      has_strength: true,
      symbol: false,
      initiates: true,
      powers: [],
      text: '',
      strength_source: 'public',
      copies_source: 'public',
      names_source: 'seed',
      strength: 7,
    },
    {
      id: 'baldr',
      thor: 'Baldr',
      loki: 'Baldr',
      copies: 2,
      has_strength: false,
      symbol: true,
      initiates: false,
      powers: ['move_own_card'],
      text: 'Move one of your battlefield cards to another place on your side.',
      strength_source: 'public',
      copies_source: 'public',
      names_source: 'seed',
      strength: -1,
    },
    {
      id: 'valkyries',
      thor: 'Valkyries',
      loki: 'Valkyries',
      copies: 1,
      has_strength: false,
      symbol: true,
      initiates: false,
      powers: ['move_opposing_card'],
      text: 'Move one of the opponent\'s battlefield cards to another place on his side.',
      strength_source: 'reconstructed',
      copies_source: 'reconstructed',
      names_source: 'seed',
      strength: -1,
    },
    {
      id: 'vidarr',
      thor: 'Vidarr',
      loki: 'Vidarr',
      copies: 1,
      has_strength: false,
      symbol: true,
      initiates: false,
      powers: ['flank_challenge'],
      text: 'Challenge with the front card of your left or right column; the target may be in any row of the column facing it.',
      strength_source: 'reconstructed',
      copies_source: 'reconstructed',
      names_source: 'seed',
      strength: -1,
    },
    {
      id: 'freya',
      thor: 'Freya',
      loki: 'Freya',
      copies: 1,
      has_strength: false,
      symbol: true,
      initiates: false,
      powers: ['take_top_of_opposing_discard'],
      text: 'Take the top card of the opponent\'s discard pile into your hand. It must have strength 1-7.',
      strength_source: 'public',
      copies_source: 'public',
      names_source: 'seed',
      strength: -1,
    },
    {
      id: 'hel',
      thor: 'Hel',
      loki: 'Hel',
      copies: 1,
      has_strength: false,
      symbol: true,
      initiates: false,
      powers: ['take_any_from_own_discard'],
      text: 'Secretly take one card of your choice from your discard pile into your hand.',
      strength_source: 'public',
      copies_source: 'public',
      names_source: 'seed',
      strength: -1,
    },
    {
      id: 'odin',
      thor: 'Odin',
      loki: 'Odin',
      copies: 1,
      has_strength: false,
      symbol: true,
      initiates: false,
      powers: ['recover_ravens'],
      text: 'Take three Ravens from your discard pile into your hand.',
      strength_source: 'public',
      copies_source: 'public',
      names_source: 'seed',
      strength: -1,
    },
    {
      id: 'longships',
      thor: 'Longships',
      loki: 'Longships',
      copies: 1,
      has_strength: false,
      symbol: true,
      initiates: false,
      powers: ['recover_troops'],
      text: 'Take three Viking Warriors and/or Female Archers from your discard pile into your hand.',
      strength_source: 'reconstructed',
      copies_source: 'reconstructed',
      names_source: 'seed',
      strength: -1,
    },
    {
      id: 'seer',
      thor: 'Seer',
      loki: 'Seer',
      copies: 1,
      has_strength: false,
      symbol: true,
      initiates: false,
      powers: ['draw_from_opposing_deck'],
      text: 'Draw up to three cards from the opponent\'s deck, one by one. Strength 1 or more: you put it faceup into his first row. Any other: into his hand.',
      strength_source: 'reconstructed',
      copies_source: 'reconstructed',
      names_source: 'seed',
      strength: -1,
    },
    {
      id: 'weapon',
      thor: 'Mjolnir',
      loki: 'Gungnir',
      copies: 1,
      has_strength: false,
      symbol: true,
      initiates: false,
      powers: ['remove_opposing_god_or_faceup_wall'],
      text: 'Remove the opponent\'s Thor/Loki or one of his faceup Shield Walls from the battlefield.',
      strength_source: 'reconstructed',
      copies_source: 'reconstructed',
      names_source: 'seed',
      strength: -1,
    },
    {
      id: 'berserker',
      thor: 'Berserker',
      loki: 'Berserker',
      copies: 1,
      has_strength: false,
      symbol: true,
      initiates: false,
      powers: ['top_of_discard_vikings'],
      text: 'While this is the top card of your discard pile, your Viking Warriors have strength 6 when challenging and 3 when challenged.',
      strength_source: 'reconstructed',
      copies_source: 'reconstructed',
      names_source: 'seed',
      strength: -1,
    },
    {
      id: 'idunn',
      thor: 'Idunn',
      loki: 'Idunn',
      copies: 1,
      has_strength: false,
      symbol: true,
      initiates: false,
      powers: ['top_of_discard_ties'],
      text: 'While this is the top card of your discard pile, you win tied challenges.',
      strength_source: 'reconstructed',
      copies_source: 'reconstructed',
      names_source: 'seed',
      strength: -1,
    },
  ],
  options: {},
};
