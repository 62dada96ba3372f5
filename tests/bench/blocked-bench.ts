import { eq } from 'drizzle-orm';
import { orderType, type ContainerStatus } from '#schema/codes.ts';
import { flowCaseStatus } from '#schema/codes/flow.ts';
import { objectType, positionState } from '#schema/codes/orders.ts';
import { blankPosition, type Position } from '#schema/records/position.ts';
import type { BlockerCode } from '#schema/rules/blockers.ts';
import { positions } from '#service/db/tables/orders.ts';
import {
  classRetention,
  holdItems,
  holds,
  proposalLines,
  proposals,
  retentionKeeps,
  retentionSchedules,
} from '#service/db/tables/retention.ts';
import { classes, containers, registrations } from '#service/db/tables/vault.ts';
import { flowCases } from '#service/db/tables/workflow.ts';
import { newBasket } from './order-bench.ts';
import { newId, type TestDevice, type VaultBench } from './vault-bench.ts';

/** Facts that keep a box or a document from its end, one for each reason. */

/** A box and the document in it. */
export interface Stored {
  boxId: string;
  fileId: string;
  code: string;
}

let boxes = 0;
/** A box in this status, with a document that was due long ago. */
export async function storedBox({ db }: VaultBench, by: TestDevice, status: ContainerStatus): Promise<Stored> {
  boxes += 1;
  const code = `KEPT-${boxes}`;
  const box = by.box(code);
  const file = by.file(box, `${code}-D`, { name: '1999-05-02' });
  const verdicts = await by.send(box, file);
  if (verdicts.some((verdict) => verdict !== 'applied')) throw new Error(verdicts.join(', '));
  await db.asSystem((tx) => tx.update(containers).set({ status }).where(eq(containers.id, box.entityId)));
  return { boxId: box.entityId, fileId: file.entityId, code };
}

const saved = { savedAt: 1, savedByName: 'Admin', tenantId: 't1' };
const placed = { placedAt: 1, placedBy: 'admin', placedByName: 'Admin', reviewOn: '2099-01-01', state: 'placed' } as const;

let versions = 0;
/** The term of all files from now on: over on its day, unless more is given. */
export async function termOfFiles({ db }: VaultBench, more: { permanent?: boolean; review?: boolean } = {}): Promise<void> {
  versions += 1;
  const terms = { id: 'b0', code: 'B0', name: 'B', years: 0, permanent: false, review: false, ...more };
  await db.asSystem(async (tx) => {
    await tx.insert(retentionSchedules).values({ ...terms, ...saved, version: versions, from: 'day', base: 'attribute' });
    await tx
      .insert(classRetention)
      .values({ ...saved, version: versions, classId: 'files', scheduleId: 'b0', attributeId: 'name' });
  });
}

/** A class without a schedule. */
const UNSCHEDULED = 'unscheduled';

type Fact = (bench: VaultBench, of: Stored, by: TestDevice) => Promise<unknown>;

const dated =
  (name: string): Fact =>
  ({ db }, { fileId }) =>
    db.asSystem(async (tx) => {
      const [row] = await tx.select({ values: registrations.values }).from(registrations).where(eq(registrations.id, fileId));
      await tx
        .update(registrations)
        .set({ values: { ...Object(row?.values), name } })
        .where(eq(registrations.id, fileId));
    });

/** An item of an order on the document, and one on its box. */
const ordered =
  (its: Partial<Position>): Fact =>
  async ({ db }, { boxId, fileId }, by) => {
    const order = newBasket(by);
    await by.send(order);
    const about = { orderId: order.entityId, projectId: 'p1', containerId: boxId, createdBy: 'anna', createdByName: 'Anna' };
    const rows = [
      { ...about, objectId: fileId, objectType: objectType.document, type: orderType.orderDocument },
      { ...about, objectId: boxId, objectType: objectType.box, type: orderType.orderBox },
    ].map((one) => {
      const made = { createdAt: 5, version: 1, createdByOp: order.entityId, tenantId: 't1' };
      return { ...blankPosition, ...made, ...one, ...its, id: `${order.entityId}:${one.objectId}` };
    });
    await db.asSystem((tx) => tx.insert(positions).values(rows));
  };

/** One fact for each reason that stops an ending. */
export const facts: Readonly<Record<Exclude<BlockerCode, 'unsentWork'>, Fact>> = {
  hold: ({ db }, { boxId: objectId }) =>
    db.asSystem(async (tx) => {
      const id = newId();
      await tx.insert(holds).values({ tenantId: 't1', id, scope: 'box', matter: 'Audit', reason: 'Tax', ...placed });
      await tx.insert(holdItems).values({ tenantId: 't1', holdId: id, objectType: 'box', objectId });
    }),
  onOrder: ordered({ state: positionState.asked, claimed: true }),
  checkedOut: ordered({ state: positionState.done, endedAt: 7 }),
  missing: ordered({ state: positionState.notFound, endedAt: 7 }),
  onProposal: ({ db }, { boxId: objectId, code }) =>
    db.asSystem(async (tx) => {
      const id = newId();
      const by = { madeAt: 1, madeBy: 'celina', madeByName: 'Celina' };
      await tx.insert(proposals).values({ tenantId: 't1', id, projectId: 'p1', title: 'Spring', state: 'open', ...by });
      await tx.insert(proposalLines).values({ tenantId: 't1', proposalId: id, objectId, containerId: objectId, code });
    }),
  inWorkflow: ({ db }, { fileId }) =>
    db.asSystem((tx) => {
      const started = { startedAt: 1, startedBy: 'anna', startedByName: 'Anna', marking: [], visits: {}, rowVersion: 1 };
      const about = { projectId: 'p1', classId: 'files', documentGuid: fileId, status: flowCaseStatus.running };
      const id = newId();
      return tx.insert(flowCases).values({ tenantId: 't1', id, number: id, workflowId: 'w', version: 1, ...about, ...started });
    }),
  permanent: (bench) => termOfFiles(bench, { permanent: true }),
  review: (bench) => termOfFiles(bench, { review: true }),
  notYet: dated('2099-05-02'),
  noBaseDate: dated(''),
  noSchedule: ({ db }, { fileId }) =>
    db.asSystem(async (tx) => {
      const [files] = await tx.select().from(classes).where(eq(classes.id, 'files'));
      if (files)
        await tx
          .insert(classes)
          .values({ ...files, id: UNSCHEDULED })
          .onConflictDoNothing();
      await tx.update(registrations).set({ classId: UNSCHEDULED }).where(eq(registrations.id, fileId));
    }),
  keepUntil: ({ db }, { boxId, fileId }) =>
    db.asSystem((tx) =>
      tx
        .insert(retentionKeeps)
        .values([boxId, fileId].map((objectId) => ({ ...saved, objectId, until: '2099-01-01', reason: 'Trial' }))),
    ),
  // two people changed the document differently, and no supervisor has decided
  openCases: async (bench, { boxId, fileId }, by) => {
    const setStatus = (status: 1 | 4) =>
      bench.db.asSystem((tx) => tx.update(containers).set({ status }).where(eq(containers.id, boxId)));
    await setStatus(1);
    for (const device of [by, bench.device('bogdan')]) {
      const payload = { containerId: boxId, values: { surname: device.id }, evidence: {}, toVerify: [] };
      await device.send(device.make('registration.update', payload, { entityId: fileId, base: { [fileId]: 1 } }));
    }
    await setStatus(4);
  },
};
