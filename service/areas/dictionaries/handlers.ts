import { and, eq } from 'drizzle-orm';
import type { dictionaryFileCalls, DictionaryFile } from '#schema/calls/dictionary-files.ts';
import { dictionaryFileState as states, fileState } from '#schema/codes.ts';
import { IMPORT_LIMITS } from '#schema/limits.ts';
import type { Tx } from '#service/db/database.ts';
import { putCheck } from '#service/areas/files/check.ts';
import { lockContent } from '#service/areas/files/content.ts';
import { keepArriving } from '#service/areas/files/keep-arriving.ts';
import { dictionaryConfigs, dictionaryFiles } from '#service/db/tables/dictionary-files.ts';
import { files } from '#service/db/tables/files.ts';
import { dictionaries } from '#service/db/tables/dictionaries.ts';
import type { FileStore } from '#service/files/store.ts';
import {
  streaming,
  withoutTransaction,
  type HandlerContext,
  type Handlers,
  type Outcome,
  type Refused,
} from '#service/http/handlers.ts';
import { dropWork, putWork } from '#service/work/put.ts';
import { saveConfiguration, configurationsOf } from './configurations.ts';
import { compareAgain } from './compare.ts';
import { isOnlyFile } from './delete-file.ts';
import { downloadOf } from './download.ts';
import { dictionariesOf, fileOf, usesOf } from './lists.ts';
import { noCounters } from './read-file.ts';
import { valuesPage } from './values-page.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'There is no such file or value list.' };

/** Handlers of value lists and their files (S1 §7): files are checked and published as work. */
export function dictionaryFileHandlers(parts: { store: FileStore; isScanned: boolean }): Handlers<typeof dictionaryFileCalls> {
  return {
    list: async (context, { id }) => ({ data: await dictionariesOf(context, id) }),
    configurations: async ({ tx, tenantId }) => ({ data: await configurationsOf(tx, tenantId) }),
    configurationSave: saveConfiguration,
    values: valuesPage,
    upload: uploadFile(parts),
    download: withoutTransaction<typeof dictionaryFileCalls.download>((context, { id }) => downloadOf(context, parts.store, id)),

    publish: async (context, { dictionaryFileId, versionSeen }) => {
      const { tx, tenantId, now, caller } = context;
      const file = await lockedFile(tx, tenantId, dictionaryFileId);
      if (!file) return unknown;
      const isDone = file.state === states.publishing || file.state === states.current || file.state === states.replaced;
      if (isDone) return answer(context, file.id);
      if (file.state !== states.checked) return { refused: 'dictionary.notChecked', message: 'The file is not checked.' };
      const isOne = and(eq(dictionaries.tenantId, tenantId), eq(dictionaries.id, file.dictionaryId));
      const [head] = await tx.select({ version: dictionaries.version }).from(dictionaries).where(isOne);
      // the net under the comparison of waiting files: what is published is the difference that was seen
      if (head?.version !== versionSeen || file.checkedAgainst !== versionSeen) {
        if (head && file.checkedAgainst !== head.version) await compareAgain(tx, { ...file, now: now() });
        return { refused: 'row.changed', message: `The list is at version ${head?.version ?? 0} now.`, keeps: true };
      }
      await setState(tx, tenantId, file.id, { state: states.publishing, message: '' });
      const work = { kind: 'dictionary.publish', subject: file.id, payload: { versionSeen }, by: caller.userId } as const;
      await putWork(tx, tenantId, { ...work, now: now() });
      context.note({ dictionaryFileId });
      return answer(context, file.id);
    },

    addToQueue: async (context, { dictionaryFileId }) => {
      const { tx, tenantId, now, caller } = context;
      const file = await lockedFile(tx, tenantId, dictionaryFileId);
      if (!file || file.state === states.deleted) return unknown;
      if (file.state === states.queuedForDeletion) return answer(context, file.id);
      if (file.state === states.publishing || file.state === states.checking)
        return { refused: 'dictionary.notChecked', message: 'The file is being worked on.' };
      if (file.state === states.current && (await isOnlyFile(tx, file))) {
        const uses = await usesOf(context, file.dictionaryId);
        const names = [...new Set(uses.map(({ className }) => className))].join(', ');
        if (uses.length > 0) return { refused: 'dictionary.used', message: `Classes take values from it: ${names}.` };
      }
      // a file that is going away is not checked, and so not published either
      if (file.state === states.received) await dropWork(tx, tenantId, { kind: 'dictionary.check', subject: file.id });
      const deletedAt = now() + IMPORT_LIMITS.undoMs;
      await setState(tx, tenantId, file.id, { state: states.queuedForDeletion, stateBefore: file.state, deletedAt });
      const work = { kind: 'dictionary.delete', subject: file.id, payload: {}, by: caller.userId } as const;
      await putWork(tx, tenantId, { ...work, dueAt: deletedAt, now: now() });
      context.note({ dictionaryFileId });
      return answer(context, file.id);
    },

    takeBack: async (context, { dictionaryFileId }) => {
      const { tx, tenantId, now } = context;
      const file = await lockedFile(tx, tenantId, dictionaryFileId);
      if (!file || file.state === states.deleted) return unknown;
      if (file.state !== states.queuedForDeletion) return answer(context, file.id);
      await dropWork(tx, tenantId, { kind: 'dictionary.delete', subject: file.id });
      await setState(tx, tenantId, file.id, { state: file.stateBefore, stateBefore: 0, deletedAt: 0 });
      if (file.stateBefore === states.received) await putDictionaryCheck(tx, tenantId, { id: file.id, by: file.by, now: now() });
      context.note({ dictionaryFileId });
      return answer(context, file.id);
    },
  };
}

