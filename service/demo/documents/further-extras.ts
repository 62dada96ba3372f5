import { and, eq, sql } from 'drizzle-orm';
import { workState } from '#schema/codes.ts';
import { anonymizationState } from '#schema/codes/documents.ts';
import { HOUR_MS } from '#schema/limits.ts';
import { foldText } from '#schema/rules/fold.ts';
import { putProposal } from '#service/areas/documents/anonymize.ts';
import type { Tx } from '#service/db/database.ts';
import { anonymizations, documentFiles, documentLinks, savedViews, tags } from '#service/db/tables/documents.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { Random } from '#service/demo/random.ts';

/** Amounts of a whole demonstration, those of its first documents included. */
const [TAGS, TAGGED, LINKS, VIEWS, IN_EACH_STATE] = [60, 900, 25, 12, 8];
const subjects = ['Audyt', 'Kontrola', 'Spór', 'Skan', 'Przegląd', 'Reklamacja', 'Zwrot', 'Korekta'];
const FIRST_YEAR = 2017;
const colours = ['#b3261e', '#8a5a00', '#1d5fa8', '#5c2e91', '#2b6b3f', '#44546a'];
const viewNames = ['Dwa lata', 'Bez skanu', 'Do archiwum'];

/** A document with pages, and what is known of its newest version. */
interface Drawn {
  id: string;
  projectId: string;
  classId: string;
  by: string;
  byName: string;
  version: number;
  pages: number;
  /** Its text is read later. */
  isUnread: boolean;
  isBlack: boolean;
}

/** Tags, links, saved views and anonymizations of the further documents: fills up to what the demonstration has of each. */
export async function furtherExtras(tx: Tx, tenantId: string, random: Random, now: number): Promise<void> {
  const drawn = await drawnDocuments(tx, tenantId, now);
  await moreTags(tx, tenantId, random);
  await moreLinks(tx, tenantId, drawn);
  await moreViews(tx, tenantId, drawn, now);
  await moreAnonymizations(tx, tenantId, drawn, now);
}

const [drawnIn, drawnId] = [documentFiles.tenantId, documentFiles.documentId];

async function drawnDocuments(tx: Tx, tenantId: string, now: number): Promise<Drawn[]> {
  const its = and(
    eq(documentFiles.tenantId, registrations.tenantId),
    eq(documentFiles.documentId, registrations.id),
    sql`not exists (select 1 from document_files f where f.tenant_id = ${documentFiles.tenantId}
      and f.document_id = ${documentFiles.documentId} and f.version > ${documentFiles.version})`,
  );
  return tx
    .select({
      id: registrations.id,
      projectId: registrations.projectId,
      classId: registrations.classId,
      by: registrations.createdBy,
      byName: registrations.createdByName,
      version: documentFiles.version,
      pages: sql<number>`jsonb_array_length(${documentFiles.pages})`,
      isUnread: sql<boolean>`exists (select 1 from work w where w.tenant_id = ${drawnIn} and w.subject = ${drawnId}
        and w.kind = 'document.read' and w.state = ${workState.waiting} and w.due_at > ${now})`,
      isBlack: sql<boolean>`exists (select 1 from page_layers l where l.tenant_id = ${drawnIn} and l.document_id = ${drawnId}
        and l.opacity <> '[]'::jsonb)`,
    })
    .from(registrations)
    .innerJoin(documentFiles, its)
    .where(and(eq(registrations.tenantId, tenantId), eq(registrations.deletedAt, 0)))
    .orderBy(registrations.id);
}

async function moreTags(tx: Tx, tenantId: string, random: Random): Promise<void> {
  const untagged = await tx
    .select({ id: registrations.id, projectId: registrations.projectId })
    .from(registrations)
    .where(and(eq(registrations.tenantId, tenantId), eq(registrations.deletedAt, 0), sql`${registrations.tagIds} = '{}'`))
    .orderBy(sql`${registrations.createdAt} desc, ${registrations.id}`)
    .limit(TAGGED - (await tx.$count(registrations, and(eq(registrations.tenantId, tenantId), sql`tag_ids <> '{}'`))));
  const projects = [...new Set(untagged.map(({ projectId }) => projectId))];
  const missing = TAGS - (await tx.$count(tags, eq(tags.tenantId, tenantId)));
  const rows = Array.from({ length: Math.max(0, missing) }, (_, at) => {
    const projectId = projects[at % projects.length] ?? '';
    const n = Math.floor(at / projects.length);
    const name = `${subjects[n % subjects.length] ?? ''} ${FIRST_YEAR + Math.floor(n / subjects.length)}`;
    const colour = colours[n % colours.length] ?? '';
    return { tenantId, id: `demo-further-tag-${at}`, projectId, name, folded: foldText(name), colour };
  });
  if (rows.length > 0) await tx.insert(tags).values(rows).onConflictDoNothing();
  const given = untagged.flatMap(({ id, projectId }) => {
    const own = rows.filter((row) => row.projectId === projectId);
    return own.length === 0 ? [] : [{ id, tags: [...new Set([random.pick(own).id, random.pick(own).id])] }];
  });
  await tx.execute(sql`
    update registrations d set tag_ids = array(select jsonb_array_elements_text(given.tags))
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given(id text, tags jsonb)
    where d.tenant_id = ${tenantId} and d.id = given.id`);
}

