import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dictionaryFileState, documentEvent, importStatus as states } from '#schema/codes.ts';
import { exceptionKind } from '#schema/codes/bench.ts';
import type { DocumentRow } from '#service/areas/documents/seen.ts';
import { basisOf } from '#service/areas/imports/process-file.ts';
import { importKinds } from '#service/areas/imports/work-kinds.ts';
import { importWork } from '#service/areas/imports/work.ts';
import { readSealPage } from '#service/areas/seals/seal-page.ts';
import { checkEveryCustody } from '#service/areas/sync/check-custody.ts';
import { custodyKeys } from '#service/areas/sync/custody-keys.ts';
import { noteSigned, readWitness } from '#service/areas/sync/custody-witness.ts';
import { verifyEveryRoot } from '#service/areas/sync/verify-custody.ts';
import type { Database } from '#service/db/database.ts';
import { emptyDatabase } from '#tests/bench/emptied-database.ts';
import { dictionaryFiles } from '#service/db/tables/dictionary-files.ts';
import { files } from '#service/db/tables/files.ts';
import { importIssues, importMade, imports } from '#service/db/tables/imports.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { counters, feed, leases, seals } from '#service/db/tables/sync.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { exceptions } from '#service/db/tables/bench.ts';
import { retentionDates } from '#service/db/tables/retention.ts';
import { dictionaryValues } from '#service/db/tables/dictionaries.ts';
import { containers, containerTypes, registrations } from '#service/db/tables/vault.ts';
import { putDemoImports } from '#service/demo/archive/imports/fill-imports.ts';
import { importPlans } from '#service/demo/archive/imports/plans.ts';
import { deleteDemoDocuments } from '#service/demo/documents/deleted.ts';
import { fillSeals } from '#service/demo/archive/seals.ts';
import { DEMO_PASSWORD, fillDemo } from '#service/demo/fill-demo.ts';
import { generateClient } from '#service/demo/generate.ts';
import { defaultScale, smallScale } from '#service/demo/scale.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { startWorkers } from '#service/work/workers.ts';

let db: Database;
const seed = 3;
const client = generateClient(seed, 'demo', smallScale);
const { tenantId } = client.configuration;

beforeAll(async () => {
  db = await emptyDatabase();
  await fillDemo(db, { seed, scale: smallScale });
});
afterAll(() => db?.close());

test('rows come back from the database as they were generated', async () => {
  const rows = await db.inTenant(tenantId, (tx) => tx.select().from(registrations));
  const { createdByOp: _op, ...first } = client.registrations[0] ?? { createdByOp: '' };
  expect(rows).toHaveLength(client.registrations.length);
  expect(rows.find(({ id }) => id === client.registrations[0]?.id)).toMatchObject(first);
  const boxes = await db.inTenant(tenantId, (tx) => tx.select().from(containers));
  expect(boxes.find(({ id }) => id === client.containers.at(-1)?.id)).toMatchObject(client.containers.at(-1) ?? {});
});

test('a box that was counted is a counted one in the database as well as in the feed', async () => {
  const { configuration, containers: made } = generateClient(seed, 'acme', smallScale);
  const counted = made.filter(({ countState }) => countState !== undefined);
  expect(counted.length).toBeGreaterThan(0);
  const boxes = await db.inTenant(configuration.tenantId, (tx) => tx.select().from(containers));
  for (const box of counted) expect(boxes.find(({ id }) => id === box.id)).toMatchObject(box);
});

test('every box has its day of the due list with the fill, before any job runs', async () => {
  const [all] = await db.inTenant(tenantId, (tx) => tx.select({ n: count() }).from(retentionDates));
  expect(all?.n).toBe(client.containers.length);
});

test('the feed contains the rows as devices see them, and the counter its last position', async () => {
  const rows = await db.inTenant(tenantId, (tx) => tx.select().from(feed).orderBy(feed.seq));
  expect(rows.map(({ stream, rowId, seq, scope, row }) => ({ stream, id: rowId, seq, scope, row }))).toEqual(client.feed);
  expect(rows.every(({ seq, txTo }) => seq === txTo)).toBe(true);
  const [counter] = await db.inTenant(tenantId, (tx) => tx.select().from(counters));
  expect(counter?.n).toBe(client.feed.length);
});

