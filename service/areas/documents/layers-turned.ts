import { positionOf, rectangleOf, type PageArea } from '#schema/records/page-area.ts';
import { placeTurned, type PageTurn, type Size } from '#schema/records/page-turn.ts';
import type { Layers } from '#service/pages/shown.ts';

/** Areas on a page of this size after turning it. */
export function areasTurned<T extends PageArea>(areas: readonly T[], size: Size, turn: PageTurn): T[] {
  return areas.map((area) => ({ ...area, position: positionOf(placeTurned(rectangleOf(area.position), size, turn)) }));
}

/** Black areas, highlights and notes of a page after turning it. */
export const layersTurned = ({ opacity, highlight, note }: Layers, size: Size, turn: PageTurn) => ({
  opacity: areasTurned(opacity, size, turn),
  highlight: areasTurned(highlight, size, turn),
  note: areasTurned(note, size, turn),
});