async function moreLinks(tx: Tx, tenantId: string, drawn: readonly Drawn[]): Promise<void> {
  const missing = LINKS - (await tx.$count(documentLinks, eq(documentLinks.tenantId, tenantId)));
  const pairs = drawn.toReversed().flatMap((document, at, all) => {
    const other = all.slice(at + 1).find(({ projectId }) => projectId === document.projectId);
    return other ? [{ tenantId, fromId: document.id, toId: other.id }] : [];
  });
  if (missing > 0) await tx.insert(documentLinks).values(pairs.slice(0, missing)).onConflictDoNothing();
}

async function moreViews(tx: Tx, tenantId: string, drawn: readonly Drawn[], now: number): Promise<void> {
  const missing = VIEWS - (await tx.$count(savedViews, eq(savedViews.tenantId, tenantId)));
  const classes = [...new Map(drawn.map((document) => [document.classId, document])).values()];
  const views = viewNames.flatMap((name, n) =>
    classes.map(({ classId, by, byName }) => ({
      tenantId,
      id: `demo-further-view-${n}-${classId}`,
      owner: by,
      ownerName: byName,
      target: 'class',
      targetId: classId,
      name,
      shared: true,
      query: n === 0 ? 'q=2025' : '',
      changedAt: now,
    })),
  );
  if (missing > 0) await tx.insert(savedViews).values(views.slice(0, missing)).onConflictDoNothing();
}

/** Eight wait for a text that is not read yet; the others were proposed, decided, or failed. */
async function moreAnonymizations(tx: Tx, tenantId: string, drawn: readonly Drawn[], now: number): Promise<void> {
  const { waiting, proposed, done, rejected, failed } = anonymizationState;
  const has = await tx.select().from(anonymizations).where(eq(anonymizations.tenantId, tenantId));
  const taken = new Set(has.map(({ documentId }) => documentId));
  const free = drawn.filter(({ id }) => !taken.has(id));
  const take = (most: number, fits: (one: Drawn) => boolean) => {
    const found = free.filter((one) => !taken.has(one.id) && fits(one)).slice(0, Math.max(0, most));
    for (const { id } of found) taken.add(id);
    return found;
  };
  const missing = (...states: number[]) => IN_EACH_STATE - has.filter(({ state }) => states.includes(state)).length;
  const isPlain = ({ isUnread, isBlack }: Drawn) => !isUnread && !isBlack;
  const asked = new Map<number, Drawn[]>([
    [waiting, take(IN_EACH_STATE, ({ isUnread }) => isUnread)],
    [done, take(missing(done), ({ isUnread, isBlack, pages }) => !isUnread && isBlack && pages < 10)],
    [rejected, take(missing(rejected), isPlain)],
    [failed, take(missing(failed), isPlain)],
    // those of the first documents may still wait for their text
    [proposed, take(missing(proposed, waiting), isPlain)],
  ]);
  for (const [state, documents] of asked)
    for (const [at, { id: documentId, version, pages, by, byName }] of documents.entries()) {
      const row = { tenantId, id: `demo-anonymization-${documentId}`, documentId, version, by, byName };
      const isDecided = state === done || state === rejected;
      const pagesDecided = state === done ? Array.from({ length: pages }, (_, page) => page + 1) : [];
      await tx
        .insert(anonymizations)
        .values({
          ...row,
          at: now - (at + 1) * HOUR_MS,
          state: state === proposed ? waiting : state,
          pagesDecided,
          ...(isDecided && { decidedBy: byName, decidedAt: now }),
        })
        .onConflictDoNothing();
      if (state === proposed) await putProposal(tx, row, now);
    }
}
