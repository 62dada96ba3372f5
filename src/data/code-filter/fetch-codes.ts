import { offlineCalls } from '#schema/calls/offline.ts';
import { call } from '#src/data/calls/call.ts';
import type { Local } from '#src/data/database/database.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { allSegments, readCodeIndex, segmentKey, writeCodeIndex } from './code-index.ts';

/**
 * Fetches the segments of the code filter that this device lacks, and drops those that a new base replaced. Until all are here the
 * old ones stay in use. True if the service answered for all of it. Rejects with `StoreFault`.
 */
export async function fetchCodes(opened: Local, place: Workplace = here()): Promise<boolean> {
  const listed = await call(offlineCalls.codeFilter, {}, place);
  if (listed.kind !== 'done' || openNow(place) !== opened) return false;
  const { segments } = listed.data;
  const before = await readCodeIndex(opened.store);
  const stored = new Set(before.segments.map(({ id }) => id));
  if (segments.length === 0 && stored.size === 0) return true;
  const bytes = await opened.bytes.open();
  for (const { id } of segments.filter((one) => !stored.has(one.id))) {
    const outcome = await call(offlineCalls.codeSegment, { id }, place);
    // signed out in the meantime: the next user's session must not fill this database
    if (outcome.kind !== 'done' || openNow(place) !== opened) return false;
    await bytes.put(segmentKey(id), outcome.data.file);
  }
  const kept = segments.map(({ id, salt, codes, bytes: size }) => ({ id, salt, codes, bytes: size }));
  await writeCodeIndex(opened.store, { at: Date.now(), segments: kept });
  const keys = new Set(segments.map(({ id }) => segmentKey(id)));
  await bytes.drop((await bytes.list(allSegments)).map(({ key }) => key).filter((key) => !keys.has(key)));
  return true;
}
