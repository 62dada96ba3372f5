import { containerStatus, custodyEvent, documentEvent, type CustodyEvent } from '#schema/codes.ts';
import { kindOf } from '#schema/operations/all.ts';
import { madeAtByService, type Operation } from '#schema/operations/operation.ts';
import { isSubject, subjectNamed, type SubjectName, type SubjectRows } from '#schema/entities/all.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Container } from '#schema/records/container.ts';
import { sealTokenText } from '#schema/rules/seal/token.ts';
import { noteDocument, type DocumentActor } from './document-history.ts';
import type { Draft } from './draft.ts';
import type { Applied, ContainerEvent } from './judgement.ts';
import type { Custody, Delivery } from './records.ts';
import type { Person } from './reader.ts';

/** The acting user, for rows and custody; `now` is service time. */
export interface Doing {
  author: Person | null;
  now: number;
  /** Delivery of the operation; custody trusts this, not the claims of the operation. */
  delivery: Delivery | undefined;
}

/** Custody fields of a user's own call to the service: no device, no other author. */
export const ownCall = { onBehalfOf: '', onBehalfOfName: '', claimedDeviceId: '', how: 'call' } as const;

/** Writes the effects of an accepted operation into the draft: rows with their versions, steps, custody events. */
export async function carryOut(draft: Draft, judged: Applied, doing: Doing): Promise<void> {
  const { operation } = judged;
  const kind = kindOf(operation.type);
  if (!kind || judged.nothing) return;
  const actor = await actorOf(draft, operation, doing);
  const noted: DocumentActor = { ...actor, opId: operation.opId, deviceAt: operation.madeAt, at: doing.now };
  if (judged.revive) await revive(draft, operation, kind.subject, noted);
  const saved = { ...operation, madeAt: madeAtByService(operation), userName: doing.author?.name ?? '' };
  const moved = await containersOf(draft, judged.events);
  const own = kind.effects(saved, operation.payload as never); // `checkShape` has checked it against this kind's schema
  for (const { entity: name, id, fold } of [...own, ...judged.effects]) {
    if (!isSubject(name)) continue;
    const held = await draft.row(name, id);
    const before = held && !held.deleted ? held.row : null;
    const folded = fold(before) as SubjectRows[typeof name] | null; // the effect pairs entity and fold
    if (!folded && !before) continue;
    const isOwn = name === kind.subject && id === operation.entityId;
    const uncounted = !isOwn && before && folded ? isUncounted(name, before, folded) : false;
    const version = uncounted ? (before?.version ?? 1) : (held?.row.version ?? 0) + 1;
    const patch = isOwn ? judged.patch : {};
    const after = { ...(folded ?? before), ...patch, version } as SubjectRows[typeof name]; // one of the two exists
    draft.put(name, after, folded === null);
    noteDocument(draft, name, held, { row: after, deleted: folded === null }, noted);
    if (before && !uncounted) step(draft, name, before, version, operation, doing);
    if (name === container.name && kind.custody !== null) {
      const [was, is] = [before as Container | null, folded ? (after as Container) : null]; // rows of this entity
      await writeCustody(draft, { operation, event: kind.custody }, was, is, doing);
    }
  }
  await addPages(draft, judged, noted);
  for (const event of judged.events) await writeEvent(draft, operation, event, moved.get(event.containerId) ?? null, doing);
}

/** Adds pages of a document as its next version; its history refers to the version of the row. Pages it is registered with are no later ones. */
async function addPages(draft: Draft, { operation, pages }: Applied, noted: DocumentActor): Promise<void> {
  const held = pages && (await draft.row(registration.name, pages.documentId));
  if (!held) return;
  const { userId, userName, opId, deviceId, deviceAt, at, how } = noted;
  const its = { documentId: pages.documentId, version: held.row.version };
  draft.pages.push({ ...its, fileIds: pages.fileIds, name: pages.name, ownerId: operation.userId, userId, userName, at });
  if (kindOf(operation.type)?.creates) return;
  const who = { opId, userId, userName, deviceId, deviceAt, at };
  draft.history.push({ ...its, ...who, operation: documentEvent.newVersion, detail: { files: pages.fileIds.length, how } });
}

/** The containers of these events before the effects. */
async function containersOf(draft: Draft, events: readonly ContainerEvent[]): Promise<ReadonlyMap<string, Container>> {
  const rows = new Map<string, Container>();
  for (const { containerId } of events) {
    const held = await draft.row(container.name, containerId);
    if (held && !held.deleted) rows.set(containerId, held.row);
  }
  return rows;
}

