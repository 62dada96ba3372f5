import type { SyncPage } from '#schema/records/bench.ts';

/** Pages of one document. */
export interface PageGroup {
  registrationId: string;
  pages: readonly SyncPage[];
}

/** Pages by their document, in the order of the pages. */
export function byDocument(pages: readonly SyncPage[]): PageGroup[] {
  const groups = new Map<string, SyncPage[]>();
  for (const page of pages) {
    const known = groups.get(page.registrationId);
    if (known) known.push(page);
    else groups.set(page.registrationId, [page]);
  }
  return [...groups].map(([registrationId, its]) => ({ registrationId, pages: its }));
}
