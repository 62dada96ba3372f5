import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { groupKind } from '#schema/codes.ts';
import { flowCaseStatus, flowEvent, verificationStatus } from '#schema/codes/flow.ts';
import { DAY_MS } from '#schema/limits.ts';
import { flowDefinition } from '#schema/records/flow.ts';
import { checkFlow } from '#schema/rules/flow/check.ts';
import { FlowSketch, type FlowWords } from '#schema/rules/flow/sketch.ts';
import { explain } from '#service/areas/retention/explain.ts';
import { eraseDocument } from '#service/areas/documents/erase.ts';
import { flowCases, flowHistory, flowTasks, workflowClasses, workflows, workflowVersions } from '#service/db/tables/workflow.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { work } from '#service/db/tables/work.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';
import { fireTimer } from './timer-work.ts';

/** The workflow of a document: who may give it which state, and what that leaves behind (S1 §7 Documents). */

const tenantId = 't-north';
const guid = 'own-document';
const words = (name: string): FlowWords => [name, `${name} PL`, `${name} DE`];
const flow = new FlowSketch('release', words('Release'))
  .stage('archive', words('Archive'), true)
  .start()
  .task('find', words('Find'), [{ of: 'role', role: 'CustomerServices' }], 2)
  .stage('office', words('Office'))
  .verification('verify', words('Verify'), [{ of: 'role', role: 'User' }], ['own-attribute'])
  .approval(
    'release',
    words('Approve'),
    [{ of: 'role', role: 'Supervisor' }, { of: 'role', role: 'Manager' }, { of: 'starter' }],
    { needed: 2, fourEyes: true },
  )
  .wait('rest', words('Rest'), 14)
  .end()
  .end('refused', flowCaseStatus.rejected)
  .way('start', 'find', 'next', words('Begin'))
  .way('find', 'verify', 'next', words('Found'))
  .way('verify', 'release', 'accept', words('Right'))
  .way('verify', 'refused', 'reject', words('Wrong'), { reason: 'must' })
  .way('release', 'rest', 'accept', words('Yes'))
  .way('release', 'refused', 'reject', words('No'), { reason: 'must' })
  .way('rest', 'end', 'next', words('Over'))
  .drawn();

