import type { CallResult } from '#schema/calls/call.ts';
import { intakeCalls } from '#schema/calls/segregation.ts';
import { keepAnswer, sightOf } from '#src/data/answers/kept.ts';
import { answerOf } from '#src/data/answers/use-called.ts';
import { callWith } from '#src/data/calls/call.ts';
import { openNow } from '#src/data/workplace/local.ts';

const row = intakeCalls.shelfBoxes;

/** A page of the boxes on a shelf. */
export type ShelfPage = CallResult<typeof row>;
/** A box on a shelf. */
export type ShelfBox = ShelfPage['boxes'][number];

/** All boxes on a shelf. */
export interface WholeShelf {
  boxes: readonly ShelfBox[];
  /** Time of its oldest page (ms). */
  at: number;
}

/** Input of a page of a shelf that is kept as a whole; the call of the first page keeps it without `after`. */
const inputOf = (placeCode: string, after: string) => ({ placeCode, after });
const endOf = ({ boxes }: ShelfPage) => boxes.at(-1)?.id ?? '';

/**
 * Reads the pages after the first and keeps all of them; undefined where one did not come. Pages are divided by the ids of boxes, so
 * none is missed or read twice while others are moved. The first is kept last: where the device dies before, the pages that were kept
 * still follow each other.
 */
export async function readShelf(placeCode: string, first: ShelfPage, signal: AbortSignal): Promise<WholeShelf | undefined> {
  const store = openNow()?.store;
  const sight = store ? await sightOf(store) : '';
  const pages = [{ after: '', page: first }];
  for (let last = first; !last.isLastPage;) {
    const input = inputOf(placeCode, endOf(last));
    const got = await callWith({ signal }, row, input);
    if (got.kind !== 'done') return undefined;
    last = got.data;
    pages.push({ after: input.after, page: last });
  }
  // another person may have signed in in the meantime: their database must not get it
  if (store && store === openNow()?.store)
    for (const { after, page } of pages.toReversed())
      await keepAnswer(store, { row, input: inputOf(placeCode, after), data: page, sight }).catch(() => undefined);
  return { boxes: pages.flatMap(({ page }) => page.boxes), at: Date.now() };
}

/** The pages of a shelf this device has kept; undefined where one is missing. */
export async function keptShelf(placeCode: string): Promise<WholeShelf | undefined> {
  const boxes: ShelfBox[] = [];
  let at = Infinity;
  for (let after = ''; ;) {
    const kept = await answerOf(row, inputOf(placeCode, after));
    if (!kept) return undefined;
    boxes.push(...kept.data.boxes);
    at = Math.min(at, kept.at);
    if (kept.data.isLastPage) return { boxes, at };
    after = endOf(kept.data);
  }
}
