import { documentPageCalls } from '#schema/calls/document-pages.ts';
import type { documentTextCalls } from '#schema/calls/document-text.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { touches, type Rectangle } from '#schema/records/page-area.ts';
import { call } from '#src/data/calls/call.ts';
import type { Undone } from '#src/data/answers/use-called.ts';
import { areasOf, fitted, savedForm, type EditArea } from './page-areas.ts';
import { around } from './page-words.ts';

/** Places of a word on one page. */
export type PageHits = CallResult<typeof documentTextCalls.documentHits>['hits'][number];

/** Black areas for places that are not black yet. */
export function blackOver(hits: PageHits, areas: readonly EditArea[], size: { width: number; height: number }): EditArea[] {
  const black = areas.filter(({ kind }) => kind === 'black');
  return hits.boxes
    .map(({ x, y, w, h }) => ({ x, y, width: w, height: h }))
    .filter((place) => !black.some((area) => covers(area, place)))
    .map((place) => ({ id: crypto.randomUUID(), kind: 'black', ...fitted(around(place), size), text: '', by: '' }));
}

const covers = (area: Rectangle, place: Rectangle) =>
  touches(area, place) &&
  area.x <= place.x &&
  area.y <= place.y &&
  area.x + area.width >= place.x + place.width &&
  area.y + area.height >= place.y + place.height;

/** Blackens the places of one page and saves it: one change of that page. */
export async function blackenPage(guid: string, version: number, hits: PageHits): Promise<Undone | undefined> {
  const opened = await call(documentPageCalls.editPage, { guid, version, page: hits.page });
  if (opened.kind !== 'done') return opened;
  const { data } = opened;
  const areas = areasOf(data);
  const added = blackOver(hits, areas, { width: data.pageWidth, height: data.pageHeight });
  if (added.length === 0) return undefined;
  const saved = await call(documentPageCalls.saveEditPage, {
    documentGuid: guid,
    pageNo: hits.page,
    version: data.version,
    ...savedForm([...areas, ...added]),
    revision: data.revision,
  });
  return saved.kind === 'done' ? undefined : saved;
}