let bench: Bench;
const tokens = new Map<string, string>();
beforeAll(async () => {
  expect(checkFlow(flow)).toEqual([]);
  bench = await openBench();
  await fillVault(bench);
  await bench.db.asSystem(async (tx) => {
    await tx.insert(workflows).values({ tenantId, id: 'release', projectId: 'own-project', active: true, version: 1 });
    const published = { definition: flow, publishedAt: 1, publishedByName: 'Admin' };
    await tx.insert(workflowVersions).values({ tenantId, workflowId: 'release', version: 1, ...published });
    await tx.insert(workflowClasses).values({ tenantId, workflowId: 'release', classId: 'own-class' });
  });
  for (const role of ['User', 'Supervisor', 'Manager', 'CustomerServices', 'Administrator', 'Acceptor'])
    tokens.set(role, (await bench.signIn(holderOf(role))).token);
}, 240_000);
afterAll(() => bench?.close());
beforeEach(() =>
  bench.db.asSystem(async (tx) => {
    for (const table of ['flow_cases', 'flow_tasks', 'flow_votes', 'flow_history', 'flow_heads', 'work'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
  }),
);

interface States {
  flowCase: { number: string; rowVersion: number; status: number } | null;
  waiting: { activityId: string; stage: string; performers: object[]; internal: boolean; votes: number; needed: number }[];
  states: { workflowStateId: string; name: string; by: string }[];
}
async function ask(role: string, method: string, path: string, body?: object) {
  const answer = await bench.ask(method, `/api/documents/${path}`, { token: tokens.get(role) ?? '', ...(body && { body }) });
  const { code = '', message = '', data } = answer.body as { code?: string; message?: string; data?: unknown };
  return { code, message, data };
}
const statesFor = async (role: string) => (await ask(role, 'GET', `load-workflow-states?documentGuid=${guid}`)).data as States; // by its row
async function give(role: string, workflowStateId: string, more: object = {}) {
  const { flowCase } = await statesFor(role);
  const rowVersion = flowCase && flowCase.status === flowCaseStatus.running ? flowCase.rowVersion : 0;
  const body = { opId: randomUUID(), documentGuid: guid, workflowStateId, rowVersion, ...more };
  const { code, message, data } = await ask(role, 'POST', 'assign-to-state', body);
  return code === '' ? data : `${code} ${message}`;
}
const users = async (role: string) => {
  const { data } = await ask(role, 'GET', `get-workflow-history/${guid}`);
  return (data as { cases: { rows: { user: string }[] }[] }).cases[0]?.rows.map(({ user }) => user);
};
const waits = async (role = 'User') => (await statesFor(role)).waiting.map(({ activityId }) => activityId);

test('a case begins, is answered step by step, and ends by its days; its history is whole and replays (F1, F3, F4)', async () => {
  expect((await statesFor('User')).states).toMatchObject([{ workflowStateId: 'start:release', by: 'start' }]);
  expect(await give('User', 'start:release')).toMatchObject({ status: flowCaseStatus.running });
  expect(await waits()).toEqual(['find']);
  expect(await give('CustomerServices', 'way:find-verify-next')).toMatchObject({ status: flowCaseStatus.running });
  expect(await give('User', 'way:verify-release-accept')).toMatchObject({ status: flowCaseStatus.running });
  expect(await give('Supervisor', 'way:release-rest-accept')).toMatchObject({ status: flowCaseStatus.running });
  expect((await statesFor('Manager')).waiting).toMatchObject([{ activityId: 'release', votes: 1, needed: 2 }]);
  expect(await give('Manager', 'way:release-rest-accept')).toMatchObject({ status: flowCaseStatus.running });
  expect(await waits()).toEqual(['rest']);
  const [timer] = await bench.db.asSystem((tx) => tx.select().from(work));
  expect(timer).toMatchObject({ kind: 'flow.timer', subject: timer?.subject });
  expect((timer?.dueAt ?? 0) - (timer?.madeAt ?? 0)).toBe(14 * DAY_MS);
  // twice: a deadline moves a case once (F5)
  for (let run = 0; run < 2; run += 1) {
    const about = { tenantId, id: 'w', subject: timer?.subject ?? '', by: '', cursor: '', now: Date.now };
    const ending = await fireTimer.run(
      { ...about, signal: new AbortController().signal, step: async () => undefined },
      timer?.payload as Parameters<typeof fireTimer.run>[1],
    );
    await bench.db.inTenant(tenantId, async (tx) => ending?.(tx));
  }
  expect((await statesFor('User')).flowCase).toMatchObject({ status: flowCaseStatus.completed });
  const { data } = await ask('Administrator', 'GET', `get-workflow-history/${guid}`);
  const { cases } = data as { cases: { whole: boolean; rows: { event: number; step: string; user: string }[] }[] };
  expect(cases).toMatchObject([{ whole: true }]);
  expect(cases[0]?.rows.map(({ event }) => event)).toEqual([
    flowEvent.started,
    flowEvent.opened,
    flowEvent.answered,
    flowEvent.opened,
    flowEvent.answered,
    flowEvent.opened,
    flowEvent.voted,
    flowEvent.answered,
    flowEvent.opened,
    flowEvent.timeUp,
    flowEvent.over,
    flowEvent.ended,
  ]);
});

test('a history that was changed in the database is not whole', async () => {
  await give('User', 'start:release');
  await bench.db.asSystem((tx) =>
    tx
      .update(flowHistory)
      .set({ userName: 'Somebody else' })
      .where(sql`position = 1`),
  );
  expect((await ask('User', 'GET', `get-workflow-history/${guid}`)).data).toMatchObject({ cases: [{ whole: false }] });
});

test('a step is answered by those it is offered to, never by the starter where another must look (F8)', async () => {
  await give('Supervisor', 'start:release');
  expect(await give('User', 'way:find-verify-next')).toBe('action.refused notOffered');
  await give('CustomerServices', 'way:find-verify-next');
  await give('User', 'way:verify-release-accept');
  expect(await give('Supervisor', 'way:release-rest-accept')).toBe('action.refused fourEyes');
  expect((await statesFor('Supervisor')).states.filter(({ by }) => by === 'way')).toEqual([]);
  expect(await give('Manager', 'way:release-rest-accept')).toMatchObject({ status: flowCaseStatus.running });
  expect(await give('Manager', 'way:release-rest-accept')).toBe('action.refused votedBefore');
  expect(await give('Manager', 'way:release-refused-reject')).toBe('action.refused reasonRequired');
  expect(await give('Manager', 'way:release-refused-reject', { reason: 'No consent' })).toMatchObject({
    status: flowCaseStatus.rejected,
  });
});

test('a role that a person has in another project answers no step of this one', async () => {
  await give('User', 'start:release');
  await give('CustomerServices', 'way:find-verify-next');
  await give('User', 'way:verify-release-accept');
  const userId = holderOf('Manager');
  const inGroup = (group: number) =>
    bench.db.asSystem((tx) =>
      tx
        .update(userProjects)
        .set({ groupKind: group })
        .where(sql`user_id = ${userId} and project_id = 'own-project'`),
    );
  await inGroup(groupKind.user);
  expect(await give('Manager', 'way:release-rest-accept')).toBe('action.refused notOffered');
  expect((await statesFor('Manager')).states.filter(({ by }) => by === 'way')).toEqual([]);
  await inGroup(groupKind.manager);
  expect(await give('Manager', 'way:release-rest-accept')).toMatchObject({ status: flowCaseStatus.running });
  await inGroup(0);
});

test('of two answers in parallel one moves the case; the same operation twice is answered alike (F2)', async () => {
  await give('User', 'start:release');
  const { flowCase } = await statesFor('CustomerServices');
  const body = { documentGuid: guid, workflowStateId: 'way:find-verify-next', rowVersion: flowCase?.rowVersion };
  const first = { ...body, opId: randomUUID() };
  const answers = await Promise.all(
    [first, { ...body, opId: randomUUID() }].map((one) => ask('CustomerServices', 'POST', 'assign-to-state', one)),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'row.changed']);
  const opId = randomUUID();
  const rowVersion = (await statesFor('User')).flowCase?.rowVersion;
  const accept = { opId, documentGuid: guid, workflowStateId: 'way:verify-release-accept', rowVersion };
  const again = [await ask('User', 'POST', 'assign-to-state', accept), await ask('User', 'POST', 'assign-to-state', accept)];
  expect(again.map(({ code }) => code)).toEqual(['', '']);
  expect(await bench.db.asSystem((tx) => tx.$count(flowHistory, sql`op_id = ${opId}`))).toBe(1);
});

test('a manager puts a case into a step, with a reason, and the open steps are over (F6)', async () => {
  await give('User', 'start:release');
  expect(await give('User', 'put:verify', { reason: 'x' })).toBe('action.refused notOffered');
  expect(await give('Supervisor', 'put:verify')).toBe('action.refused reasonRequired');
  expect(await give('Supervisor', 'put:start', { reason: 'x' })).toBe('action.refused stateUnknown');
  expect(await give('Supervisor', 'put:verify', { reason: 'The file is here' })).toMatchObject({
    status: flowCaseStatus.running,
  });
  const tasks = await bench.db.asSystem((tx) => tx.select().from(flowTasks));
  expect(tasks.map(({ activityId, status }) => `${activityId} ${status}`).toSorted()).toEqual(['find 3', 'verify 1']);
});

test('the people and words of an internal step are shown to internal staff alone', async () => {
  await give('User', 'start:release');
  expect((await statesFor('User')).waiting).toMatchObject([{ internal: true, performers: [], stage: 'Archive' }]);
  expect((await statesFor('CustomerServices')).waiting).toMatchObject([
    { performers: [{ of: 'role', role: 'CustomerServices' }] },
  ]);
  await give('CustomerServices', 'way:find-verify-next');
  expect(await users('User')).toEqual(['User', '', '', '']);
  expect(await users('CustomerServices')).toEqual(['User', '', 'CustomerServices', '']);
});

test('a document is verified, corrected or rejected; out of sight it is as unknown as one that does not exist', async () => {
  const status = async (guids = [guid]) =>
    ((await ask('User', 'POST', 'get-verification-status', { guidList: guids })).data as { status: number }[]).map(
      (one) => one.status,
    );
  expect(await status()).toEqual([verificationStatus.none]);
  await give('User', 'start:release');
  await give('Supervisor', 'put:verify', { reason: 'x' });
  expect(await status([guid, 'unknown-document', 'otherTenant-document'])).toEqual([verificationStatus.waiting, 0, 0]);
  await bench.db.asSystem((tx) =>
    tx.execute(sql`update registrations set "values" = '{"own-attribute":"b"}' where id = ${guid}`),
  );
  await give('User', 'way:verify-release-accept');
  expect(await status()).toEqual([verificationStatus.corrected]);
  await give('Supervisor', 'put:verify', { reason: 'again' });
  await give('User', 'way:verify-refused-reject', { reason: 'Other person' });
  expect(await status()).toEqual([verificationStatus.rejected]);
});

test('a case that is not over stops every end of its document and box; an erased document leaves no value in it', async () => {
  await give('User', 'start:release');
  await give('Supervisor', 'put:verify', { reason: 'x' });
  const blocked = await bench.db.inTenant(tenantId, (tx) => explain(tx, tenantId, [guid, 'own-container'], 'deletion'));
  for (const id of [guid, 'own-container'])
    expect(blocked.get(id)?.blockers.find(({ code }) => code === 'inWorkflow')?.params).toEqual({
      number: expect.stringMatching(/^W-\d{4}-\d{4,}$/) as string,
    });
  const before = () =>
    bench.db.asSystem((tx) =>
      tx
        .select({ before: flowTasks.before })
        .from(flowTasks)
        .where(sql`activity_id = 'verify'`),
    );
  expect(await before()).toEqual([{ before: { 'own-attribute': 'b' } }]);
  class Undone extends Error {}
  await bench.db
    .inTenant(tenantId, async (tx) => {
      await eraseDocument(tx, { tenantId, id: guid, version: 1, code: '' }, { basis: 'deleted' }, 1);
      expect(
        await tx
          .select({ before: flowTasks.before })
          .from(flowTasks)
          .where(sql`activity_id = 'verify'`),
      ).toEqual([{ before: {} }]);
      throw new Undone();
    })
    .catch((fault: unknown) => expect(fault).toBeInstanceOf(Undone));
});

test('hostile: states of other workflows and clients, and definitions that are none, are refused', async () => {
  const body = { opId: randomUUID(), rowVersion: 0, documentGuid: guid, workflowStateId: 'start:other' };
  const refusal = async (more: object) =>
    (await ask('User', 'POST', 'assign-to-state', { ...body, opId: randomUUID(), ...more })).code;
  expect(await refusal({})).toBe('action.refused');
  expect(await refusal({ workflowStateId: '__proto__' })).toBe('action.refused');
  expect(await refusal({ documentGuid: 'otherTenant-document', workflowStateId: 'start:release' })).toBe('row.unknown');
  expect(await refusal({ rowVersion: 7, workflowStateId: 'start:release' })).toBe('row.changed');
  expect(await refusal({ workflowStateId: 'x'.repeat(201) })).toBe('request.invalid');
  expect(await refusal({ opId: 'own' })).toBe('request.invalid');
  expect(await bench.db.asSystem((tx) => tx.$count(flowCases))).toBe(0);
  const parsed = flowDefinition['~run']({ value: { ...flow, activities: [{ ...flow.activities[0], __proto__x: 1 }] } }, {});
  expect(parsed.issues).toBeDefined();
});
