import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import { documentEvent } from '#schema/codes.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { foldText } from '#schema/rules/fold.ts';
import { tags } from '#service/db/tables/documents.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { Handlers, HandlerContext, Refused } from '#service/http/handlers.ts';
import { lockDocument } from './lock.ts';
import { noteEvent } from './note.ts';
import { reachOf } from './rights.ts';
import { lacks, seen, unknownDocument } from './seen.ts';

type Calls = Pick<typeof documentEditCalls, 'getAllTags' | 'addTagToDocument' | 'removeTagFromDocument' | 'getTagSettings'>;
const tooMany: Refused = { refused: 'tags.tooMany', message: 'There are too many tags.' };

/** Tags of documents: labels shared within a project. */
export const tagHandlers: Handlers<Calls> = {
  getAllTags: async ({ tx, tenantId, caller }, { projectId }) => {
    const mine = [...(await reachOf(tx, caller)).projects.keys()].filter((id) => projectId === undefined || id === projectId);
    if (mine.length === 0) return { data: [] };
    const ours = and(eq(tags.tenantId, tenantId), inArray(tags.projectId, mine), eq(tags.active, true));
    const found = await tx.select().from(tags).where(ours).orderBy(tags.projectId, tags.folded);
    const counts = await tx.execute<{ id: string; documents: number | string }>(sql`
      select t.id, count(*) as documents from registrations r, unnest(r.tag_ids) as t(id)
      where r.tenant_id = ${tenantId} and r.deleted_at = 0 and r.tag_ids <> '{}'
        and r.project_id = any(array(select jsonb_array_elements_text(${JSON.stringify(mine)}::text::jsonb)))
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

  addTagToDocument: async (context, { documentGuid, tagId, name = '', opId = randomUUID() }) => {
    const found = await seen(context, documentGuid);
    if (!found) return unknownDocument;
    const refusal = lacks(found, 'document.edit');
    if (refusal) return refusal;
    const { tx, tenantId, caller, now } = context;
    await lockDocument(context, documentGuid);
    const had = await tagIdsOf(context, documentGuid);
    const tag = await tagOf(context, found.document.projectId, tagId, name.trim());
    if ('refused' in tag) return tag;
    if (!had.includes(tag.id)) {
      if (had.length >= DOCUMENT_LIMITS.tagsOfDocument) return tooMany;
      await setTags(context, documentGuid, [...had, tag.id]);
      await noteEvent(tx, caller, found.document, documentEvent.change, now(), { detail: { tagAdded: tag.name }, opId });
    }
    return { data: { id: tag.id, name: tag.name, colour: tag.colour } };

    async function tagOf(place: HandlerContext, projectId: string, id: string | undefined, wanted: string) {
      const isIt = id === undefined ? eq(tags.folded, foldText(wanted)) : eq(tags.id, id);
      const its = and(eq(tags.tenantId, tenantId), eq(tags.projectId, projectId), isIt);
      const [known] = await place.tx.select().from(tags).where(its);
      if (known) return known;
      if (id !== undefined || wanted === '') return { refused: 'row.unknown', message: 'No such tag.' } as const;
      // a refusal keeps what is written, so no tag is made for a document that takes no more
      if (had.length >= DOCUMENT_LIMITS.tagsOfDocument) return tooMany;
      const ofProject = and(eq(tags.tenantId, tenantId), eq(tags.projectId, projectId));
      if ((await place.tx.$count(tags, ofProject)) >= DOCUMENT_LIMITS.tagsOfProject) return tooMany;
      const row = { tenantId, id: randomUUID(), projectId, name: wanted, folded: foldText(wanted) };
      await place.tx.insert(tags).values(row).onConflictDoNothing();
      const [made] = await place.tx
        .select()
        .from(tags)
        .where(and(ofProject, eq(tags.folded, row.folded)));
      return made ?? ({ refused: 'row.unknown', message: 'No such tag.' } as const);
    }
  },

  removeTagFromDocument: async (context, { documentGuid, tagId, opId = randomUUID() }) => {
    const found = await seen(context, documentGuid);
    if (!found) return unknownDocument;
    const refusal = lacks(found, 'document.edit');
    if (refusal) return refusal;
    await lockDocument(context, documentGuid);
    const had = await tagIdsOf(context, documentGuid);
    if (!had.includes(tagId)) return { data: { removed: false } };
    await setTags(
      context,
      documentGuid,
      had.filter((id) => id !== tagId),
    );
    const { tx, tenantId, caller, now } = context;
    const its = and(eq(tags.tenantId, tenantId), eq(tags.id, tagId));
    const [tag] = await tx.select({ name: tags.name }).from(tags).where(its);
    const detail = { tagRemoved: tag?.name ?? tagId };
    await noteEvent(tx, caller, found.document, documentEvent.change, now(), { detail, opId });
    return { data: { removed: true } };
  },

  getTagSettings: async ({ tx, caller }, { projectId }) => {
    const reach = await reachOf(tx, caller);
    const mine = [...reach.projects.keys()].filter((id) => projectId === undefined || id === projectId);
    const allowed = mine.some((id) => reach.mayIn(id, 'document.edit'));
    return { data: { allowed, free: allowed, most: DOCUMENT_LIMITS.tagsOfDocument } };
  },
};

const isDocument = (tenantId: string, id: string) => and(eq(registrations.tenantId, tenantId), eq(registrations.id, id));

async function tagIdsOf({ tx, tenantId }: HandlerContext, id: string): Promise<string[]> {
  const [row] = await tx.select({ tagIds: registrations.tagIds }).from(registrations).where(isDocument(tenantId, id));
  return row?.tagIds ?? [];
}

async function setTags({ tx, tenantId }: HandlerContext, id: string, tagIds: string[]): Promise<void> {
  await tx.update(registrations).set({ tagIds }).where(isDocument(tenantId, id));
}
