import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CallInput } from '#schema/calls/call.ts';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import { documentTag } from '#schema/operations/rooms/documents.ts';
import { foldText } from '#schema/rules/fold.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';
import { applyDirectly } from '#service/areas/sync/direct-call.ts';
import { columnsOf, sightSql } from '#service/areas/sync/sight.ts';
import { tags } from '#service/db/tables/documents.ts';
import {
  withoutTransaction,
  type CallerContext,
  type Handlers,
  type HandlerContext,
  type Refused,
} from '#service/http/handlers.ts';
import { reachOf } from './rights.ts';
import { lacks, seen, unknownDocument, type Seen } from './seen.ts';

type Calls = Pick<typeof documentEditCalls, 'getAllTags' | 'addTagToDocument' | 'removeTagFromDocument' | 'getTagSettings'>;
const tooMany: Refused = { refused: 'tags.tooMany', message: 'There are too many tags.' };
const unknownTag: Refused = { refused: 'row.unknown', message: 'No such tag.' };

/** Tags of documents: labels shared within a project. */
export const tagHandlers: Handlers<Calls> = {
  getAllTags: async ({ tx, tenantId, caller }, { projectId }) => {
    const reach = await reachOf(tx, caller);
    const mine = [...reach.projects.keys()].filter((id) => projectId === undefined || id === projectId);
    if (mine.length === 0) return { data: [] };
    const ours = and(eq(tags.tenantId, tenantId), inArray(tags.projectId, mine), eq(tags.active, true));
    const found = await tx.select().from(tags).where(ours).orderBy(tags.projectId, tags.folded);
    const searched = mine.filter((id) => reach.mayIn(id, 'document.search'));
    // a number is an answer too: it counts only what the caller may find
    const inSight = reach.sight ? sightSql(reach.sight, columnsOf('r')) : sql`true`;
    const counts = await tx.execute<{ id: string; documents: number | string }>(sql`
      select t.id, count(*) as documents from registrations r, unnest(r.tag_ids) as t(id)
      where r.tenant_id = ${tenantId} and r.deleted_at = 0 and r.tag_ids <> '{}'
        and r.project_id = any(array(select jsonb_array_elements_text(${JSON.stringify(searched)}::text::jsonb)))
        and (${inSight})
      group by t.id`);
    const byId = new Map(counts.rows.map(({ id, documents }) => [id, Number(documents)]));
    return {
      data: found.map(({ id, projectId: its, name, colour }) => ({
        id,
        projectId: its,
        name,
        colour,
        documents: byId.get(id) ?? 0,
      })),
    };
  },

  addTagToDocument: withoutTransaction<Calls['addTagToDocument']>(async (context, asked) => {
    const { documentGuid, opId = randomUUID() } = asked;
    const found = await context.db.inTenant(context.tenantId, (tx) => tagToAdd({ ...context, tx }, asked));
    if ('refused' in found) return found;
    const { tag, containerId } = found;
    const refusal = refusalOf(await changeTags(context, { opId, documentGuid, containerId, add: [tag.id] }));
    return refusal ?? { data: { id: tag.id, name: tag.name, colour: tag.colour } };
  }),

  removeTagFromDocument: withoutTransaction<Calls['removeTagFromDocument']>(async (context, asked) => {
    const { documentGuid, tagId, opId = randomUUID() } = asked;
    const found = await context.db.inTenant(context.tenantId, (tx) => editableIn({ ...context, tx }, documentGuid));
    if ('refused' in found) return found;
    const { tagIds, containerId } = found.document;
    if (!tagIds.includes(tagId)) return { data: { removed: false } };
    const refusal = refusalOf(await changeTags(context, { opId, documentGuid, containerId: containerId ?? '', remove: [tagId] }));
    return refusal ?? { data: { removed: true } };
  }),

  getTagSettings: async ({ tx, caller }, { projectId }) => {
    const reach = await reachOf(tx, caller);
    const mine = [...reach.projects.keys()].filter((id) => projectId === undefined || id === projectId);
    const allowed = mine.some((id) => reach.mayIn(id, 'document.edit'));
    return { data: { allowed, free: allowed, most: DOCUMENT_LIMITS.tagsOfDocument } };
  },
};

type Place = Pick<HandlerContext, 'tx' | 'tenantId' | 'caller'>;

/** The document if the caller may change it. */
async function editableIn(place: Place, documentGuid: string): Promise<Seen | Refused> {
  const found = await seen(place, documentGuid);
  return found ? (lacks(found, 'document.edit') ?? found) : unknownDocument;
}

/** The tag to add, made where its name is new to the project of the document. No tag is made for a document that takes no more. */
async function tagToAdd(place: Place, { documentGuid, tagId, name = '' }: CallInput<Calls['addTagToDocument']>) {
  const found = await editableIn(place, documentGuid);
  if ('refused' in found) return found;
  const { containerId, projectId, tagIds } = found.document;
  const { tx, tenantId } = place;
  const wanted = name.trim();
  const ofProject = and(eq(tags.tenantId, tenantId), eq(tags.projectId, projectId));
  const isIt = tagId === undefined ? eq(tags.folded, foldText(wanted)) : eq(tags.id, tagId);
  const [known] = await tx.select().from(tags).where(and(ofProject, isIt));
  if (known) return { tag: known, containerId: containerId ?? '' };
  if (tagId !== undefined || wanted === '') return unknownTag;
  if (tagIds.length >= DOCUMENT_LIMITS.tagsOfDocument) return tooMany;
  if ((await tx.$count(tags, ofProject)) >= DOCUMENT_LIMITS.tagsOfProject) return tooMany;
  const row = { tenantId, id: randomUUID(), projectId, name: wanted, folded: foldText(wanted) };
  await tx.insert(tags).values(row).onConflictDoNothing();
  const [made] = await tx
    .select()
    .from(tags)
    .where(and(ofProject, eq(tags.folded, row.folded)));
  return made ? { tag: made, containerId: containerId ?? '' } : unknownTag;
}

interface Change {
  opId: string;
  documentGuid: string;
  containerId: string;
  add?: string[];
  remove?: string[];
}

/** Applies the operation that a device saves for the same change. */
const changeTags = (context: CallerContext, { opId, documentGuid, containerId, add = [], remove = [] }: Change) =>
  applyDirectly(context, {
    opId,
    type: documentTag.type,
    entityId: documentGuid,
    payload: { containerId, add, remove } satisfies PayloadOf<typeof documentTag>,
  });

function refusalOf({ verdict, code }: PushVerdict): Refused | null {
  if (verdict === 'applied') return null;
  return code === 'tagsTooMany' ? tooMany : { refused: 'action.refused', message: code };
}
