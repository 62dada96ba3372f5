import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#schema/limits.ts';
import { hasKey } from '#schema/rules/code-filter/fuse.ts';
import { boxName, documentName, keyOf } from '#schema/rules/code-filter/keys.ts';
import { unpackFuse } from '#schema/rules/code-filter/segment.ts';
import { codeSegments } from '#service/db/tables/code-segments.ts';
import { vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';
import { codeFilterWorkHandlers } from './work.ts';

/** The code filter: every code of the client, in a base and a segment for each day. */

let bench: VaultBench;
let anna: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  anna = bench.device('anna');
});
afterAll(() => bench.close());

const build = (tenantId = 't1') =>
  codeFilterWorkHandlers({ db: bench.db })['codes.build'].run(
    {
      tenantId,
      id: 'w',
      subject: '',
      by: '',
      cursor: '',
      now: bench.now,
      signal: new AbortController().signal,
      step: async (work) => void (await bench.db.inTenant(tenantId, work)),
    },
    {},
  );

const segments = (tenantId = 't1') =>
  bench.db.asSystem((tx) =>
    tx.select().from(codeSegments).where(eq(codeSegments.tenantId, tenantId)).orderBy(codeSegments.upto, codeSegments.madeAt),
  );
/** True if any segment has the name. */
async function has(name: string, tenantId = 't1'): Promise<boolean> {
  return (await segments(tenantId)).some(({ content, salt }) => {
    const filter = unpackFuse(content);
    return filter !== null && hasKey(filter, keyOf(name, salt));
  });
}

test('the base has every box and every document of a class whose codes do not repeat', async () => {
  const [box, gone] = [anna.box('FLT-1'), anna.box('FLT-2')];
  // codes of the class `loose` may repeat
  const [paper, loose] = [anna.file(box, 'FLT-D1'), anna.file(box, 'FLT-D2')];
  const payload = { ...loose.payload, classId: 'loose' };
  await anna.send(
    box,
    gone,
    paper,
    anna.make('registration.create', payload, { deps: [box.opId] }),
    anna.make('container.delete', {}, { entityId: gone.entityId, deps: [gone.opId] }),
  );
  await build();
  expect((await segments()).map(({ level }) => level)).toEqual(['base']);
  expect(await has(boxName('FLT-1'))).toBe(true);
  // the code of a box is used for ever
  expect(await has(boxName('FLT-2'))).toBe(true);
  expect(await has(documentName('files', 'FLT-D1'))).toBe(true);
  expect(await has(documentName('loose', 'FLT-D2'))).toBe(false);
  expect(await has(boxName('FLT-D1'))).toBe(false);
});

test('what comes later is in the segment of its day, and a day without codes has none', async () => {
  await build();
  expect(await segments()).toHaveLength(1);
  const box = anna.box('FLT-3');
  await anna.send(box, anna.file(box, 'FLT-D3'));
  expect(await has(boxName('FLT-3'))).toBe(false);
  await build();
  expect((await segments()).map(({ level }) => level)).toEqual(['base', 'day']);
  expect([await has(boxName('FLT-3')), await has(documentName('files', 'FLT-D3')), await has(boxName('FLT-1'))]).toEqual([
    true,
    true,
    true,
  ]);
});

test('a base is made again once its days are a tenth of it and it is a week old, without what is gone', async () => {
  const box = anna.box('FLT-4');
  const paper = anna.file(box, 'FLT-D4');
  await anna.send(box, paper);
  await build();
  expect(await segments()).toHaveLength(3);
  await anna.send(
    anna.make('registration.delete', { containerId: box.entityId }, { entityId: paper.entityId, deps: [paper.opId] }),
  );
  bench.pass(7 * DAY_MS);
  await build();
  expect((await segments()).map(({ level }) => level)).toEqual(['base']);
  expect([await has(boxName('FLT-4')), await has(documentName('files', 'FLT-D4'))]).toEqual([true, false]);
});

test('a filter is of its client: another one has its own salt and none of the codes', async () => {
  await build('t2');
  const [[mine], [theirs]] = [await segments(), await segments('t2')];
  expect(mine?.salt).not.toBe(theirs?.salt);
  expect(await has(boxName('FLT-1'), 't2')).toBe(false);
});
