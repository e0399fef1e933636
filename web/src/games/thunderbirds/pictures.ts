/** The picture of every card, by its id. */
import type { Part, Picture } from '../../art/draw';
import { cardById, type Emergency } from './book';
import { DISASTERS } from './disasters';
import { SKIES, sky } from './kit';
import { VEHICLES } from './fleet';
import { PODS } from './machines';
import { CIVILIANS, HOOD, PILOTS } from './people';

const collected = (pictures: Readonly<Record<string, readonly Part[]>>, colours: string): [string, Picture][] =>
  Object.entries(pictures).map(([id, shapes]) => [id, { palette: SKIES[colours] ?? {}, shapes }]);

const ALL = new Map<string, Picture>([
  ...Object.entries(DISASTERS).flatMap(([danger, pictures]) => collected(pictures, danger)),
  ...collected(CIVILIANS, 'civilian'),
  ...collected(HOOD, 'hood'),
  ...collected(PILOTS, 'crew'),
  ...collected(VEHICLES, 'crew'),
  ...collected(PODS, 'pod'),
]);

/** What a card of somebody's own table shows: its kind, before the sky of its first danger. */
function own(card: Emergency | null): Picture {
  if (card?.kind === 'civilian') return { palette: SKIES['civilian'] ?? {}, shapes: CIVILIANS['bus_passengers'] ?? sky() };
  if (card?.kind === 'disaster')
    return { palette: SKIES[card.pos[0]?.[0] ?? 'F'] ?? SKIES['F'] ?? {}, shapes: DISASTERS['T']?.['quarry_cave_in'] ?? sky() };
  return { palette: SKIES['hood'] ?? {}, shapes: HOOD['hypnotic_stare'] ?? sky() };
}

export const picture = (id: string): Picture => ALL.get(id) ?? own(cardById(id));
