import { containerStatus } from '#schema/codes.ts';
import type { Documents } from '#schema/collections.ts';
import { container } from '#schema/entities/container.ts';
import { LIMITS } from '#schema/limits.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { isNumbered } from '#schema/rules/autonumber.ts';
import { cursorDoc } from '#sync/pull/cursor.ts';
import type { Local } from '#src/data/database/database.ts';
import { keptSession } from '#src/data/device/local-storage.ts';
import { dictionaryIdsOf } from '#src/data/queries/references.ts';
import { session } from '#src/data/session/session.ts';
import { keepReserve } from '#src/data/storage/reserve.ts';
import { applicationBytes, applicationStoredAt, losesStorage, protectStorage, room } from '#src/data/storage/space.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { renew } from '#src/data/tokens/tokens.ts';
import { isApplicationStored } from '#src/data/updates/update.ts';
import { fillSeries } from './lease-filling.ts';
import { LEASE_DOCS, leftIn, type LeaseValue, type Series } from './leases.ts';
import type { PreparationId, PreparationLine } from './preparation.ts';

/** Result for one line of the offline card. */
export type Looked = Pick<PreparationLine, 'count' | 'bytes' | 'at' | 'detail'> & { ok: boolean };

const found = (fields: Partial<Looked>): Looked => ({ ok: true, count: 0, bytes: 0, at: 0, detail: '', ...fields });

/** The whole application is in the browser's cache. */
export async function lookApplication(): Promise<Looked> {
  if (!(await isApplicationStored())) return found({ ok: false, detail: 'noServiceWorker' });
  return found({ bytes: await applicationBytes(), at: await applicationStoredAt() });
}

type RowLine = Extract<PreparationId, 'classes' | 'dictionaries' | 'containerTypes' | 'costCenters' | 'openBoxes'>;

/** Rows that sync brings. What is here counts even when the service could not be reached just now, as old as it is. */
export async function lookRows(local: Local, id: RowLine, caughtUp: boolean): Promise<Looked> {
  const { pictureWhole } = syncStatus.value;
  const looked =
    id === 'dictionaries' ? await dictionaries(local) : { ...(await rows(local, id)), at: await asOf(local, caughtUp) };
  if (!pictureWhole) return { ...looked, ok: false, detail: 'incomplete' };
  return looked.ok && !caughtUp ? { ...looked, ok: false, detail: 'unreachable' } : looked;
}

/** A pull that has just reached the head confirms every row; without one, they are as old as the last page that came. */
async function asOf({ store }: Local, caughtUp: boolean): Promise<number> {
  if (caughtUp) return Date.now();
  const [doc] = await store.get('settings', [cursorDoc]);
  return doc?.at ?? 0;
}

async function rows({ store }: Local, id: Exclude<RowLine, 'dictionaries'>): Promise<Looked> {
  if (id === 'openBoxes') {
    const boxes = await store.find(container.collection, { shown: 1, status: containerStatus.opened });
    return found({ count: boxes.length, bytes: bytesOf(boxes) });
  }
  const of = { classes: 'class', containerTypes: 'containerType', costCenters: 'costCenter' }[id];
  const docs = await store.find('references', { of });
  // a client may have no cost centers; the first complete projection proves it
  const ok = id === 'costCenters' || docs.length > 0;
  return found({ count: docs.length, bytes: bytesOf(docs), ok, detail: ok ? '' : 'incomplete' });
}

async function dictionaries(local: Local): Promise<Looked> {
  const ids = dictionaryIdsOf(await classesOf(local));
  const docs = await local.store.get(
    'dictionaries',
    ids.map((id) => `${id}/head`),
  );
  const heads = docs.filter((doc): doc is Documents['dictionaries'] => doc !== undefined);
  const lines = heads.reduce((sum, head) => sum + head.size, 0);
  const isWhole = heads.length === ids.length;
  let bytes = 0;
  for (const { dictionaryId } of heads) bytes += bytesOf(await local.store.find('dictionaries', { dictionaryId }));
  return found({
    ok: isWhole,
    count: lines,
    bytes,
    at: earliest(heads.map((head) => head.date)),
    detail: isWhole ? '' : 'incomplete',
  });
}

