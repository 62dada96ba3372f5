import { countOutcome, type CountOutcome } from '#schema/codes/bench.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';

/**
 * The count of a box at the bench. Device and service run the same rule: the device for each scan, the
 * service over all items when the count arrives, against the documents at that time.
 */

/** A document the box should contain. */
export interface Expected {
  id: string;
  /** Normalised; empty for a document without a code, which is found by eye. */
  code: string;
}

/** Way a document was found: by scanner, by typing its code, or picked from the list by eye. */
export type CountWay = 'scanned' | 'typed' | 'picked';

/** One scan, or a document picked by eye. Items never change; a repeat is a separate item. */
export interface CountItem {
  /** The document; empty if the code belongs to no known document. */
  registrationId: string;
  code: string;
  outcome: CountOutcome;
  how: CountWay;
  /** Time of the device in ms. */
  at: number;
}

/** Lookups of codes outside the box. */
export interface Surroundings {
  /** The document with this code in another box; null if unknown. */
  elsewhere: (code: string) => { registrationId: string; containerCode: string } | null;
  /** True if a box that is not on this device may contain the code (code filter). */
  maybeSomewhere: (code: string) => boolean;
}

/** Numbers of a count. `found` and `missing` add up to `expected`. */
export interface CountSum {
  expected: number;
  found: number;
  missing: number;
  /** Codes that belong to another box. */
  extra: number;
  /** Codes that are not registered. */
  strays: number;
}

/** Result of a scan: its outcome, its document, and the box it belongs to. */
export interface Counted {
  outcome: CountOutcome;
  registrationId: string;
  containerCode: string;
}

/** Classifies a scanned or typed code, given the items before it. */
export function countScan(
  code: string,
  expected: readonly Expected[],
  items: readonly CountItem[],
  surroundings: Surroundings,
): Counted {
  const normal = normaliseCode(code);
  const before = items.find((item) => item.code === normal && normal !== '');
  const here = normal === '' ? [] : expected.filter((document) => document.code === normal);
  const [first] = here;
  if (first) {
    const [next] = missingOf(here, items);
    return next ? counted(countOutcome.found, next.id) : counted(countOutcome.again, first.id);
  }
  if (before) return counted(countOutcome.again, before.registrationId);
  const other = surroundings.elsewhere(normal);
  if (other) return { outcome: countOutcome.elsewhere, ...other };
  return counted(surroundings.maybeSomewhere(normal) ? countOutcome.somewhere : countOutcome.unknown);
}

function counted(outcome: CountOutcome, registrationId = ''): Counted {
  return { outcome, registrationId, containerCode: '' };
}

/**
 * Sums up a count of these documents. Their order changes nothing, nor do repeats of a code that one document has. An item whose document
 * has been added to the box since counts as found; one whose document has left the box counts as extra.
 */
export function countSum(expected: readonly Expected[], items: readonly CountItem[]): CountSum {
  const missing = missingOf(expected, items).length;
  const codes = new Set(expected.map(({ code }) => code));
  const ids = new Set(expected.map(({ id }) => id));
  const foreign = items.filter(({ code, registrationId }) => (code === '' ? !ids.has(registrationId) : !codes.has(code)));
  const names = new Map<string, boolean>();
  // a code counts as registered if any of its scans found it registered
  for (const item of foreign) {
    const name = item.code || item.registrationId;
    names.set(name, names.get(name) === true || belongsSomewhere(item));
  }
  const extra = [...names.values()].filter(Boolean).length;
  return { expected: expected.length, found: expected.length - missing, missing, extra, strays: names.size - extra };
}

/** A foreign code with a document was registered when it was scanned; a code that may be in another box counts as registered. */
function belongsSomewhere({ registrationId, outcome }: CountItem): boolean {
  return registrationId !== '' || outcome === countOutcome.elsewhere || outcome === countOutcome.somewhere;
}

/**
 * Documents of the box that no item found, in the expected order. A scan finds one paper: where several documents have a code, as many of
 * them are found as it was scanned, and the last ones are missing.
 */
export function missingOf<D extends Expected>(expected: readonly D[], items: readonly CountItem[]): D[] {
  const picked = new Set(items.filter(({ how }) => how === 'picked').map(({ registrationId }) => registrationId));
  const scans = new Map<string, number>();
  for (const { code, how } of items) if (code !== '' && how !== 'picked') scans.set(code, (scans.get(code) ?? 0) + 1);
  return expected.filter(({ id, code }) => {
    if (picked.has(id)) return false;
    const left = scans.get(code) ?? 0;
    if (left > 0) scans.set(code, left - 1);
    return left === 0;
  });
}

/** True if the box contains exactly the registered documents. */
export function isWhole({ missing, extra, strays }: CountSum): boolean {
  return missing === 0 && extra === 0 && strays === 0;
}

/** True if two counts have the same result. */
export function sameSum(a: CountSum, b: CountSum): boolean {
  return (
    a.expected === b.expected && a.found === b.found && a.missing === b.missing && a.extra === b.extra && a.strays === b.strays
  );
}
