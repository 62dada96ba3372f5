import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { blockerStops, stops, type BlockerCode, type Ending } from '#schema/rules/blockers.ts';
import { undoBatch } from '#service/areas/desk/undo-batch.ts';
import { anonymizeWholeHandlers } from '#service/areas/documents/anonymize-whole.ts';
import { deleteHandlers } from '#service/areas/documents/delete.ts';
import { eraseDue } from '#service/areas/documents/erase-work.ts';
import { removeVersionHandlers } from '#service/areas/documents/remove-version.ts';
import { madeKind } from '#service/areas/imports/process-file.ts';
import { takeBackChunk } from '#service/areas/imports/take-back.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { importMade, imports } from '#service/db/tables/imports.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { facts, storedBox, termOfFiles, type Stored } from '#tests/bench/blocked-bench.ts';
import { addEwaAndMarek } from '#tests/bench/order-bench.ts';
import { newId, vaultBench, type TestDevice, type VaultBench } from '#tests/bench/vault-bench.ts';

/** Destruction by each path with each blocker. Without a blocker, each path ends its record. */

let bench: VaultBench;
let anna: TestDevice;
let celina: TestDevice;
let edyta: TestDevice;
beforeAll(async () => {
  bench = await vaultBench();
  await addEwaAndMarek(bench);
  [anna, celina, edyta] = [bench.device('anna'), bench.device('celina'), bench.device('edyta')];
});
afterAll(() => bench.close());

const opened = () => storedBox(bench, anna, containerStatus.opened);
const archived = () => storedBox(bench, anna, containerStatus.completed);

const documentNow = async ({ fileId }: Stored) => {
  const [row] = await bench.db.asSystem((tx) => tx.select().from(registrations).where(eq(registrations.id, fileId)));
  return row;
};
const isGone = async (of: Stored) => {
  const row = await documentNow(of);
  return row === undefined || row.deletedAt > 0 || row.erasedAt > 0;
};

type Asking = (context: object, input: object) => Promise<{ data?: unknown }>;
/** Makes a call as the supervisor, in its transaction. */
const ask = (handler: unknown, input: object) =>
  bench.db.inTenant('t1', (tx) => (handler as Asking)({ ...bench.context('celina'), tx }, input));

/** The work of a night a month and a day from now. */
async function aMonthLater(): Promise<void> {
  const store = folderStore(await mkdtemp(join(tmpdir(), 'strongroom-paths-')));
  const run = { tenantId: 't1', id: 'w', subject: '', by: '', cursor: '', signal: new AbortController().signal };
  const now = () => bench.now() + 31 * DAY_MS;
  await eraseDue({ db: bench.db, files: store }).run({ ...run, now, step: async () => undefined }, {});
}

/** Versions of the pages of a document, the first of them removed at this time. */
async function withVersions({ fileId }: Stored, removedAt: number): Promise<void> {
  const about = { tenantId: 't1', documentId: fileId, format: 1, name: 'a.pdf', pages: [], changeSet: 1 };
  const by = { madeAt: 1, madeBy: 'anna', madeByName: 'Anna' };
  const rows = [1, 2].map((version) => ({ ...about, ...by, version, fileIds: [`f${version}-${fileId}`] }));
  await bench.db.asSystem((tx) => tx.insert(documentFiles).values([{ ...rows[0]!, removedAt }, rows[1]!]));
}
const firstVersion = async ({ fileId }: Stored) => {
  const its = and(eq(documentFiles.documentId, fileId), eq(documentFiles.version, 1));
  const [row] = await bench.db.asSystem((tx) => tx.select().from(documentFiles).where(its));
  return row;
};

interface Path {
  ending: Ending;
  /** Makes the record, before a reason comes. */
  before: () => Promise<Stored>;
  /** Tries to end it. */
  act: (of: Stored) => Promise<unknown>;
  ended?: (of: Stored) => Promise<boolean>;
  /** Reasons that this path judges by a rule of its own, or cannot meet. */
  without?: readonly BlockerCode[];
}

const batches = new Map<string, string>();
/** A document that a supervisor let in with another code; taking that back ends it. */
async function letIn(): Promise<Stored> {
  const of = await opened();
  const twin = anna.file(of.boxId, `${of.code}-D`, { surname: 'Twin' });
  expect(await anna.send(twin)).toEqual(['contested duplicateCode']);
  const { version = 0 } = (await celina.rows<Conflict>('conflicts')).get(twin.opId) ?? {};
  const choice = { take: 'newCode', code: `${of.code}-E` };
  const batchId = newId();
  const word = { version, choice, reason: 'looked', note: '', batchId, secondsSpent: 1 };
  expect(await celina.send(celina.make('conflict.decide', word, { entityId: twin.opId }))).toEqual(['applied']);
  batches.set(twin.entityId, batchId);
  return { ...of, fileId: twin.entityId };
}

const importCounts = { rows: 1, boxes: 0, documents: 1, refused: 0, kept: 0 };