test('dictionary values page in the order devices keep them', async () => {
  const { head, plan } = client.configuration.dictionaries.get('firstNames') ?? { head: { id: '' }, plan: { values: [] } };
  const rows = await db.inTenant(tenantId, (tx) =>
    tx
      .select({ value: dictionaryValues.value })
      .from(dictionaryValues)
      .where(eq(dictionaryValues.dictionaryId, head.id))
      .orderBy(dictionaryValues.folded, dictionaryValues.value),
  );
  expect(rows.map(({ value }) => value)).toEqual(plan.values.map(({ value }) => value));
});

test('the archive has exceptions of every kind, and the largest list has values that were withdrawn, most of them with a successor', async () => {
  const { parts } = generateClient(seed, 'demo', { ...defaultScale, dictionary: 200 });
  const noted = parts.flatMap(({ tables }) => tables.flatMap(({ table, rows }) => (table === exceptions ? rows : [])));
  expect(noted).toHaveLength(60);
  expect(new Set(noted.map((row) => Reflect.get(row, 'kind')))).toEqual(new Set(Object.values(exceptionKind)));
  const gone = await db.inTenant(tenantId, (tx) =>
    tx.select().from(dictionaryValues).where(gt(dictionaryValues.untilVersion, 0)),
  );
  expect([gone.length, gone.filter(({ successor }) => successor !== '').length]).toEqual([37, 25]);
});

test('all users sign in with the same password, each with a separate hash', async () => {
  const rows = await db.inTenant(tenantId, (tx) => tx.select().from(users));
  const expected = [
    'acceptor',
    'admin',
    'archive',
    'driver',
    'manager',
    'office',
    'operator',
    'operator2',
    'staff',
    'supervisor',
    'supervisor2',
  ];
  expect(rows.map(({ userName }) => userName).toSorted()).toEqual(expected);
  expect(new Set(rows.map(({ passwordHash }) => passwordHash)).size).toBe(rows.length);
  for (const { passwordHash } of rows) expect(await verify(passwordHash, DEMO_PASSWORD)).toBe(true);
});

test('staff is the same person in every client, and belongs to an internal one', async () => {
  const rows = await db.asSystem((tx) => tx.select().from(users).where(eq(users.userName, 'staff')));
  expect(rows).toHaveLength(3);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
  const [home] = await db.asSystem((tx) => tx.select().from(tenants).where(eq(tenants.urlPath, 'demo')));
  expect(home?.internal).toBe(true);
});

test('series go on after the numbers that are used', async () => {
  const rows = await db.inTenant(tenantId, (tx) => tx.select().from(leases).where(eq(leases.of, 'hr-personal-no')));
  expect(rows).toMatchObject([{ prefix: 'KD/2019/', last: client.counters.inClass.get('hr') }]);
});

test('types of boxes have the number series that devices know', async () => {
  const rows = await db.inTenant(tenantId, (tx) => tx.select().from(containerTypes).where(eq(containerTypes.tenantId, tenantId)));
  const known = client.configuration.types.map(({ record: { id, series } }) => [id, series ?? null] as const);
  expect(new Map(rows.map(({ id, series }) => [id, series]))).toEqual(new Map(known));
  expect(known.some(([, series]) => series !== null)).toBe(true);
});

