import type { Registration } from '#schema/records/registration.ts';
import type { CountItem } from '#schema/rules/bench/count.ts';

/** A document of the box with the item that found it. */
interface ExpectedLine {
  document: Registration;
  item: CountItem | undefined;
}

/** Returns the first lines of the list: the documents still missing, or all of them. Finds by the rule of `countSum`, in one pass. */
export function expectedLines(
  expected: readonly Registration[],
  items: readonly CountItem[],
  { part, most }: { part: 'missing' | 'all'; most: number },
): ExpectedLine[] {
  const byCode = new Map(items.map((item) => [item.code, item]));
  const byEye = new Map(items.filter(({ how }) => how === 'picked').map((item) => [item.registrationId, item]));
  const lines: ExpectedLine[] = [];
  for (const document of expected) {
    if (lines.length === most) break;
    const { id, code } = document;
    const item = byEye.get(id) ?? (code === '' ? undefined : byCode.get(code));
    if (part === 'all' || !item) lines.push({ document, item });
  }
  return lines;
}