/** True if only fields changed that no user edits, so the change does not count as a conflicting one. */
function isUncounted<S extends SubjectName>(name: S, before: SubjectRows[S], after: SubjectRows[S]): boolean {
  const uncounted: readonly string[] = subjectNamed(name).uncounted;
  const changed = Object.entries(after).filter(([field, value]) => Reflect.get(before, field) !== value);
  return changed.every(([field]) => uncounted.includes(field));
}

/** Restores a deleted row; a document counts in its container again. */
async function revive(draft: Draft, operation: Operation, name: string, noted: DocumentActor): Promise<void> {
  const held = isSubject(name) ? await draft.row(name, operation.entityId) : null;
  if (!held?.deleted || !isSubject(name)) return;
  draft.put(name, held.row);
  noteDocument(draft, name, held, { row: held.row, deleted: false }, noted);
  await countDocument(draft, held.row, 1);
}

/** Adds a document to, or removes it from, the count of its container; does nothing for other rows. */
export async function countDocument(draft: Draft, row: SubjectRows[SubjectName], by: 1 | -1): Promise<void> {
  if (!('containerId' in row)) return;
  const box = await draft.row(container.name, row.containerId);
  if (box) draft.put(container.name, { ...box.row, documents: box.row.documents + by }, box.deleted);
}

function step<S extends SubjectName>(
  draft: Draft,
  collection: S,
  before: SubjectRows[S],
  version: number,
  { opId, deviceId, n }: Operation,
  { author, now }: Doing,
): void {
  draft.steps.push({ collection, rowId: before.id, version, before, opId, deviceId, n, userName: author?.name ?? '', at: now });
}

const statusNames = new Map(Object.entries(containerStatus).map(([name, code]) => [code, name]));

/** State of a container in terms of custody. */
export function containerState(row: Container | null, gone = ''): string {
  if (!row) return gone;
  return row.orderId === '' ? (statusNames.get(row.status) ?? '') : 'ordered';
}

/** Returns the acting user: the author, or the importer of the rescue file, on behalf of the author it names. */
async function actorOf(draft: Draft, operation: Operation, { author, delivery }: Doing) {
  const authorName = author?.name ?? '';
  const how = delivery?.how ?? 'device';
  const claimedDeviceId = how === 'call' ? '' : operation.deviceId;
  const way = { how, claimedDeviceId, deviceId: delivery?.deviceId ?? '' };
  const authorId = author?.userId ?? operation.userId;
  if (delivery?.how !== 'file')
    return { ...way, userId: authorId, userName: authorName, role: author?.role ?? '', onBehalfOf: '', onBehalfOfName: '' };
  const { userId, userName } = delivery;
  const role = (await draft.person(userId))?.role ?? '';
  return { ...way, userId, userName, role, onBehalfOf: authorId, onBehalfOfName: authorName };
}

function detailOf(event: CustodyEvent, after: Container | null): Custody['detail'] & object {
  if (event === custodyEvent.closeBox && after) return { documents: after.documents };
  return event === custodyEvent.orderPickup && after ? { orderId: after.orderId } : {};
}

/** Every movement or change of status leaves an event (decisions.md, Status). */
async function writeCustody(
  draft: Draft,
  { operation, event }: { operation: Operation; event: CustodyEvent },
  before: Container | null,
  after: Container | null,
  doing: Doing,
): Promise<void> {
  const { scanned } = operation.payload;
  const method = typeof scanned === 'boolean' ? (scanned ? 'scanned' : 'typed') : '';
  const containerId = (after ?? before)?.id ?? '';
  await chain(draft, operation, { containerId, event, method, detail: detailOf(event, after) }, before, after, doing);
}

/** The text of the token that the device printed for a closing. */
function tokenTextOf(operation: Operation, event: CustodyEvent): string | undefined {
  const { tokenSeed } = operation.payload;
  return event === custodyEvent.closeBox && typeof tokenSeed === 'string' ? sealTokenText(operation, tokenSeed) : undefined;
}

/** Writes an event of the judge; several events of one container and operation share both states. */
async function writeEvent(
  draft: Draft,
  operation: Operation,
  event: ContainerEvent,
  before: Container | null,
  doing: Doing,
): Promise<void> {
  const held = await draft.row(container.name, event.containerId);
  await chain(draft, operation, event, before, held && !held.deleted ? held.row : null, doing);
}

async function chain(
  draft: Draft,
  operation: Operation,
  { containerId, event, detail = {}, method = '', seal }: ContainerEvent,
  before: Container | null,
  after: Container | null,
  doing: Doing,
): Promise<void> {
  draft.custody.push({
    containerId,
    event,
    ...(await actorOf(draft, operation, doing)),
    from: containerState(before),
    to: containerState(after, 'deleted'),
    method,
    seal: seal ?? (after ?? before)?.seals.join(', ') ?? '',
    detail,
    tokenText: tokenTextOf(operation, event),
    deviceAt: operation.madeAt,
    at: doing.now,
  });
}
