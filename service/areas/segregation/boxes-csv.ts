import type { segregationCalls } from '#schema/calls/segregation.ts';
import { countState } from '#schema/codes/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { csvText } from '#schema/rules/csv.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { withoutTransaction, type HandlerContext } from '#service/http/handlers.ts';
import { benchFactsOf, seesShelves } from './bench-facts.ts';
import { boxesCsvWords } from './boxes-csv-words.ts';
import { countableBoxes } from './countable-boxes.ts';

/** Boxes of one transaction: on the embedded database every other caller waits behind it. */
const PAGE = 1_000;

/**
 * The file of all boxes of a project with their counts (S1 §7 GenerateCsv). Read in short transactions, and no further once the caller has
 * left; its length is known before it is sent, which the progress of the download needs.
 */
export const generateBoxesCsv = withoutTransaction<typeof segregationCalls.generateCsv>(async (context, { projectId, name }) => {
  const { db, tenantId, signal } = context;
  const inShort = <T>(work: (within: HandlerContext) => Promise<T>) => db.inTenant(tenantId, (tx) => work({ ...context, tx }));
  const { words, withShelves } = await inShort(async (within) => ({
    words: boxesCsvWords[await callerLanguage(within)],
    withShelves: await seesShelves(within, projectId),
  }));
  const lines = [withShelves ? [...words.columns, words.shelf] : [...words.columns]];
  let after: string | undefined = '';
  while (after !== undefined) {
    signal.throwIfAborted();
    const asked = { projectId, after, most: PAGE };
    const page = await inShort(async (within) => {
      const rows = await countableBoxes(within, asked);
      return { rows, facts: await benchFactsOf(within, rows, withShelves) };
    });
    const found = new Map(page.facts.counts.map((row) => [row.containerId, String(row.found)]));
    const shelves = new Map(page.facts.shelves.map((row) => [row.containerId, row.placeCode]));
    for (const box of page.rows) {
      const cells = cellsOf(box, found.get(box.id) ?? '', words.states);
      lines.push(withShelves ? [...cells, shelves.get(box.id) ?? ''] : cells);
    }
    after = page.rows.length < PAGE ? undefined : page.rows.at(-1)?.code;
  }
  const file = new TextEncoder().encode(csvText(lines));
  return { file, name: name || 'document.csv', type: 'text/csv; charset=utf-8' };
});

function cellsOf(box: Container, found: string, states: (typeof boxesCsvWords)['en']['states']): string[] {
  const state = states[box.countState ?? countState.waiting];
  return [box.code, box.description, String(box.documents), found, state, String(box.differences ?? 0), box.countedByName ?? ''];
}
