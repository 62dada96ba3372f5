import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportRow } from '#schema/calls/imports.ts';
import { importStatus as states } from '#schema/codes.ts';
import { DAY_MS, IMPORT_LIMITS } from '#schema/limits.ts';
import { files } from '#service/db/tables/files.ts';
import { importConfigs, imports } from '#service/db/tables/imports.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { classes, containers, projects, protocols, registrations } from '#service/db/tables/vault.ts';
import type { Workers } from '#service/work/workers.ts';
import { benchWorkers } from '#tests/bench/bench-workers.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { importBench, type ImportBench } from '#tests/bench/import-bench.ts';
import { traceStatements, type StatementTrace } from '#tests/bench/statement-trace.ts';
import { fillVault, holderOf } from '#tests/bench/vault-fixture.ts';
import { setImport } from './import-rows.ts';
import { releaseImports } from './retention.ts';

let bench: Bench;
let workers: Workers;
let trace: StatementTrace;
let token: string;
let ask: ImportBench['ask'];
let act: ImportBench['act'];
let rowOf: ImportBench['rowOf'];
let importOf: ImportBench['importOf'];
beforeAll(async () => {
  bench = await openBench();
  await fillVault(bench);
  // before the workers take their copy of the database
  trace = traceStatements(bench.db);
  workers = await benchWorkers(bench);
  token = (await bench.signIn('everybody')).token;
  ({ ask, act, rowOf, importOf } = importBench(bench, token));
}, 240_000);
afterAll(async () => {
  await workers.stop();
  await bench.close();
});

const boxes = () => bench.db.inTenant('t-north', (tx) => tx.select().from(containers).where(eq(containers.deletedAt, 0)));
const documents = () =>
  bench.db.inTenant('t-north', (tx) => tx.select().from(registrations).where(eq(registrations.deletedAt, 0)));

const storedOf = (id: string) => bench.db.inTenant('t-north', (tx) => tx.select().from(imports).where(eq(imports.id, id)));

const lastMessage = async () => {
  const newest = [desc(notifications.createdAt), desc(notifications.id)];
  const [row] = await bench.db.inTenant('t-north', (tx) =>
    tx
      .select()
      .from(notifications)
      .orderBy(...newest)
      .limit(1),
  );
  return row;
};

test('a check writes nothing; the run imports the good rows, and the refused ones are a file with their reasons', async () => {
  const before = [(await boxes()).length, (await documents()).length];
  const id = await importOf('Box;Code\nIMP-1;D-1\nIMP-1;D-2\nIMP-2;D-3\n;D-4\nIMP-2;D-1\n');
  await act('check', { importId: id });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({
    status: states.checked,
    counters: { rows: 5, accepted: 3, refused: 2, reasons: { noBoxCode: 1, duplicateInFile: 1 } },
  });
  expect([(await boxes()).length, (await documents()).length]).toEqual(before);
  expect(await act('run', { importId: id })).toBe('import.tooManyRefused');
  await act('run', { importId: id, goodRowsOnly: true });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ status: states.doneWithRefused, counters: { accepted: 3, refused: 2, boxes: 2 } });
  expect((await boxes()).filter(({ code }) => code.startsWith('IMP-')).map((box) => [box.code, box.documents])).toEqual([
    ['IMP-1', 2],
    ['IMP-2', 1],
  ]);
  const refused = await bench.ask('GET', `/api/release-manager/import-refused/${id}`, { token });
  expect(refused.text).toContain('"Box";"Code";"row";"reason";"column";"other"');
  expect(refused.text).toContain('"IMP-2";"D-1";"6";"duplicateCode"');

  // a document of another file in one of its boxes: this box stays, everything else goes
  const later = await importOf('Box;Code\nIMP-2;D-9\n');
  await act('check', { importId: later });
  await workers.runDue();
  await act('run', { importId: later });
  await workers.runDue();
  expect(await act('rollback', { importId: id, typedName: 'HR' })).toBe('import.nameDiffers');
  await act('rollback', { importId: id, typedName: 'HR 2026' });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ status: states.partlyRolledBack, counters: { kept: 1 } });
  expect((await boxes()).filter(({ code }) => code.startsWith('IMP-')).map((box) => [box.code, box.documents])).toEqual([
    ['IMP-2', 1],
  ]);
});

