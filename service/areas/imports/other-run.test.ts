import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importStatus as states, workState } from '#schema/codes.ts';
import { work } from '#service/db/tables/work.ts';
import type { WorkRun } from '#service/work/handler.ts';
import { openImports } from '#tests/bench/import-bench.ts';
import { lockedImport, setImport } from './import-rows.ts';
import { JudgingBasis } from './judging-basis.ts';
import { NewValues } from './new-values.ts';
import { lineMapper, processLines } from './process-file.ts';
import { SeenCodes } from './seen-codes.ts';

let opened: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  opened = await openImports();
}, 240_000);
afterAll(() => opened.close());

test('rows behind the cursor end a run while other work goes on with the import; with none it is tried again', async () => {
  const { bench, workers, imports } = opened;
  const importId = await imports.importOf('Box;Code\nAHEAD-1;D-1\nAHEAD-1;D-2\n');
  await imports.act('check', { importId });
  await workers.runDue();
  await imports.act('run', { importId });
  const run: WorkRun = {
    tenantId: 't-north',
    id: 'a paused run',
    subject: importId,
    by: '',
    cursor: '',
    now: bench.now,
    signal: new AbortController().signal,
    step: async () => {},
  };
  const rowsAgain = () =>
    bench.db.inTenant('t-north', async (tx) => {
      const found = await lockedImport(tx, 't-north', importId);
      if (!found) throw new Error('There is no such import.');
      const lines = [lineMapper(found, ['Box', 'Code'])({ row: 2, cells: ['AHEAD-1', 'D-1'] })];
      const to = { writes: true, basis: new JudgingBasis(), boxes: new SeenCodes(), newValues: new NewValues() };
      return processLines(tx, run, lines, to);
    });
  await bench.db.inTenant('t-north', (tx) => setImport(tx, 't-north', importId, { cursor: 2 }));
  expect(await rowsAgain()).toBe(false);
  const asked = { state: workState.working, cancelRequested: true };
  await bench.db.asSystem((tx) => tx.update(work).set(asked).where(eq(work.subject, importId)));
  await expect(rowsAgain()).rejects.toThrow('ahead');
  expect(await imports.rowOf(importId)).toMatchObject({ status: states.running, counters: { rows: 0 } });
});