async function lockedFile(tx: Tx, tenantId: string, id: string) {
  const isOne = and(eq(dictionaryFiles.tenantId, tenantId), eq(dictionaryFiles.id, id));
  const [file] = await tx.select().from(dictionaryFiles).where(isOne).for('update');
  return file;
}

async function setState(tx: Tx, tenantId: string, id: string, to: Partial<typeof dictionaryFiles.$inferInsert>): Promise<void> {
  await tx
    .update(dictionaryFiles)
    .set(to)
    .where(and(eq(dictionaryFiles.tenantId, tenantId), eq(dictionaryFiles.id, id)));
}

async function answer({ tx, tenantId }: HandlerContext, id: string): Promise<Outcome<DictionaryFile>> {
  const file = await fileOf(tx, tenantId, id);
  return file ? { data: file } : unknown;
}

async function putDictionaryCheck(
  tx: Tx,
  tenantId: string,
  { id, by, now }: { id: string; by: string; now: number },
): Promise<void> {
  await putWork(tx, tenantId, { kind: 'dictionary.check', subject: id, payload: {}, by, now });
}

/** Takes a file in; checking it is work. */
const otherUpload: Refused = { refused: 'request.invalid', message: 'This id is the upload of another configuration.' };

function uploadFile({ store, isScanned }: { store: FileStore; isScanned: boolean }) {
  return streaming<typeof dictionaryFileCalls.upload>(async (context, { id: configId, opId }) => {
    const { db, tenantId, caller, now, arriving, note } = context;
    const config = await db.inTenant(tenantId, async (tx) => {
      const isOne = and(eq(dictionaryConfigs.tenantId, tenantId), eq(dictionaryConfigs.id, configId));
      return (await tx.select().from(dictionaryConfigs).where(isOne))[0];
    });
    if (!config) return unknown;
    const id = opId ?? crypto.randomUUID();
    const kept = await keepArriving(store, context, id, 'dictionary');
    if ('refused' in kept) return kept;
    return db.inTenant(tenantId, async (tx): Promise<Outcome<{ dictionaryFileId: string; state: DictionaryFile['state'] }>> => {
      await lockContent(tx, tenantId, kept.sha256);
      const at = now();
      const state = isScanned ? fileState.checking : fileState.ready;
      const file = {
        tenantId,
        id,
        ...kept,
        name: arriving.name,
        purpose: 'dictionary',
        ownerId: caller.userId,
        madeAt: at,
        state,
      };
      const made = await tx.insert(files).values(file).onConflictDoNothing().returning({ id: files.id });
      if (made.length > 0) {
        if (isScanned) await putCheck(tx, tenantId, id, caller.userId, at);
        const { dictionaryId } = config;
        const about = { tenantId, id, dictionaryId, configId, fileId: id, name: arriving.name, counters: noCounters };
        await tx.insert(dictionaryFiles).values({ ...about, by: caller.userId, byName: caller.name, at });
        await putDictionaryCheck(tx, tenantId, { id, by: caller.userId, now: at });
      }
      const its = and(eq(dictionaryFiles.tenantId, tenantId), eq(dictionaryFiles.id, id), eq(dictionaryFiles.configId, configId));
      // the same id for another list is no repeat: its file would be checked for the first one
      if ((await tx.$count(dictionaryFiles, its)) === 0) return otherUpload;
      note({ dictionaryFileId: id, bytes: kept.bytes });
      const found = await fileOf(tx, tenantId, id);
      return found ? { data: { dictionaryFileId: id, state: found.state } } : unknown;
    });
  });
}
