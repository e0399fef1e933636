import { rowOf, tableOf } from './table';
import type { TaidianView } from '../../generated/taidian';

/** What somebody seems to want who picks these places although it is not allowed now. */
export function attempt(places: readonly string[], view: TaidianView, seat: number): string | null {
  const [first = '', second] = places;
  const [what = '', one = '', two = ''] = first.split(':');
  switch (what) {
    case 'hand':
      return withCard(one, second, view, seat);
    case 'market':
      return `buy ${one}`;
    case 'power':
      return Number(one) === seat ? `power up ${two}` : null;
    case 'spoils':
      return `take ${one}`;
    case 'character':
      return `pick ${one}`;
    case 'structure':
      return Number(one) === seat && second?.startsWith('hand:') ? `burn ${second.slice('hand:'.length)}` : null;
  }
  return null;
}

function withCard(card: string, target: string | undefined, view: TaidianView, seat: number): string | null {
  const kind = view.decision?.kind ?? '';
  const row = rowOf(tableOf(view), card);
  const [what = '', whom = '', structure] = (target ?? '').split(':');
  if (what === 'seat' || what === 'structure') {
    const step = (Number(whom) - seat + view.players.length) % view.players.length;
    if (row.effect === '' && row.symbol === 'healing') return `play ${card} ${step === 0 ? 'self' : `+${step}`}`;
    return step === 0 ? null : `lay ${card} +${step}${structure === undefined ? '' : ` ${structure}`}`;
  }
  if (target !== undefined) return null;
  return kind === 'attacking' && row.kind === 'attack' ? `lay ${card} +1` : `play ${card}`;
}
