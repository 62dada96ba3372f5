import { containerStatus } from '#schema/codes.ts';
import type { Documents } from '#schema/collections.ts';
import { container } from '#schema/entities/container.ts';
import { LIMITS } from '#schema/limits.ts';
import type { ContainerType, DocumentClass } from '#schema/records/reference.ts';
import { isNumbered } from '#schema/rules/autonumber.ts';
import { allSeries, CLIENT_SERIES } from '#schema/rules/labels/series.ts';
import { cursorDoc } from '#sync/pull/cursor.ts';
import { fetchCodes } from '#src/data/code-filter/fetch-codes.ts';
import type { Local } from '#src/data/database/database.ts';
import { keptSession } from '#src/data/device/local-storage.ts';
import { lookAtPins } from '#src/data/pins/over-pins.ts';
import { readPins } from '#src/data/pins/pin-index.ts';
import { fetchPocket, pocketNow } from '#src/data/pocket/fetch-pocket.ts';
import { dictionaryIdsOf } from '#src/data/queries/references.ts';
import { session } from '#src/data/session/session.ts';
import { keepReserve } from '#src/data/storage/reserve.ts';
import { applicationBytes, applicationStoredAt, losesStorage, protectStorage, room } from '#src/data/storage/space.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { renew } from '#src/data/tokens/tokens.ts';
import { isApplicationStored } from '#src/data/updates/update.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { fillSeries } from './lease-filling.ts';
import { LEASE_DOCS, leftIn, type LeaseValue, type Series } from './leases.ts';
import type { PreparationId, PreparationLine } from './preparation.ts';

/** Result of one line of the offline card. */
export type Looked = Pick<PreparationLine, 'count' | 'bytes' | 'at' | 'detail'> & { ok: boolean };

const found = (fields: Partial<Looked>): Looked => ({ ok: true, count: 0, bytes: 0, at: 0, detail: '', ...fields });

/** The whole application is in the browser's cache. */
export async function lookApplication(place: Workplace = here()): Promise<Looked> {
  if (!(await isApplicationStored(place))) return found({ ok: false, detail: 'noServiceWorker' });
  return found({ bytes: await applicationBytes(), at: await applicationStoredAt() });
}

type RowLine = Extract<PreparationId, 'classes' | 'dictionaries' | 'containerTypes' | 'costCenters' | 'openBoxes'>;

/** Rows that sync pulls. Existing rows count even if the service cannot be reached now, with their age. */
export async function lookRows(local: Local, id: RowLine, caughtUp: boolean, place: Workplace = here()): Promise<Looked> {
  const { pictureWhole } = syncStatus(place).value;
  const looked =
    id === 'dictionaries' ? await dictionaries(local) : { ...(await rows(local, id)), at: await asOf(local, caughtUp) };
  if (!pictureWhole) return { ...looked, ok: false, detail: 'incomplete' };
  return looked.ok && !caughtUp ? { ...looked, ok: false, detail: 'unreachable' } : looked;
}

/** A pull that has just reached the head confirms every row; otherwise they are as old as the last page. */
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
  // a client may have no cost centers; the first complete pull shows that there are none
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
  return docs.map((doc) => doc.row as DocumentClass); // the index contains classes only
}

async function typesOf({ store }: Local): Promise<ContainerType[]> {
  const docs = await store.find('references', { of: 'containerType' });
  return docs.map((doc) => doc.row as ContainerType); // the index contains types only
}

/** 0 where there is none. */
const earliest = (times: readonly number[]): number => (times.length > 0 ? Math.min(...times) : 0);

function bytesOf(docs: readonly unknown[]): number {
  return docs.reduce<number>((sum, doc) => sum + JSON.stringify(doc).length, 0);
}

/** The text before the number of an autonumbered attribute; undefined if the operator types its first value. */
export function prefixOf(defaultValue: string): string | undefined {
  return isNumbered(defaultValue) ? defaultValue.replace(/\d+$/u, '') : undefined;
}

/** Series this device reserves numbers of: codes of boxes and the autonumbered attributes of its classes. */
export function seriesOf(classes: readonly DocumentClass[], types: readonly ContainerType[] = []): Series[] {
  const attributes = classes.flatMap((each) => each.attributes.filter((attribute) => attribute.autonumber));
  const series = attributes.flatMap(({ id, defaultValue }) => {
    const prefix = prefixOf(defaultValue);
    return prefix === undefined ? [] : [{ of: id, prefix }];
  });
  const ofBoxes = allSeries(types).filter(({ of }) => of !== CLIENT_SERIES);
  return [{ of: CLIENT_SERIES, prefix: '' }, ...ofBoxes.map(({ of, prefix }) => ({ of, prefix })), ...series];
}

/** Numbers in reserve. A client without autonumbering needs none. */
export async function lookLeases(local: Local, place: Workplace = here()): Promise<Looked> {
  const wanted = seriesOf(await classesOf(local), await typesOf(local));
  const unfilled = await fillSeries(local, wanted, place);
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

/** The pocket catalogue, and the filter of codes with it. What is here stays of use when the service does not answer for all of it, so that is a warning. */
export async function lookPocket(local: Local, place: Workplace = here()): Promise<Looked> {
  const isWhole = await fetchPocket(local, place);
  // without a newer filter the one that is here warns, or none does
  await fetchCodes(local, place);
  const { rows: count, bytes, at } = await pocketNow(local);
  return found({ count, bytes, at, detail: isWhole ? '' : 'pocketOld' });
}

/**
 * Documents kept on this device, compared with the vault just now. A comparison that did not end is repeated with the next contact, so
 * that is a warning: what is whole here can be read.
 */
export async function lookPins(local: Local, place: Workplace = here()): Promise<Looked> {
  const isDone = await lookAtPins(place).catch(() => false);
  const { contactAt, pins } = await readPins(local.store);
  const kept = pins.filter(({ isWhole }) => isWhole);
  const bytes = kept.reduce((sum, pin) => sum + pin.bytes, 0);
  return found({ count: kept.length, bytes, at: pins.length > 0 ? contactAt : 0, detail: isDone ? '' : 'pinsOld' });
}

/** Free space, and whether the browser protects the data. A browser that does not protect it gets a warning, not a refusal (S9). */
export async function lookStorage(place: Workplace = here()): Promise<Looked> {
  if (losesStorage()) return found({ ok: false, detail: 'installFirst' });
  const isProtected = await protectStorage();
  await keepReserve(undefined, place);
  const { usedBytes, level } = await room();
  if (level === 'stop') return found({ ok: false, bytes: usedBytes, detail: 'full' });
  return found({ bytes: usedBytes, detail: isProtected ? '' : 'notProtected' });
}

/** The clock is shown, and never blocks (reliability.md B19). */
export async function lookClock(measured: boolean, place: Workplace = here()): Promise<Looked> {
  const { skewMs } = syncStatus(place).value;
  const isSkewed = Math.abs(skewMs) > LIMITS.clockWarningMs;
  return found({
    ok: measured,
    count: skewMs,
    at: measured ? Date.now() : 0,
    detail: measured ? (isSkewed ? 'skewed' : '') : 'unreachable',
  });
}

/** The service confirms the user; the capture window starts now. */
export async function lookIdentity(place: Workplace = here()): Promise<Looked> {
  const renewed = session(place).value.unconfirmed ? await renew(undefined, place) : 'renewed';
  if (renewed === 'renewed') return found({ at: keptSession(place)?.confirmedAt ?? 0 });
  return found({ ok: false, detail: renewed === 'ended' ? 'signIn' : 'unreachable' });
}
