import { afterAll, beforeAll, expect, test } from 'vitest';
import { importStatus as states } from '#schema/codes.ts';
import type { Workers } from '#service/work/workers.ts';
import { openImports, type ImportBench } from '#tests/bench/import-bench.ts';

let opened: Awaited<ReturnType<typeof openImports>>;
let workers: Workers;
let imports: ImportBench;
beforeAll(async () => {
  opened = await openImports();
  ({ workers, imports } = opened);
}, 240_000);
afterAll(() => opened.close());

/** An import by its counters after the check, and after the run. */
async function countersOf(text: string) {
  const id = await imports.importOf(text);
  const after = async (what: string, body: object = {}) => {
    await imports.act(what, { importId: id, ...body });
    await workers.runDue();
    return imports.rowOf(id);
  };
  const [checked, ran] = [await after('check'), await after('run', { goodRowsOnly: true })];
  expect(checked?.status).toBe(states.checked);
  expect([states.done, states.doneWithRefused]).toContain(ran?.status);
  return [checked?.counters, ran?.counters];
}

test('a check counts what the run does, boxes whose first row is refused among them', async () => {
  const [first] = await countersOf('Box;Code\nCHK-1;CHK-D-1\nCHK-1;CHK-D-2\nCHK-2;CHK-D-3\n');
  expect(first).toMatchObject({ accepted: 3, boxes: 2, documents: 3 });
  // a code of another box in the first row of a new one, a repeat, a row without a box
  const lines = ['CHK-3;CHK-D-1', 'CHK-3;CHK-D-8', 'CHK-1;CHK-D-2', ';CHK-D-9', 'CHK-4;CHK-D-3', 'CHK-3;', 'CHK-3;'];
  const [checked, ran] = await countersOf(`Box;Code\n${lines.join('\n')}\n`);
  expect(checked).toMatchObject({ rows: 7, boxes: 1, reasons: { duplicateCode: 2, noBoxCode: 1 } });
  const { ofRows: _, ...done } = ran ?? {};
  expect(done).toEqual(checked);
});