test('a mapping that is refused because its import has run is not saved', async () => {
  const all: ImportRow[] = await ask('POST', '/api/release-manager/import-list', {});
  const ran = all.find(({ status }) => status === states.done || status === states.doneWithRefused);
  const before = await bench.db.inTenant('t-north', (tx) => tx.select().from(importConfigs));
  const [{ id, projectId, name, config } = expect.fail('No configuration')] = before;
  const asked = { opId: randomUUID(), id, importId: ran?.id, projectId, name: `${name} changed`, config };
  expect(await ask('POST', '/api/release-manager/import-config-save', asked)).toBe('import.holdsRows');
  expect(await bench.db.inTenant('t-north', (tx) => tx.select().from(importConfigs))).toEqual(before);
});

test('a file that cannot be read fails the check with its reason; an import with rows is not deleted', async () => {
  const id = await importOf('Box;Code\n"IMP-9;D-1\n');
  await act('check', { importId: id });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ status: states.failed, message: 'badFile:quote' });
  expect(await ask('POST', '/api/release-manager/delete-imports', { importIds: [id] })).toEqual({ deleted: 1 });
  const all: ImportRow[] = await ask('POST', '/api/release-manager/import-list', {});
  const holding = all.find(({ status }) => status === states.done);
  expect(await ask('POST', '/api/release-manager/delete-imports', { importIds: [holding?.id ?? ''] })).toBe('import.holdsRows');
});

test('a file without a column of its mapping fails the check, and its page still shows the columns it has', async () => {
  const id = await importOf('Box;Kod\nRENAMED-1;RENAMED-D-1\n');
  await act('check', { importId: id });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ status: states.failed, message: 'badFile:column', counters: { rows: 0 } });
  expect(await ask('GET', `/api/release-manager/import-details/${id}`)).toMatchObject({ columns: ['Box', 'Kod'], badFile: '' });
});

test('a roll-back keeps documents that a numbered transfer list names', async () => {
  const id = await importOf('Box;Code\nPRINTED-1;PRINTED-D-1\nFREE-1;FREE-D-1\n');
  await act('check', { importId: id });
  await workers.runDue();
  await act('run', { importId: id });
  await workers.runDue();
  const box = (await boxes()).find(({ code }) => code === 'PRINTED-1');
  const printed = { tenantId: 't-north', number: 9_001, containerId: box?.id ?? '', contentHash: 'ab', at: 1 };
  await bench.db.inTenant('t-north', (tx) => tx.insert(protocols).values(printed));
  await act('rollback', { importId: id, typedName: 'HR 2026' });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ status: states.partlyRolledBack, counters: { kept: 2 } });
  const codes = (await documents()).map(({ code }) => code);
  expect(codes).toContain('PRINTED-D-1');
  expect(codes).not.toContain('FREE-D-1');
});

test('an import that failed in its run can be rolled back, one that failed in its check cannot', async () => {
  const id = await importOf('Box;Code\nFAIL-1;FAIL-D-1\n');
  await act('check', { importId: id });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ hasRun: false });
  await act('run', { importId: id });
  await workers.runDue();
  await bench.db.inTenant('t-north', (tx) => setImport(tx, 't-north', id, { status: states.failed, message: 'fault' }));
  expect(await rowOf(id)).toMatchObject({ hasRun: true });
  await act('rollback', { importId: id, typedName: 'HR 2026' });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ status: states.rolledBack, hasRun: false });

  const unread = await importOf('Box;Code\n"FAIL-2;D\n');
  await act('check', { importId: unread });
  await workers.runDue();
  expect(await rowOf(unread)).toMatchObject({ status: states.failed, hasRun: false });
  expect(await act('rollback', { importId: unread, typedName: 'HR 2026' })).toBe('import.stateForbids');
});

test('a first check shows the part of its file that was read; a check again knows the rows of the file', async () => {
  // the box is in the rows of several steps
  const lines = Array.from({ length: 2_000 }, (_, n) => `KNOWN-1;KNOWN-D-${n};${'x'.repeat(4_000)}`);
  const id = await importOf(`Box;Code;Note\n${lines.join('\n')}\n`);
  await act('check', { importId: id });
  const asked = await trace.of(() => workers.runDue());
  expect(asked.some((statement) => /update "work" set .*"progress"/s.test(statement))).toBe(true);
  expect(await rowOf(id)).toMatchObject({ counters: { rows: 2_000, boxes: 1 } });
  expect((await rowOf(id))?.counters).not.toHaveProperty('ofRows');
  expect(await act('check', { importId: id })).toMatchObject({ counters: { rows: 0, ofRows: 2_000 }, progress: 0 });
  await act('cancel', { importId: id });
}, 60_000);

