import type { Registration } from '#schema/records/registration.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { Scan } from '#src/kit/scan/routes.ts';
import { isShelf } from '#src/parts/shelves/is-shelf.ts';

/**
 * Meaning of a scan at the bench: a document first, if one with this code is expected; then a box of this device, or the pattern of boxes;
 * then a shelf. Anything else is counted as a document.
 */
export async function benchScanKind(
  scan: Pick<Scan, 'code' | 'kinds'>,
  expected: readonly Pick<Registration, 'code'>[],
): Promise<'document' | 'box' | 'shelf'> {
  const { code, kinds } = scan;
  if (kinds.includes('container') && !kinds.includes('document')) return 'box';
  if (expected.some((document) => document.code === code)) return 'document';
  const store = openNow()?.store;
  if (store && (await containerByCode(store, code))?.shown === 1) return 'box';
  return (await isShelf(scan, false)) ? 'shelf' : 'document';
}
