import { containerStatus, custodyEvent } from '#schema/codes.ts';
import { countState, exceptionKind } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import { count, countId } from '#schema/entities/count.ts';
import { placementId } from '#schema/entities/placement.ts';
import { registration } from '#schema/entities/registration.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { treated } from '#schema/entities/treated.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { containerPlace, containerRecount, exceptionNote, exceptionResolve } from '#schema/operations/rooms/archive.ts';
import { synchronizationChange, type SynchronizationChange } from '#schema/operations/synchronizations.ts';
import { registrationTreat, type Treat } from '#schema/operations/treat.ts';
import type { Count, SyncPage, Treated } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { short, type Scene } from './scene.ts';

type Fail = Scene['fail'];

/**
 * B1 to B7, for each transaction: corrections have their history, exceptions and places are those of the operations, a box that
 * arrives has its custody, and what is closed stays as it is.
 */
export function checkArchive(tenant: ModelTenant, draft: Draft, fail: Fail): void {
  for (const { status, operation } of draft.receipts.values()) {
    if (status !== 'applied') continue;
    const check = checks[operation.type];
    check?.(tenant, draft, operation, fail);
  }
  for (const { collection, row, deleted } of draft.changes.values()) {
    if (deleted) continue;
    if (collection === count.name && draft.receipts.size === 1) checkDifferences(tenant, row as Count, fail); // of this collection
    if (collection === container.name) checkArrival(draft, row as Container, fail); // of this collection
    if (collection === syncPage.name) checkPage(tenant, draft, row as SyncPage, fail); // of this collection
  }
}

type Check = (tenant: ModelTenant, draft: Draft, operation: Operation, fail: Fail) => void;

/** B1: nothing is corrected or struck without its reason in the history. B2: what is struck leaves no open exception. */
const checkTreat: Check = ({ state }, draft, { opId, entityId, payload }, fail) => {
  const asked = payload as Treat; // of this type
  if (asked.do === 'categorise' || !draft.changes.has(`${registration.name}/${entityId}`)) return;
  const entry = draft.changes.get(`${treated.name}/treated:${opId}`)?.row as Treated | undefined; // the key contains the collection
  if (entry?.reason !== asked.reason) fail('B1', `${asked.do} of ${short(entityId)} is not in the history with its reason`);
  if (asked.do !== 'strike') return;
  const open = [...state.rows.exceptions.values()].find(({ row }) => row.registrationId === entityId && row.state === 'open');
  if (open) fail('B2', `the document ${short(entityId)} is struck, and its exception ${short(open.row.id)} is open`);
};

/** B3: a box is at the place it was put on last. */
const checkPlace: Check = ({ state }, _, { entityId, payload }, fail) => {
  const { placeCode } = payload as { placeCode: string }; // of this type
  const now = state.rows.placements.get(placementId(entityId))?.row.placeCode;
  if (now !== placeCode) fail('B3', `the box ${short(entityId)} was put on ${placeCode} and is at ${now ?? 'no place'}`);
};

/** B4: a count that was opened again waits. */
const checkRecount: Check = ({ state }, _, { entityId }, fail) => {
  const now = state.rows.counts.get(countId(entityId))?.row.state;
  if (now === countState.confirmed || now === countState.differs)
    fail('B4', `the count of ${short(entityId)} was opened again and is still confirmed`);
};

/** B2: a resolved exception names who resolved it, and how. */
const checkResolved: Check = ({ state }, _, { entityId }, fail) => {
  const now = state.rows.exceptions.get(entityId)?.row;
  const isNamed = now?.state === 'resolved' && now.resolution !== '' && now.resolvedByName !== '' && now.resolvedAt > 0;
  if (!isNamed) fail('B2', `the exception ${short(entityId)} was resolved by no person, or is open`);
};

/** B7: what was noted is an exception of its box, about a document of its project or none. */
const checkNoted: Check = ({ state }, _, { entityId, payload }, fail) => {
  const asked = payload as PayloadOf<typeof exceptionNote>; // of this type
  const now = state.rows.exceptions.get(entityId)?.row;
  if (now?.kind !== asked.kind || now.containerId !== asked.containerId)
    return fail('B7', `the exception ${short(entityId)} is not what was noted`);
  const document = state.rows.registrations.get(now.registrationId)?.row;
  if (now.registrationId !== '' && document?.projectId !== now.projectId)
    fail('B7', `the exception ${short(entityId)} names a document that is not of its project`);
};

/** B6: pages that were added are there, and one has the state it was given last. */
const checkPageSet: Check = ({ state }, _, { payload }, fail) => {
  const asked = payload as SynchronizationChange; // of this type
  if (asked.do === 'addPages')
    for (const { id } of asked.pages)
      if (!state.rows.synchronization_pages.has(id)) fail('B6', `the page ${short(id)} was not added`);
  if (asked.do !== 'setPage') return;
  const now = state.rows.synchronization_pages.get(asked.pageId)?.row;
  if (now?.status !== asked.status) fail('B6', `the page ${short(asked.pageId)} is not in the state it was given`);
};

const checks: Readonly<Partial<Record<string, Check>>> = {
  [registrationTreat.type]: checkTreat,
  [containerPlace.type]: checkPlace,
  [containerRecount.type]: checkRecount,
  [exceptionNote.type]: checkNoted,
  [exceptionResolve.type]: checkResolved,
  [synchronizationChange.type]: checkPageSet,
};

/** B2: each document that a confirmed count misses is an open exception. */
function checkDifferences({ state }: ModelTenant, row: Count, fail: Fail): void {
  if (row.state !== countState.differs) return;
  const open = [...state.rows.exceptions.values()].filter(
    ({ row: one }) => one.containerId === row.containerId && one.kind === exceptionKind.missing && one.state === 'open',
  );
  const missed = new Set(open.map(({ row: one }) => one.registrationId));
  if (missed.size < row.missing)
    fail('B2', `the count of ${short(row.containerId)} misses ${row.missing} documents, and ${missed.size} are exceptions`);
}

/** B5: no box is completed without an event of its custody. */
function checkArrival(draft: Draft, { id, status }: Container, fail: Fail): void {
  const before = draft.steps.find(({ collection, rowId }) => collection === container.name && rowId === id)?.before as
    | Container
    | undefined; // of this collection
  if (status !== containerStatus.completed || !before || before.status === status) return;
  const arrivals: readonly number[] = [custodyEvent.received, custodyEvent.handedOver];
  if (!draft.custody.some(({ containerId, event }) => containerId === id && arrivals.includes(event)))
    fail('B5', `the box ${short(id)} is completed, and its custody does not say how it came`);
}

/** B6: pages of a closed synchronization stay as they are, but for those that a person justified. */
function checkPage({ state }: ModelTenant, { receipts }: Draft, { id, synchronizationId }: SyncPage, fail: Fail): void {
  const isOwn = [...receipts.values()].some(
    ({ status, operation }) => status === 'applied' && operation.type === synchronizationChange.type,
  );
  const its = state.rows.synchronizations.get(synchronizationId);
  if (isOwn && its?.row.state !== 'open') fail('B6', `the page ${short(id)} of a closed synchronization changed`);
}