test('the requester of the work receives its result, with the address of the import', async () => {
  const id = await importOf('Box;Code\nHEARD-1;HEARD-D-1\n');
  await act('check', { importId: id });
  await workers.runDue();
  await act('run', { importId: id });
  await workers.runDue();
  expect(await lastMessage()).toMatchObject({ subject: 'HR 2026', target: `release-manager/import-details/${id}` });
  expect((await lastMessage())?.text).toContain('1 rows imported');
  await act('rollback', { importId: id, typedName: 'HR 2026' });
  await workers.runDue();
  expect((await lastMessage())?.text).toContain('rolled back');
});

test('file and refused rows go 90 days after the end; a paused import keeps its file, however old', async () => {
  const over = await importOf('Box;Code\nOLD-1;OLD-D-1\n;NO-BOX\n');
  await act('check', { importId: over });
  await workers.runDue();
  await act('run', { importId: over, goodRowsOnly: true });
  await workers.runDue();
  const paused = await importOf('Box;Code\nOLD-2;OLD-D-2\n');
  const later = bench.now() + 91 * DAY_MS;
  const refusedRows = async (): Promise<{ issues: unknown[] }> =>
    ask('POST', '/api/release-manager/import-details-list', { importId: over, kind: 'refused', code: '', after: 0 });
  const fileOf = async (importId: string) => {
    const named = and(eq(imports.id, importId), eq(files.id, imports.fileId));
    const [found] = await bench.db.inTenant('t-north', (tx) =>
      tx.select({ until: files.expiresAt }).from(files).innerJoin(imports, named),
    );
    return found?.until;
  };
  await releaseImports(bench.db, 't-north', bench.now());
  expect([await fileOf(over), await fileOf(paused), (await refusedRows()).issues.length]).toEqual([0, 0, 1]);
  await releaseImports(bench.db, 't-north', later);
  expect([await fileOf(over), await fileOf(paused), (await refusedRows()).issues.length]).toEqual([later, 0, 0]);
});

test('rows of a file are read together, not one by one, by the check, the run and the roll-back', async () => {
  const lines = Array.from({ length: 60 }, (_, n) => `MANY-${n % 3};MANY-D-${n}`);
  const id = await importOf(`Box;Code\n${lines.join('\n')}\n`);
  const ofDocuments = async (what: string, body: object = {}) => {
    await act(what, { importId: id, ...body });
    const asked = await trace.of(() => workers.runDue());
    return asked.filter((statement) => /^\s*select .* from "registrations"/s.test(statement)).length;
  };
  const asked = [await ofDocuments('check'), await ofDocuments('run'), await ofDocuments('rollback', { typedName: 'HR 2026' })];
  expect(await rowOf(id)).toMatchObject({ status: states.rolledBack, counters: { documents: 60 } });
  expect(Math.min(...asked)).toBeGreaterThan(0);
  expect(Math.max(...asked)).toBeLessThan(20);
});

test('a class that changes during the run pauses the import with its reason; who goes on accepts the change', async () => {
  const id = await importOf('Box;Code\nLATE-1;LATE-D-1\n');
  await act('check', { importId: id });
  await workers.runDue();
  await act('run', { importId: id });
  const isClass = and(eq(classes.tenantId, 't-north'), eq(classes.id, 'own-class'));
  await bench.db.asSystem((tx) =>
    tx
      .update(classes)
      .set({ version: sql`${classes.version} + 1` })
      .where(isClass),
  );
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ status: states.paused, message: 'changedSince', counters: { documents: 0 } });
  await act('run', { importId: id });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ status: states.done, message: '', counters: { documents: 1 } });
});

test('a project that is withdrawn during the run pauses the import; its other rows are judged by now', async () => {
  const id = await importOf('Box;Code\nWITH-1;WITH-D-1\n');
  await act('check', { importId: id });
  await workers.runDue();
  await act('run', { importId: id });
  const isProject = and(eq(projects.tenantId, 't-north'), eq(projects.id, 'own-project'));
  const withdraw = (active: boolean) => bench.db.asSystem((tx) => tx.update(projects).set({ active }).where(isProject));
  await withdraw(false);
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ status: states.paused, message: 'changedSince', counters: { documents: 0 } });
  // a new check names what the project takes no more, and writes nothing
  await act('check', { importId: id });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ status: states.checked, counters: { refused: 1, reasons: { projectWithdrawn: 1 } } });
  await withdraw(true);
  expect(await act('run', { importId: id })).toBe('import.notChecked');
  await act('check', { importId: id });
  await workers.runDue();
  await act('run', { importId: id });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ status: states.done, counters: { documents: 1 } });
});

