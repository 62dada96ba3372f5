import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countState, exceptionKind } from '#schema/codes/bench.ts';
import { COLD_DAYS, DAY_MS } from '#schema/limits.ts';
import { coolSome } from '#service/areas/sync/cold-rows.ts';
import { archiveBench, closedBox, type ClosedBox } from '#tests/bench/archive-bench.ts';
import { documentsElsewhere } from './documents-elsewhere.ts';

/** Documents of boxes that have left the devices, which corrections list behind those of this device. */

const { bench, anna, edyta } = await archiveBench();

type Asked = Partial<Parameters<typeof documentsElsewhere>[1]>;
const ask = (asked: Asked = {}, user = 'edyta') =>
  bench.db.inTenant('t1', (tx) => documentsElsewhere({ ...bench.context(user), tx }, { projectId: 'p1', ...asked }));
const codes = async (asked: Asked = {}, user?: string) => (await ask(asked, user)).items.map(({ document }) => document.code);

/** Corrects a document; the reason is its history. */
async function correct(
  box: ClosedBox,
  at: number,
  asked: object = { do: 'correct', values: { surname: 'Zimny' }, evidence: {}, toVerify: [] },
) {
  const id = box.documents[at]?.id ?? '';
  const payload = { projectId: '', documentCode: '', containerId: box.id, reason: 'Misread.', ...asked };
  const [verdict] = await edyta.send(edyta.make('registration.treat', payload, { entityId: id, base: { [id]: 1 } }));
  expect(verdict).toBe('applied');
}

/** A closed box that leaves all devices. */
async function coldBox(code: string, documents: readonly string[], before: (box: ClosedBox) => Promise<void> = async () => {}) {
  const box = await closedBox(anna, code, documents);
  await before(box);
  await bench.db.asSystem((tx) =>
    tx.execute(sql`update containers set status = 4, received_at = ${bench.now() - (COLD_DAYS + 1) * DAY_MS},
      count_state = ${countState.confirmed} where id = ${box.id}`),
  );
  for (let left = 1; left > 0;) left = await bench.db.inTenant('t1', (tx) => coolSome(tx, 't1', bench.now()));
  return box;
}

test('documents of boxes that no device has are listed with what there is to correct, those of devices are not', async () => {
  const cold = await coldBox('EL-2', ['el-21', 'el-22', 'el-23'], (box) => correct(box, 1));
  const other = await coldBox('EL-1', ['el-11', 'el-12']);
  const near = await closedBox(anna, 'EL-3', ['el-31']);
  await correct(near, 0);
  await correct(other, 1, { do: 'accept', pages: [] });
  const about = { projectId: 'p1', containerId: cold.id, registrationId: cold.documents[2]?.id ?? '', code: 'el-23', note: '' };
  expect(await edyta.send(edyta.make('exception.note', { ...about, kind: exceptionKind.damaged }))).toEqual(['applied']);

  expect(await codes()).toEqual(['EL-12', 'EL-22', 'EL-23']);
  const [accepted, corrected, noted] = (await ask()).items;
  expect(accepted).toMatchObject({
    box: { code: 'EL-1' },
    document: { acceptedIncomplete: true },
    treated: [{ did: 'accepted' }],
  });
  expect(corrected).toMatchObject({ box: { id: cold.id, code: 'EL-2' }, document: { values: { surname: 'Zimny' } } });
  expect(noted?.exceptions).toMatchObject([{ kind: exceptionKind.damaged, state: 'open' }]);
  expect(await codes({ show: 'exception' })).toEqual(['EL-23']);
  expect(await codes({ show: 'incomplete' })).toEqual(['EL-12']);
  expect(await codes({ show: 'changed' })).toEqual(['EL-12', 'EL-22']);
  // by a part of the code of the box, or by a value of the document
  expect(await codes({ search: 'el-2' })).toEqual(['EL-22', 'EL-23']);
  expect(await codes({ search: 'zim' })).toEqual(['EL-22']);
  // a struck document is in no box
  await correct(cold, 1, { do: 'strike' });
  expect(await codes({ show: 'changed' })).toEqual(['EL-12']);
});

test('they come a page at a time; a project that is not the one of the caller has none', async () => {
  const many = Array.from({ length: 210 }, (_, n) => `pg-${String(n).padStart(3, '0')}`);
  await coldBox('PG-1', many, async (box) => {
    await bench.db.asSystem((tx) =>
      tx.execute(sql`insert into segregation_history (tenant_id, id, project_id, version, created_at, created_by, created_by_name,
          did, container_id, registration_id, code, from_code, to_code, reason)
        select 't1', 'pg-' || id, 'p1', 1, 1, 'edyta', 'Edyta', 'corrected', ${box.id}, id, code, '', '', 'Misread.'
        from registrations where container_id = ${box.id}`),
    );
  });
  const first = await ask({ search: 'PG-1' });
  expect(first.isLastPage).toBe(false);
  const read = first.items.map(({ document }) => document.code);
  for (let { after, isLastPage } = first; !isLastPage;) {
    const page = await ask({ search: 'PG-1', after });
    read.push(...page.items.map(({ document }) => document.code));
    ({ after, isLastPage } = page);
  }
  expect(read).toEqual(many.map((code) => code.toUpperCase()));
  expect(await codes({ projectId: 'p2' })).toEqual([]);
  expect(await codes({ projectId: 'p-foreign' })).toEqual([]);
});
