import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import { documentEvent } from '#schema/codes.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { countDocument } from '#schema/judge/carry-out.ts';
import { Draft } from '#schema/judge/draft.ts';
import { DAY_MS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Blocker } from '#schema/rules/blockers.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { explain } from '#service/areas/retention/explain.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import { flush } from '#service/areas/sync/flush.ts';
import type { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { HandlerContext, Handlers } from '#service/http/handlers.ts';
import { readPlace, writePlace } from '#service/http/page-place.ts';
import { noteInCustody, type Actor } from './box-custody.ts';
import { dropPrepared } from './dropped.ts';
import { lockWithBoxes } from './lock.ts';
import { noteEvents, type Noted } from './note.ts';
import { boxOf, titleOf } from './page-info.ts';
import { putTerms } from './read-text.ts';
import { reachOf } from './rights.ts';
import { lacks, seenOf, unknownDocument, type DocumentRow } from './seen.ts';
import { dropTerms } from './terms.ts';

type Calls = Pick<typeof documentEditCalls, 'delete' | 'undelete' | 'deletedDocuments'>;

/** Deletes documents, and restores them within 30 days. */
export const deleteHandlers: Handlers<Calls> = {
  delete: async (context, { GuidList, reason }) => {
    const ids = [...new Set(GuidList.map(({ Guid }) => Guid))];
    const found = await seenOf(context, ids);
    // the answer to an earlier call may have been lost
    const before = (await seenOf(context, ids, true)).filter((one) => lacks(one, documentGrant.delete) === null);
    const gone = new Set(before.map(({ document }) => document.id));
    if (found.length + gone.size < ids.length) return unknownDocument;
    for (const one of found) {
      const refusal = lacks(one, documentGrant.delete);
      if (refusal) return refusal;
    }
    const reader = await lockWithBoxes(
      context,
      found.map(({ document }) => document),
    );
    // checked under the lock, so no obstacle can appear before the commit
    const explained = await explain(context.tx, context.tenantId, ids, 'deletion', context.now());
    const free = found.filter(({ document }) => explained.get(document.id)?.can === true);
    const ended = free.map(({ document }) => document);
    await endDocuments(context, reader, ended, reason);
    return {
      data: {
        documents: ids.map((guid) => {
          const { can = false, blockers = [] } = explained.get(guid) ?? {};
          const isDeleted = can || gone.has(guid);
          return { guid, deleted: isDeleted, blockers: isDeleted ? [] : shownBlockers(blockers), message: '' };
        }),
      },
    };
  },

  undelete: async (context, { guidList }) => {
    const found = (await seenOf(context, guidList, true)).filter(({ rights }) => rights.may('document.restore'));
    if (found.length < new Set(guidList).size) return unknownDocument;
    const { tx, caller, now } = context;
    const reader = await lockWithBoxes(
      context,
      found.map(({ document }) => document),
    );
    const draft = new Draft(reader);
    const stopped = new Map<string, string>();
    const boxes: string[] = [];
    const back = new Set<string>();
    for (const { document } of found) {
      const held = await reader.row(registration.name, document.id);
      // another call restored it while this one waited for the lock
      if (held && !held.deleted) continue;
      const stop = held && (await againstRestore(draft, held.row));
      if (stop) stopped.set(document.id, stop);
      if (!held || stop) continue;
      draft.put(registration.name, { ...held.row, version: held.row.version + 1 });
      await countDocument(draft, held.row, 1);
      boxes.push(held.row.containerId);
      back.add(document.id);
    }
    await noteInCustody(draft, caller, boxes, 'restored', now());
    await flush(reader, draft, { cloned: new Set(), now: now() });
    const restored = found
      .filter(({ document }) => back.has(document.id))
      .map(({ document }) => ({ ...document, version: document.version + 1 }));
    await noteEvents(tx, caller, restored, documentEvent.unDelete, now());
    for (const document of restored) await putTerms(tx, document, now());
    return {
      data: {
        documents: found.map(({ document: { id: guid, version, code } }) => {
          const stop = stopped.get(guid);
          return stop === undefined
            ? { guid, verdict: 'applied' as const, code: '', message: '', currentChangeSetId: version + 1 }
            : { guid, verdict: 'refused' as const, code: stop, message: code, currentChangeSetId: version };
        }),
      },
    };
  },

  deletedDocuments: async (context, { text = '', projectId, searchPackageId = '' }) => ({
    data: await deletedOf(context, text, projectId, searchPackageId),
  }),
};

/** Reason why a document cannot be restored: another one has its code, or its box was deleted too; null if there is none. */
async function againstRestore(draft: Draft, { id, classId, code, containerId }: Registration): Promise<string | null> {
  const other = code === '' ? null : await draft.registrationByCode(classId, code);
  if (other && other.id !== id) return 'duplicateCode';
  if (!containerId) return null;
  const box = await draft.row(container.name, containerId);
  return box && !box.deleted ? null : 'boxGone';
}

/** Reasons against an end as an answer has them. */
export const shownBlockers = (blockers: readonly Blocker[]) =>
  blockers.map(({ code, params }) => ({ code, params: { ...params } }));

/** Transaction, time and user of a deletion. */
interface Ending {
  tx: Tx;
  tenantId: string;
  caller: Actor;
  now: () => number;
}

/** Deletes documents under their lock, after `explain`: their rows, their search terms, and prepared files that contain them. */
export async function endDocuments(
  context: Ending,
  reader: TransactionReader,
  free: readonly DocumentRow[],
  reason: string,
): Promise<void> {
  const { tx, tenantId, caller, now } = context;
  if (free.length === 0) return;
  const gone = await endRows(context, reader, free);
  const noted: Noted = { detail: reason === '' ? {} : { reason }, opId: randomUUID() };
  await noteEvents(tx, caller, gone, documentEvent.delete, now(), noted);
  for (const document of free) await dropTerms(tx, tenantId, document.id);
  await dropPrepared(
    tx,
    tenantId,
    free.map(({ id }) => id),
  );
}

/**
 * Deletes the rows of documents, which removes them from devices and from the counts of their boxes; the custody of a box that is not
 * open has it. Returns the current rows.
 */
export async function endRows(
  { caller, now }: Pick<Ending, 'caller' | 'now'>,
  reader: TransactionReader,
  documents: readonly DocumentRow[],
): Promise<DocumentRow[]> {
  const draft = new Draft(reader);
  const boxes: string[] = [];
  for (const document of documents) {
    const held = await reader.row(registration.name, document.id);
    if (!held || held.deleted) continue;
    draft.put(registration.name, { ...held.row, version: held.row.version + 1 }, true);
    await countDocument(draft, held.row, -1);
    boxes.push(held.row.containerId);
  }
  await noteInCustody(draft, caller, boxes, 'struck', now());
  if (documents.length > 0) await flush(reader, draft, { cloned: new Set(), now: now() });
  return documents.map((document) => ({ ...document, version: document.version + 1 }));
}

async function deletedOf(context: HandlerContext, text: string, projectId: string | undefined, after: string) {
  const { tx, tenantId, caller, now } = context;
  const reach = await reachOf(tx, caller);
  const mine = [...reach.projects.keys()].filter((id) => reach.mayIn(id, 'document.restore') && (projectId ?? id) === id);
  const none = { items: [], isLastPage: true, searchPackageId: '' };
  if (mine.length === 0) return none;
  const from = readPlace(after);
  const words = text.trim();
  const { deletedAt, id } = registrations;
  const its = [
    eq(registrations.tenantId, tenantId),
    gt(deletedAt, now() - DOCUMENT_LIMITS.restoreDays * DAY_MS),
    eq(registrations.erasedAt, 0),
    inArray(registrations.projectId, mine),
    ...(from ? [or(lt(deletedAt, from.at), and(eq(deletedAt, from.at), lt(id, from.id)))] : []),
    ...(words === '' ? [] : [sql`strpos(lower(${registrations.values}::text || ' ' || code), lower(${words})) > 0`]),
  ];
  const most = DOCUMENT_LIMITS.listed;
  const found = await tx
    .select()
    .from(registrations)
    .where(and(...its))
    .orderBy(desc(deletedAt), desc(id))
    .limit(most + 1);
  const shown = found
    .slice(0, most)
    .map((row) => row as DocumentRow)
    .filter((row) => reach.on(row)); // written only from registrations
  const classes = new Map((await classesOf(tx, tenantId, mine)).map((one) => [one.id, one]));
  const language = await callerLanguage(context);
  const items = [];
  for (const row of shown) {
    const documentClass = classes.get(row.classId);
    if (!documentClass) continue;
    const by = await deletionOf(context, row.id);
    items.push({
      guid: row.id,
      title: titleOf(documentClass, row),
      code: row.code,
      className: inLanguage(documentClass, language).name,
      projectName: reach.projectName(row.projectId, language),
      containerCode: (await boxOf(tx, tenantId, row.containerId))?.code ?? '',
      deletedAt: row.deletedAt,
      deletedBy: by?.userName ?? '',
      reason: String(Reflect.get(Object(by?.detail), 'reason') ?? ''),
      restorableUntil: row.deletedAt + DOCUMENT_LIMITS.restoreDays * DAY_MS,
    });
  }
  const last = found.slice(0, most).at(-1);
  const isLastPage = found.length <= most;
  return { items, isLastPage, searchPackageId: last && !isLastPage ? writePlace({ at: last.deletedAt, id: last.id }) : '' };
}

async function deletionOf({ tx, tenantId }: HandlerContext, documentId: string) {
  const its = and(
    eq(documentHistory.tenantId, tenantId),
    eq(documentHistory.documentId, documentId),
    eq(documentHistory.operation, documentEvent.delete),
  );
  const [found] = await tx.select().from(documentHistory).where(its).orderBy(desc(documentHistory.n)).limit(1);
  return found;
}