/** A document that an import made. */
async function imported(): Promise<Stored> {
  const of = await opened();
  const row = { tenantId: 't1', id: of.boxId, name: 'HR', projectId: 'p1', configId: 'c', configVersion: 1 };
  const its = { ...row, config: {}, counters: importCounts, by: 'celina', byName: 'Celina', at: 1 } as unknown;
  await bench.db.asSystem((tx) => tx.insert(imports).values(its as typeof imports.$inferInsert)); // only its id is read
  return of;
}

const paths: Readonly<Record<string, Path>> = {
  'container.delete': {
    ending: 'deletion',
    before: async () => {
      const box = anna.box(`PATH-${newId()}`);
      expect(await anna.send(box)).toEqual(['applied']);
      return { boxId: box.entityId, fileId: newId(), code: 'PATH' };
    },
    act: ({ boxId }) => celina.send(celina.make('container.delete', {}, { entityId: boxId, base: { [boxId]: 1 } })),
    ended: async ({ boxId }) => {
      const [box] = await bench.db.asSystem((tx) => tx.select().from(containers).where(eq(containers.id, boxId)));
      return box === undefined || box.deletedAt > 0;
    },
    // only a document is in a workflow, and a box with documents is not deleted
    without: ['inWorkflow'],
  },
  'the roll-back of an import': {
    ending: 'deletion',
    before: imported,
    act: ({ boxId, fileId }) => {
      const made = { tenantId: 't1', importId: boxId, kind: madeKind.document, rowId: fileId, row: 1, kept: false };
      const run = { tenantId: 't1', subject: boxId, now: bench.now };
      return bench.db.inTenant('t1', async (tx) => {
        await tx.insert(importMade).values(made);
        await takeBackChunk(tx, run, [made]);
      });
    },
  },
  'registration.delete': {
    ending: 'deletion',
    before: opened,
    act: ({ boxId, fileId }) =>
      anna.send(anna.make('registration.delete', { containerId: boxId }, { entityId: fileId, base: { [fileId]: 1 } })),
  },
  'registration.treat': {
    ending: 'deletion',
    before: archived,
    act: ({ boxId, fileId }) => {
      const asked = { do: 'strike', reason: 'Twice on the list.', projectId: '', documentCode: '', containerId: boxId };
      return edyta.send(edyta.make('registration.treat', asked, { entityId: fileId, base: { [fileId]: 1 } }));
    },
  },
  'a creation that is taken back at the desk': {
    ending: 'deletion',
    before: letIn,
    act: ({ fileId }) =>
      bench.db.inTenant('t1', (tx) => undoBatch({ ...bench.context('celina'), tx }, { batchId: batches.get(fileId) ?? '' })),
  },
  'the call that deletes documents': {
    ending: 'deletion',
    before: archived,
    act: ({ fileId }) => ask(deleteHandlers.delete, { GuidList: [{ Guid: fileId }], reason: 'Twice' }),
  },
  'the call that removes a version': {
    ending: 'deletion',
    before: async () => {
      const of = await archived();
      await withVersions(of, 0);
      return of;
    },
    act: ({ fileId }) => ask(removeVersionHandlers.removeVersion, { guid: fileId, version: 1, reason: 'Twice' }),
    ended: async (of) => ((await firstVersion(of))?.removedAt ?? 0) > 0,
  },
  'the erasure of a removed version': {
    ending: 'deletion',
    before: async () => {
      const of = await archived();
      await withVersions(of, bench.now());
      return of;
    },
    act: aMonthLater,
    ended: async (of) => (await firstVersion(of))?.fileIds.length === 0,
  },
  'the erasure of a deleted document': {
    ending: 'deletion',
    before: async () => {
      const of = await archived();
      await bench.db.asSystem((tx) =>
        tx.update(registrations).set({ deletedAt: bench.now() }).where(eq(registrations.id, of.fileId)),
      );
      return of;
    },
    act: aMonthLater,
    ended: async (of) => ((await documentNow(of))?.erasedAt ?? 0) > 0,
  },
  'the call that anonymizes documents as a whole': {
    ending: 'destruction',
    before: archived,
    act: ({ fileId }) => ask(anonymizeWholeHandlers.anonymizeWhole, { guidList: [fileId], reason: 'Art. 17' }),
  },
};

const codes = (Object.keys(blockerStops) as BlockerCode[]).filter((code) => code !== 'unsentWork'); // its own keys

const cases = Object.entries(paths).flatMap(([name, { ending, without = [] }]) =>
  codes.filter((code) => stops(code, ending) && !without.includes(code)).map((code) => [name, code] as const),
);

test.each(Object.keys(paths))('O3: %s ends what nothing keeps', async (name) => {
  const path = paths[name]!;
  await termOfFiles(bench);
  const of = await path.before();
  await path.act(of);
  expect(await (path.ended ?? isGone)(of)).toBe(true);
});

test.each(cases)('O3: %s does not end what is kept: %s', async (name, code) => {
  const path = paths[name]!;
  await termOfFiles(bench);
  const of = await path.before();
  await facts[code](bench, of, anna);
  await path.act(of);
  expect(await (path.ended ?? isGone)(of)).toBe(false);
});
