import { pageStatus } from '#schema/codes/bench.ts';
import { LIMITS } from '#schema/limits.ts';
import type { SynchronizationChange } from '#schema/operations/synchronizations.ts';
import type { SyncPage } from '#schema/records/bench.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { registrationsByCode } from '#src/data/queries/registrations-by-code.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { pageLines } from './page-lines.ts';

type NewPage = (SynchronizationChange & { do: 'addPages' })['pages'][number];

/** Pages of a file whose documents are on this device, and the lines of the others; a code of several documents names none. */
export interface ReadPages {
  pages: NewPage[];
  refused: number[];
}

/** Reads the pages of a CSV file; pages that are there already are left out. */
export async function readPages(text: string, projectId: string, known: readonly SyncPage[]): Promise<ReadPages> {
  const store = openNow()?.store;
  const there = new Set(known.map(({ barcode }) => barcode));
  const read: ReadPages = { pages: [], refused: [] };
  for (const { line, document, number, barcode } of pageLines(text)) {
    const code = normaliseCode(document);
    const [found, ...others] = store ? await registrationsByCode(store, code, projectId) : [];
    const page = normaliseCode(barcode).slice(0, LIMITS.codeCharacters);
    if (!found || others.length > 0 || page === '' || number < 1) read.refused.push(line);
    else if (!there.has(page)) {
      there.add(page);
      read.pages.push({ id: crypto.randomUUID(), registrationId: found.id, barcode: page, number, status: pageStatus.expected });
    }
  }
  return read;
}