async function classesOf({ store }: Local): Promise<DocumentClass[]> {
  const docs = await store.find('references', { of: 'class' });
  return docs.map((doc) => doc.row as DocumentClass); // the index contains only classes
}

/** 0 where there is none. */
const earliest = (times: readonly number[]): number => (times.length > 0 ? Math.min(...times) : 0);

function bytesOf(docs: readonly unknown[]): number {
  return docs.reduce<number>((sum, doc) => sum + JSON.stringify(doc).length, 0);
}

/** The text before the number of an autonumbered attribute; undefined when its first value is the operator's to type. */
export function prefixOf(defaultValue: string): string | undefined {
  return isNumbered(defaultValue) ? defaultValue.replace(/\d+$/u, '') : undefined;
}

/** Series this device should hold numbers of: container codes and the autonumbered attributes of its classes. */
export function seriesOf(classes: readonly DocumentClass[]): Series[] {
  const attributes = classes.flatMap((each) => each.attributes.filter((attribute) => attribute.autonumber));
  const series = attributes.flatMap(({ id, defaultValue }) => {
    const prefix = prefixOf(defaultValue);
    return prefix === undefined ? [] : [{ of: id, prefix }];
  });
  return [{ of: 'container', prefix: '' }, ...series];
}

/** Numbers in reserve. A client without autonumbering needs none. */
export async function lookLeases(local: Local): Promise<Looked> {
  const wanted = seriesOf(await classesOf(local));
  const unfilled = await fillSeries(local, wanted);
  const docs = await local.store.get(
    'settings',
    wanted.map(({ of, prefix }) => `${LEASE_DOCS}${of}/${prefix}`),
  );
  const left = docs.map((doc) => leftIn(doc?.value as LeaseValue | undefined)); // written only by leases.ts
  const count = left.reduce((sum, numbers) => sum + numbers, 0);
  const isEnough = unfilled === '' || left.every((numbers) => numbers > 0);
  const at = earliest(docs.flatMap((doc) => (doc && leftIn(doc.value as LeaseValue) > 0 ? [doc.at] : []))); // written only by leases.ts
  return found({ ok: isEnough, count, at, detail: isEnough ? '' : unfilled });
}

/** Checks the space, and if the browser promises to keep it. A missing promise is reported, not refused (S9). */
export async function lookStorage(): Promise<Looked> {
  if (losesStorage()) return found({ ok: false, detail: 'installFirst' });
  const isProtected = await protectStorage();
  await keepReserve();
  const { usedBytes, level } = await room();
  if (level === 'stop') return found({ ok: false, bytes: usedBytes, detail: 'full' });
  return found({ bytes: usedBytes, detail: isProtected ? '' : 'notProtected' });
}

/** Reports the clock, which never blocks a preparation (reliability.md B19). */
export async function lookClock(measured: boolean): Promise<Looked> {
  const { skewMs } = syncStatus.value;
  const isSkewed = Math.abs(skewMs) > LIMITS.clockWarningMs;
  return found({
    ok: measured,
    count: skewMs,
    at: measured ? Date.now() : 0,
    detail: measured ? (isSkewed ? 'skewed' : '') : 'unreachable',
  });
}

/** The service confirms who works here; from now on the capture window runs. */
export async function lookIdentity(): Promise<Looked> {
  const renewed = session.value.unconfirmed ? await renew(undefined) : 'renewed';
  if (renewed === 'renewed') return found({ at: keptSession()?.confirmedAt ?? 0 });
  return found({ ok: false, detail: renewed === 'ended' ? 'signIn' : 'unreachable' });
}