test('who starts an import needs no right in its project, so losing the project during the run changes nothing', async () => {
  const id = await importOf('Box;Code\nLOST-1;LOST-D-1\n');
  await act('check', { importId: id });
  await workers.runDue();
  await act('run', { importId: id });
  const isOwn = and(
    eq(userProjects.tenantId, 't-north'),
    eq(userProjects.userId, 'u-everybody'),
    eq(userProjects.projectId, 'own-project'),
  );
  const own = await bench.db.asSystem((tx) => tx.delete(userProjects).where(isOwn).returning());
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ status: states.done, counters: { documents: 1 } });
  expect(own).toHaveLength(1);
  await bench.db.asSystem((tx) => tx.insert(userProjects).values(own));
});

test('the other rows of a paused import are checked again, those it imported stay; a cancelled check leaves it paused', async () => {
  const id = await importOf('Box;Code\nPART-1;PART-D-1\nPART-1;PART-D-2\n;PART-D-3\n');
  await act('check', { importId: id });
  await workers.runDue();
  await act('run', { importId: id, goodRowsOnly: true });
  const done = { rows: 1, accepted: 1, documents: 1, boxes: 1, refused: 0, repeated: 0, kept: 0, reasons: {}, ofRows: 3 };
  await act('cancel', { importId: id });
  // as if it had paused after its first row
  await bench.db.inTenant('t-north', (tx) => setImport(tx, 't-north', id, { cursor: 2, counters: done }));

  await act('check', { importId: id });
  expect(await act('rollback', { importId: id, typedName: 'HR 2026' })).toBe('import.stateForbids');
  await act('cancel', { importId: id });
  expect((await storedOf(id))[0]).toMatchObject({ status: states.paused, cursor: 2, counters: done, before: null });
  await act('check', { importId: id });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({
    status: states.checked,
    hasRun: true,
    counters: { rows: 3, accepted: 2, refused: 1, reasons: { noBoxCode: 1 } },
  });
  expect(await ask('POST', '/api/release-manager/delete-imports', { importIds: [id] })).toBe('import.holdsRows');
  await act('run', { importId: id, goodRowsOnly: true });
  expect(await rowOf(id)).toMatchObject({ status: states.running, progress: 33 });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({
    status: states.doneWithRefused,
    counters: { rows: 3, accepted: 2, refused: 1, documents: 2, reasons: { noBoxCode: 1 } },
  });
  const codes = (await documents()).map(({ code }) => code).filter((code) => code.startsWith('PART-'));
  expect(codes).toEqual(['PART-D-2']);
});

test('rows that are refused above the number kept with their cells are in the file of refused rows, too', async () => {
  const kept = IMPORT_LIMITS.issuesKept;
  const lines = Array.from({ length: kept + 300 }, (_, n) => `;OVER-${n}`);
  const id = await importOf(`Box;Code\n${lines.join('\n')}\n`);
  await act('check', { importId: id });
  await workers.runDue();
  expect(await rowOf(id)).toMatchObject({ counters: { refused: kept + 300 } });
  const { text } = await bench.ask('GET', `/api/release-manager/import-refused/${id}`, { token });
  const refused = text.trim().split('\r\n');
  expect(refused).toHaveLength(kept + 301);
  expect(refused.at(-1)).toBe(`;"OVER-${kept + 299}";"${kept + 301}";"noBoxCode";;`);
}, 60_000);

test('an import whose author is blocked pauses with its reason, and another administrator resumes it', async () => {
  const isAuthor = eq(users.id, 'u-everybody');
  const block = (isBlocked: boolean) => bench.db.asSystem((tx) => tx.update(users).set({ active: !isBlocked }).where(isAuthor));
  const id = await importOf('Box;Code\nGONE-1;GONE-D-1\n');
  await act('check', { importId: id });
  await block(true);
  await workers.runDue();
  expect((await storedOf(id))[0]).toMatchObject({ status: states.new, message: 'check:authorGone' });
  await block(false);
  await act('check', { importId: id });
  await workers.runDue();
  await act('run', { importId: id });
  await block(true);
  await workers.runDue();
  expect((await storedOf(id))[0]).toMatchObject({ status: states.paused, message: 'authorGone', byName: 'everybody' });

  const other = (await bench.signIn(holderOf('Administrator'))).token;
  await bench.ask('POST', '/api/release-manager/import-run', { token: other, body: { importId: id } });
  await workers.runDue();
  const [resumed] = await storedOf(id);
  expect(resumed).toMatchObject({ status: states.done, message: '', counters: { documents: 1 } });
  expect((await documents()).find(({ code }) => code === 'GONE-D-1')?.createdBy).toBe(resumed?.by);
  expect(resumed?.by).not.toBe('u-everybody');
  await block(false);
});
