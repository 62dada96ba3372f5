import { exceptionKind } from '#schema/codes/bench.ts';
import type { Registration } from '#schema/records/registration.ts';
import { outcomeOf } from '#schema/rules/bench/confirmed.ts';
import type { CountItem, Expected } from '#schema/rules/bench/count.ts';
import { differencesOf } from '#schema/rules/bench/differences.ts';

/** A document of the box; one that left it is known by its code alone. */
export type ExpectedDocument = Registration | Expected;

/** A document of the box with the item that found it, or a foreign paper with the item that is about it. */
export interface ExpectedLine {
  document: ExpectedDocument;
  item: CountItem | undefined;
}

/** Part of the list that is shown. */
export type ExpectedPart = 'missing' | 'all' | 'foreign';

/** Returns the first lines of the list: missing documents, all of them, or foreign papers. Finds by the rule of `countSum`, in one pass. */
export function expectedLines(
  expected: readonly ExpectedDocument[],
  items: readonly CountItem[],
  { part, most }: { part: ExpectedPart; most: number },
): ExpectedLine[] {
  if (part === 'foreign') return foreignLines(expected, items).slice(0, most);
  // a scan finds one paper, however many have its code
  const scans = Map.groupBy(
    items.filter(({ code, how }) => code !== '' && how !== 'picked'),
    ({ code }) => code,
  );
  const byEye = new Map(items.filter(({ how }) => how === 'picked').map((item) => [item.registrationId, item]));
  const lines: ExpectedLine[] = [];
  for (const document of expected) {
    if (lines.length === most) break;
    const { id, code } = document;
    const item = byEye.get(id) ?? scans.get(code)?.shift();
    if (part === 'all' || !item) lines.push({ document, item });
  }
  return lines;
}

/** Papers of this count that the box should not contain, each once, as the confirmation notes them. */
function foreignLines(expected: readonly Expected[], items: readonly CountItem[]): ExpectedLine[] {
  return differencesOf(expected, items).flatMap(({ kind, registrationId, code }) => {
    const outcome = outcomeOf(kind);
    const item = items.find((one) => (code === '' ? one.registrationId === registrationId : one.code === code));
    if (kind === exceptionKind.missing || outcome === undefined || !item) return [];
    return { document: { id: code || registrationId, code }, item: { ...item, outcome } };
  });
}
