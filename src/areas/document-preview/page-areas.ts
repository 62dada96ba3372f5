import type { documentPageCalls } from '#schema/calls/document-pages.ts';
import type { CallInput, CallResult } from '#schema/calls/call.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { positionOf, rectangleOf, type Rectangle } from '#schema/records/page-area.ts';
import type { PageSize } from '#src/kit/pages/page-view.tsx';

/** Kinds of areas of a page (S1 §3): black, highlighted, or a note at a place. */
export type AreaKind = 'black' | 'highlight' | 'note';

/** An area while a page is edited. */
export interface EditArea extends Rectangle {
  id: string;
  kind: AreaKind;
  /** Text of a note. */
  text: string;
  /** Author of a note that was saved before. */
  by: string;
}

export type EditAnswer = CallResult<typeof documentPageCalls.editPage>;
type SavedAreas = Pick<EditAnswer, 'opacity' | 'highLight' | 'note'>;

/** The areas of an answer. */
export function areasOf({ opacity, highLight, note }: SavedAreas): EditArea[] {
  const of =
    (kind: AreaKind) =>
    ({ id, position, text = '', by = '' }: { id: string; position: string; text?: string; by?: string }): EditArea => ({
      id,
      kind,
      ...rectangleOf(position),
      text,
      by,
    });
  return [...opacity.map(of('black')), ...highLight.map(of('highlight')), ...note.map(of('note'))];
}

/** Areas as they are saved; a note without a text is none. */
export function savedForm(
  areas: readonly EditArea[],
): Pick<CallInput<typeof documentPageCalls.saveEditPage>, 'opacity' | 'highLight' | 'note'> {
  const of = (kind: AreaKind) => areas.filter((area) => area.kind === kind);
  const bare = (area: EditArea) => ({ id: area.id, position: positionOf(area) });
  return {
    opacity: of('black').map(bare),
    highLight: of('highlight').map(bare),
    note: of('note')
      .filter(({ text }) => text.trim() !== '')
      .map((area) => ({ ...bare(area), text: area.text.trim() })),
  };
}

/** Moves and shrinks a rectangle into its page, in whole pixels, and never below the size an area needs. */
export function fitted({ x, y, width, height }: Rectangle, page: PageSize): Rectangle {
  const least = DOCUMENT_LIMITS.areaPx;
  const [w, h] = [Math.round(clamp(width, least, page.width)), Math.round(clamp(height, least, page.height))];
  return { x: Math.round(clamp(x, 0, page.width - w)), y: Math.round(clamp(y, 0, page.height - h)), width: w, height: h };
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Number.isFinite(value) ? value : least));

/** The rectangle between two points. */
export function between(from: { x: number; y: number }, to: { x: number; y: number }): Rectangle {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

export const isSameArea = (a: EditArea, b: EditArea) => a.text === b.text && positionOf(a) === positionOf(b);

/** True if two pages have the same areas, in any order. */
export function areSame(a: readonly EditArea[], b: readonly EditArea[]): boolean {
  const byId = new Map(b.map((area) => [area.id, area]));
  return a.length === b.length && a.every((area) => isSameArea(area, byId.get(area.id) ?? { ...area, text: '\0' }));
}

/** Number of areas that differ: added, changed or removed. */
export function changesBetween(before: readonly EditArea[], now: readonly EditArea[]): number {
  const known = new Map(before.map((area) => [area.id, area]));
  const here = new Set(now.map(({ id }) => id));
  const changed = now.filter((area) => {
    const was = known.get(area.id);
    return !was || !isSameArea(was, area);
  });
  return changed.length + before.filter(({ id }) => !here.has(id)).length;
}

/** The changes made since `before`, made again on areas that another user saved in the meantime. */
export function rebased(before: readonly EditArea[], mine: readonly EditArea[], newer: readonly EditArea[]): EditArea[] {
  const known = new Map(before.map((area) => [area.id, area]));
  const kept = new Map(mine.map((area) => [area.id, area]));
  const own = (area: EditArea) => {
    const was = known.get(area.id);
    const is = kept.get(area.id);
    if (was && !is) return [];
    return [is && was && !isSameArea(was, is) ? is : area];
  };
  const there = new Set(newer.map(({ id }) => id));
  return [...newer.flatMap(own), ...mine.filter(({ id }) => !known.has(id) && !there.has(id))];
}
