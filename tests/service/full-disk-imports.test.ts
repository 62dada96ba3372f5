import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importStatus as states } from '#schema/codes.ts';
import { importMade } from '#service/db/tables/imports.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { openImports } from '#tests/bench/import-bench.ts';

/** The disk of the database is full in each phase of an import. The fault is the one PostgreSQL raises for it, at a write. */

let bench: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  bench = await openImports();
}, 240_000);
afterAll(() => bench.close());

const run = (text: string) => bench.bench.db.asSystem((tx) => tx.execute(sql.raw(text)));

/** Each write of this table that fulfils the condition finds no room, until it is freed. */
async function fill(table: string, event: 'insert' | 'delete', condition: string): Promise<() => Promise<void>> {
  await run(`create or replace function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await run(`create trigger no_room before ${event} on ${table} for each row when (${condition}) execute function no_room()`);
  return async () => void (await run(`drop trigger no_room on ${table}`));
}

const linesOf = (box: string, rows: number) =>
  `Box;Code\n${Array.from({ length: rows }, (_, n) => `${box}-${Math.floor(n / 20)};${box}-D-${n}`).join('\n')}\n`;

const written = (box: string, id: string) =>
  bench.bench.db.inTenant('t-north', async (tx) => ({
    codes: (
      await tx
        .select()
        .from(registrations)
        .where(like(registrations.code, `${box}-D-%`))
    ).map(({ code }) => code),
    boxes: (
      await tx
        .select()
        .from(containers)
        .where(like(containers.code, `${box}-%`))
    ).map(({ documents }) => documents),
    made: await tx.$count(importMade, eq(importMade.importId, id)),
  }));

test('a check that finds no room for what it found ends with the reason, and starts again once there is room', async () => {
  const { imports, workers } = bench;
  const id = await imports.importOf(`${linesOf('FC', 2_500)}FC-0;FC-D-5\n`);
  const free = await fill('import_issues', 'insert', 'true');
  await imports.act('check', { importId: id });
  await workers.runDue();
  expect(await imports.rowOf(id)).toMatchObject({ status: states.new, message: 'check:diskFull', hasRun: false });
  await free();
  await imports.act('check', { importId: id });
  await workers.runDue();
  const counters = { rows: 2_501, accepted: 2_500, refused: 1, boxes: 125, reasons: { duplicateInFile: 1 } };
  expect(await imports.rowOf(id)).toMatchObject({ status: states.checked, message: '', counters });
}, 120_000);

test('a run without room pauses with the reason and goes on at its cursor; a roll-back goes on too; each row is written and taken back once', async () => {
  const { imports, workers } = bench;
  const id = await imports.importOf(linesOf('FR', 200));
  await imports.act('check', { importId: id });
  await workers.runDue();
  const free = await fill('registrations', 'insert', "new.code = 'FR-D-101'");
  await imports.act('run', { importId: id });
  await workers.runDue();
  const paused = await imports.rowOf(id);
  expect(paused).toMatchObject({ status: states.paused, message: 'diskFull' });
  // the step of row 101 wrote nothing, those before it stay
  const some = await written('FR', id);
  expect(some.codes).toHaveLength(paused?.counters.documents ?? 0);
  expect(some.codes.length).toBeGreaterThanOrEqual(12);
  expect(some.codes).not.toContain('FR-D-101');
  // still no room: it pauses at the step of the same row, which begins later where steps are shorter
  await imports.act('run', { importId: id });
  await workers.runDue();
  const again = await written('FR', id);
  expect(again.codes).toEqual(expect.arrayContaining(some.codes));
  expect(again.codes).toHaveLength((await imports.rowOf(id))?.counters.documents ?? 0);
  expect(again.codes).not.toContain('FR-D-101');
  await free();
  await imports.act('run', { importId: id });
  await workers.runDue();
  expect(await imports.rowOf(id)).toMatchObject({
    status: states.done,
    message: '',
    counters: { rows: 200, documents: 200, boxes: 10 },
  });
  const all = await written('FR', id);
  expect([all.codes.length, new Set(all.codes).size, all.made]).toEqual([200, 200, 210]);
  expect(all.boxes).toEqual(Array(10).fill(20));

  const freed = await fill('import_made', 'delete', 'old.row = 90');
  await imports.act('rollback', { importId: id, typedName: 'HR 2026' });
  await workers.runDue();
  expect(await imports.rowOf(id)).toMatchObject({ status: states.failed, message: 'diskFull', hasRun: true });
  expect((await written('FR', id)).made).toBeGreaterThan(0);
  await freed();
  await imports.act('rollback', { importId: id, typedName: 'HR 2026' });
  await workers.runDue();
  expect(await imports.rowOf(id)).toMatchObject({ status: states.rolledBack });
  expect((await written('FR', id)).made).toBe(0);
}, 240_000);
