import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { flowCaseStatus, verificationStatus } from '#schema/codes/flow.ts';
import { checkFlow } from '#schema/rules/flow/check.ts';
import { FlowSketch, type FlowWords } from '#schema/rules/flow/sketch.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { classes, registrations } from '#service/db/tables/vault.ts';
import { flowCases, workflowClasses, workflows, workflowVersions } from '#service/db/tables/workflow.ts';
import { work } from '#service/db/tables/work.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';
import { fireTimer } from './timer-work.ts';

/** A document is moved to another class of its project while its case runs: the case goes on by the same values. */

const [tenantId, guid] = ['t-north', 'own-document'];
const words = (name: string): FlowWords => [name, name, name];
const flow = new FlowSketch('release', words('Release'))
  .stage('office', words('Office'))
  .start()
  .verification('verify', words('Verify'), [{ of: 'role', role: 'Supervisor' }], ['own-attribute'])
  .wait('rest', words('Rest'), 1)
  .gate('north', words('In the north?'), 'decision')
  .end()
  .end('refused', flowCaseStatus.rejected)
  .way('start', 'verify', 'next', words('Begin'))
  .way('verify', 'rest', 'accept', words('Right'))
  .way('verify', 'refused', 'reject', words('Wrong'))
  .way('rest', 'north', 'next', words('Over'))
  .way('north', 'end', 'condition', words('Yes'), { condition: "[own-attribute] = 'north'" })
  .way('north', 'refused', 'otherwise', words('No'))
  .drawn();

let bench: Bench;
let token = '';
const own = plainAttribute({ id: 'own-attribute', name: 'City' });
const twin = plainAttribute({ id: 'other-attribute', name: 'City' });

beforeAll(async () => {
  expect(checkFlow(flow)).toEqual([]);
  bench = await openBench();
  await fillVault(bench);
  await bench.db.asSystem(async (tx) => {
    await tx
      .update(classes)
      .set({ attributes: [own] })
      .where(eq(classes.id, 'own-class'));
    const [row] = await tx.select().from(classes).where(eq(classes.id, 'own-class'));
    await tx.insert(classes).values({ ...(row ?? expect.fail('No class')), id: 'moved-class', attributes: [twin] });
    await tx.insert(workflows).values({ tenantId, id: 'release', projectId: 'own-project', active: true, version: 1 });
    const published = { definition: flow, publishedAt: 1, publishedByName: 'Admin' };
    await tx.insert(workflowVersions).values({ tenantId, workflowId: 'release', version: 1, ...published });
    await tx.insert(workflowClasses).values({ tenantId, workflowId: 'release', classId: 'own-class' });
    await tx.insert(userProjects).values({ tenantId, userId: 'u-supervisor', projectId: 'own-project' }).onConflictDoNothing();
  });
  ({ token } = await bench.signIn('supervisor'));
}, 240_000);
afterAll(() => bench?.close());
beforeEach(() =>
  bench.db.asSystem(async (tx) => {
    await tx.delete(flowCases);
    await tx.delete(work);
    const values = { 'own-attribute': 'north' };
    await tx.update(registrations).set({ classId: 'own-class', values }).where(eq(registrations.id, guid));
  }),
);

const ask = async (method: string, path: string, body?: object) =>
  (await bench.ask(method, `/api/documents/${path}`, { token, ...(body && { body }) })).body['data'];
const caseNow = async () =>
  ((await ask('GET', `load-workflow-states?documentGuid=${guid}`)) as { flowCase: { rowVersion: number; status: number } | null })
    .flowCase;
async function give(workflowStateId: string) {
  const rowVersion = (await caseNow())?.rowVersion ?? 0;
  const body = { opId: randomUUID(), documentGuid: guid, workflowStateId, rowVersion, reason: 'seen' };
  expect(await ask('POST', 'assign-to-state', body)).toMatchObject({ status: flowCaseStatus.running });
}
/** Moves the document to the other class, as the operation of a move leaves it. */
const moved = (city: string) =>
  bench.db.asSystem((tx) =>
    tx
      .update(registrations)
      .set({ classId: 'moved-class', values: { 'other-attribute': city } })
      .where(eq(registrations.id, guid)),
  );
const verified = async () => {
  const [one] = (await ask('POST', 'get-verification-status', { guidList: [guid] })) as { status: number; confirms: string[] }[];
  return [one?.status, one?.confirms];
};
async function timeUp() {
  const [timer] = await bench.db.asSystem((tx) => tx.select().from(work));
  const about = { tenantId, id: 'w', subject: timer?.subject ?? '', by: '', cursor: '', now: Date.now };
  const ending = await fireTimer.run(
    { ...about, signal: new AbortController().signal, step: async () => undefined },
    timer?.payload as Parameters<typeof fireTimer.run>[1],
  );
  await bench.db.inTenant(tenantId, async (tx) => ending?.(tx));
  return (await caseNow())?.status;
}

test.each([
  ['north', flowCaseStatus.completed],
  ['south', flowCaseStatus.rejected],
])('a deadline decides by the value the document has in its new class: %s', async (city, status) => {
  await give('start:release');
  await give('way:verify-rest-accept');
  await moved(city);
  expect(await timeUp()).toBe(status);
});

test.each([
  ['north', verificationStatus.verified],
  ['south', verificationStatus.corrected],
])('a value that was carried over is confirmed, one that was changed is corrected: %s', async (city, status) => {
  await give('start:release');
  await moved(city);
  await give('way:verify-rest-accept');
  expect(await verified()).toEqual([status, ['City']]);
});

test('a workflow of several classes names attributes of one: for a document of another one those of the same name and kind are confirmed', async () => {
  await bench.db.asSystem((tx) =>
    tx.insert(workflowClasses).values({ tenantId, workflowId: 'release', classId: 'moved-class' }).onConflictDoNothing(),
  );
  await moved('south');
  await give('start:release');
  expect(await verified()).toEqual([verificationStatus.waiting, ['City']]);
  await moved('north');
  await give('way:verify-rest-accept');
  expect(await verified()).toEqual([verificationStatus.corrected, ['City']]);
  expect(await timeUp()).toBe(flowCaseStatus.completed);
});