test('filling again changes nothing, and a client that is missing is made', async () => {
  const total = () => db.asSystem(async (tx) => (await tx.select({ n: count() }).from(feed))[0]?.n);
  const before = await total();
  await fillDemo(db, { seed, scale: smallScale });
  expect(await total()).toBe(before);
  await db.asSystem(async (tx) => {
    // a client whose fill was cut short has no rows at all: one transaction made them
    for (const table of [
      'notifications',
      'handovers',
      'positions',
      'order_numbers',
      'order_events',
      'number_series',
      'flow_heads',
      'flow_history',
      'flow_votes',
      'flow_tasks',
      'flow_cases',
      'workflow_classes',
      'workflow_versions',
      'workflows',
      'work',
      'stock_moves',
      'material_stock',
      'materials',
      'order_reasons',
      'service_levels',
      'destroy_services',
      'central_archives',
      'placements',
      'faq_entries',
      'counts',
      'count_parts',
      'exceptions',
      'synchronizations',
      'synchronization_pages',
      'label_batches',
      'categories',
      'justifications',
      'barcode_settings',
      'proposal_lines',
      'proposals',
      'hold_items',
      'holds',
      'class_retention',
      'retention_schedules',
      'certificates',
      'places',
      'feed',
      'leases',
      'user_projects',
      'orders',
      'registrations',
      'containers',
      'class_versions',
      'classes',
    ])
      await tx.execute(
        sql`delete from ${sql.identifier(table)} t using tenants c where c.tenant_id = t.tenant_id and c.url_path = 'globex'`,
      );
    for (const table of ['counters', 'users', 'projects', 'container_types', 'cost_centers', 'dictionary_values', 'dictionaries'])
      await tx.execute(
        sql`delete from ${sql.identifier(table)} t using tenants c where c.tenant_id = t.tenant_id and c.url_path = 'globex'`,
      );
    await tx.delete(tenants).where(eq(tenants.urlPath, 'globex'));
  });
  expect(await total()).toBeLessThan(before ?? 0);
  await fillDemo(db, { seed, scale: smallScale });
  expect(await total()).toBe(before);
});

const firstStart = Date.UTC(2026, 10, 20, 8);

test('some boxes of each client have a seal to verify: whole chains, content unchanged, days signed by the key of the service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-seals-'));
  const keys = await custodyKeys(folder);
  await noteSigned(folder, await fillSeals(db, keys, firstStart));
  expect(await checkEveryCustody(db)).toMatchObject({ broken: 0 });
  expect(await verifyEveryRoot(db, keys, await readWitness(folder))).toMatchObject({ broken: 0 });
  for (const urlPath of ['demo', 'acme', 'globex']) {
    const { configuration } = generateClient(seed, urlPath, smallScale);
    await db.inTenant(configuration.tenantId, async (tx) => {
      const found = await tx.select().from(seals);
      const pages = await Promise.all(found.map((seal) => readSealPage(tx, { id: configuration.tenantId, name: urlPath }, seal)));
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.every((page) => page?.content.now === 'same' && page.content.documents === page.content.documentsNow)).toBe(
        true,
      );
      expect(pages.filter((page) => page?.day).length).toBeGreaterThan(1);
      const whole = await tx
        .select()
        .from(containers)
        .where(and(isNotNull(containers.sealedHash), isNull(containers.sealBroken)));
      expect(whole.length).toBe(found.length);
    });
  }
  const [before, again] = [await checkEveryCustody(db), await fillSeals(db, keys, firstStart)];
  expect([again, await checkEveryCustody(db)]).toEqual([[], before]);
  await rm(folder, { recursive: true });
});

describe('imports', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-imports-'));
    await putDemoImports(db, seed, firstStart);
    const workers = await startWorkers({
      db: { ...db, listen: async () => async () => {} },
      log: pino({ level: 'silent' }),
      now: () => firstStart,
      rules: importKinds,
      handlers: importWork({ db, files: folderStore(folder) }),
      version: '1.0.0',
      timer: () => () => {},
    });
    await workers.runDue();
    await workers.stop();
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true }));

  test.each(['demo', 'acme', 'globex'])('there is one in each resting state, with real rows behind it: %s', async (urlPath) => {
    const { configuration } = generateClient(seed, urlPath, smallScale);
    await db.inTenant(configuration.tenantId, async (tx) => {
      const rows = await tx.select().from(imports).orderBy(asc(imports.at));
      expect(rows.map(({ status }) => status)).toEqual(importPlans.map(({ state }) => state));
      for (const row of rows) {
        const made = await tx.select().from(importMade).where(eq(importMade.importId, row.id));
        const issues = await tx.select().from(importIssues).where(eq(importIssues.importId, row.id));
        const refused = issues.filter(({ kind }) => kind === 'refused').length;
        const { counters: of, status } = row;
        expect([row.name, refused]).toEqual([row.name, of.refused]);
        const isIn = ([states.done, states.doneWithRefused, states.paused] as number[]).includes(status);
        if (isIn) expect(made).toHaveLength(of.documents + of.boxes);
        // the check of an import that may be run is that of its file, mapping, class and value lists
        if (status === states.checked) {
          expect(row.checkedFor).toBe(await basisOf(tx, row));
          // each kind of fault is found; a small client may lack a code that a row collides with
          expect(of.rows).toBe(2_000);
          expect(of.refused).toBeGreaterThan(25);
          expect(of.refused).toBeLessThanOrEqual(38);
        }
        if (status === states.partlyRolledBack) expect([made.length, of.kept]).toEqual([4, 4]);
        if (status === states.rolledBack) expect(made).toEqual([]);
      }
      // a part of its 240 rows
      const cursor = rows.find(({ status }) => status === states.paused)?.cursor;
      expect(cursor).toBeGreaterThan(100);
      expect(cursor).toBeLessThan(240);
      expect(rows.find(({ status }) => status === states.failed)?.message).toBe('badFile:broken');
    });
  });

  test('the largest list has a file for each of its three versions, as the list was then', async () => {
    await db.inTenant(tenantId, async (tx) => {
      const rows = await tx.select().from(dictionaryFiles).orderBy(asc(dictionaryFiles.at));
      const current = dictionaryFileState.current;
      expect(rows.map(({ version, state }) => [version, state === current])).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);
      const [first, second, third] = rows.map((row) => row.counters);
      expect([second?.withdrawn, third?.withdrawn, third?.refused]).toEqual([19, 18, 0]);
      const moved = (of = second) => (of?.added ?? 0) - (of?.withdrawn ?? 0);
      expect(second?.values).toBe((first?.values ?? 0) + moved(second));
      expect(third?.values).toBe((second?.values ?? 0) + moved(third));
      const [stored] = await tx
        .select()
        .from(files)
        .where(eq(files.id, rows[2]?.fileId ?? ''));
      expect(stored).toMatchObject({ purpose: 'dictionary', expiresAt: 0, name: 'addresses-3.csv' });
    });
  });
});

test('documents are deleted by a person with a reason, so that the list of deleted ones has some to restore; no seal is broken by it', async () => {
  const { tenantId: acme } = generateClient(seed, 'acme', smallScale).configuration;
  const deleted = await db.inTenant(acme, async (tx) => {
    const its = and(eq(registrations.tenantId, acme), eq(registrations.deletedAt, 0));
    const isSealed = sql`exists (select 1 from seals where seals.container_id = ${registrations.containerId})`;
    const found = (await tx.select().from(registrations).where(its).orderBy(isSealed, asc(registrations.id))) as DocumentRow[]; // as drawn
    await deleteDemoDocuments(tx, acme, found.slice(-96), Date.now());
    const sealed = await tx.select().from(seals);
    const pages = await Promise.all(sealed.map((seal) => readSealPage(tx, { id: acme, name: 'acme' }, seal)));
    expect(pages.filter((page) => page?.content.now !== 'same')).toEqual([]);
    expect(await tx.$count(containers, isNotNull(containers.sealBroken))).toBe(0);
    return tx
      .select()
      .from(registrations)
      .where(and(eq(registrations.tenantId, acme), gt(registrations.deletedAt, 0)));
  });
  const ids = deleted.map(({ id }) => id);
  const noted = await db.inTenant(acme, (tx) =>
    tx
      .select()
      .from(documentHistory)
      .where(and(inArray(documentHistory.documentId, ids), eq(documentHistory.operation, documentEvent.delete))),
  );
  expect(noted).toHaveLength(6);
  for (const { userName, detail } of noted) expect([userName, Object(detail).reason]).not.toContain('');
});
