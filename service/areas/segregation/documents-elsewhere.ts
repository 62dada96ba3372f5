import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { CallInput, CallResult } from '#schema/calls/call.ts';
import type { segregationCalls } from '#schema/calls/segregation.ts';
import { pageStatus } from '#schema/codes/bench.ts';
import { containerStatus } from '#schema/codes.ts';
import { exception } from '#schema/entities/exception.ts';
import { registration } from '#schema/entities/registration.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { treated } from '#schema/entities/treated.ts';
import { LIMITS } from '#schema/limits.ts';
import { searchWordsOf } from '#schema/rules/fold.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { columnsOf, sightOf, sightSql } from '#service/areas/sync/sight.ts';
import { exceptions, segregationHistory, synchronizationPages } from '#service/db/tables/bench.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { readPlaceOf, writePlaceOf } from '#service/http/page-place.ts';
import { seesProject } from './caller-projects.ts';

type Asked = CallInput<typeof segregationCalls.documentsElsewhere>;
type Page = CallResult<typeof segregationCalls.documentsElsewhere>;

/** Place of a document: by the code of its box, then by its own. */
const place = v.strictObject({ box: v.string(), code: v.string(), id: v.string() });

interface Found extends Record<string, unknown> {
  id: string;
  code: string;
  box_id: string;
  box: string;
}

const openPages = [pageStatus.expected, pageStatus.missing];

/** Documents that no device has and that there is something to correct about, by box and code, a page at a time. */
export async function documentsElsewhere(context: HandlerContext, asked: Asked): Promise<Page> {
  const isSeen = await seesProject(context, asked.projectId);
  const found = isSeen ? await idsOf(context, asked) : [];
  const shown = found.slice(0, LIMITS.listPageRows);
  const isLastPage = found.length === shown.length;
  const last = shown.at(-1);
  const after = last && !isLastPage ? writePlaceOf({ box: last.box, code: last.code, id: last.id }) : '';
  return { items: await withFindings(context, asked.projectId, shown), after, isLastPage };
}

/** Ids of documents with what is asked for: an exception, a missing page, a correction. */
function about({ tenantId }: HandlerContext, { projectId, show = 'all' }: Asked): SQL {
  const noted = sql`select registration_id as id from exceptions
    where tenant_id = ${tenantId} and project_id = ${projectId} and state = 'open' and registration_id <> ''`;
  const corrected = sql`select registration_id as id from segregation_history
    where tenant_id = ${tenantId} and project_id = ${projectId} and registration_id <> ''`;
  const accepted = sql`${corrected} and did = 'accepted'`;
  const lacking = sql`select registration_id as id from synchronization_pages
    where tenant_id = ${tenantId} and project_id = ${projectId} and deleted_at = 0 and status in (${sql.join(
      openPages.map((status) => sql`${status}`),
      sql`, `,
    )})`;
  const parts = {
    all: [noted, lacking, corrected],
    exception: [noted],
    incomplete: [lacking, accepted],
    changed: [corrected],
  };
  return sql.join(parts[show], sql` union `);
}

async function idsOf(context: HandlerContext, asked: Asked): Promise<Found[]> {
  const { tx, tenantId, caller } = context;
  const sight = await sightOf(tx, tenantId, caller.userId);
  const from = readPlaceOf(place, asked.after ?? '');
  const { rows } = await tx.execute<Found>(sql`
    with about as (${about(context, asked)})
    select r.id, r.code, c.id as box_id, c.code as box
    from about
    join registrations r on r.tenant_id = ${tenantId} and r.id = about.id and r.project_id = ${asked.projectId} and r.deleted_at = 0
    join containers c on c.tenant_id = ${tenantId} and c.id = r.container_id and c.deleted_at = 0
      and c.status <> ${containerStatus.opened}
    join feed f on f.tenant_id = ${tenantId} and f.stream = ${registration.stream} and f.row_id = r.id and f.scope like 'cold:%'
    where ${searched(asked.search ?? '')}
      and ${sight ? sql`coalesce(${sightSql(sight, columnsOf('r'))}, false)` : sql`true`}
      and ${from ? sql`(c.code, r.code, r.id) > (${from.box}, ${from.code}, ${from.id})` : sql`true`}
    order by c.code, r.code, r.id limit ${LIMITS.listPageRows + 1}`);
  return rows;
}

/** True for documents with all of these words, and for those of a box with a code like this. */
function searched(text: string): SQL {
  const words = searchWordsOf(text);
  if (words.length === 0) return sql`true`;
  const inDocument = words.map((word) => sql`strpos(r.words, ${word}) > 0`);
  return sql`(${sql.join(inDocument, sql` and `)} or strpos(lower(c.code), ${text.trim().toLowerCase()}) > 0)`;
}

/** Reads what there is to correct about these documents. */
async function withFindings(
  { tx, tenantId }: HandlerContext,
  projectId: string,
  found: readonly Found[],
): Promise<Page['items']> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const its = and(eq(registrations.tenantId, tenantId), inArray(registrations.id, ids));
  const documents = new Map((await tx.select().from(registrations).where(its)).map((row) => [row.id, row]));
  const noted = await tx
    .select()
    .from(exceptions)
    .where(
      and(
        eq(exceptions.tenantId, tenantId),
        eq(exceptions.projectId, projectId),
        eq(exceptions.state, 'open'),
        inArray(exceptions.registrationId, ids),
      ),
    );
  const lacking = await tx
    .select()
    .from(synchronizationPages)
    .where(
      and(
        eq(synchronizationPages.tenantId, tenantId),
        inArray(synchronizationPages.registrationId, ids),
        eq(synchronizationPages.deletedAt, 0),
        inArray(synchronizationPages.status, openPages),
      ),
    );
  const corrected = await tx
    .select()
    .from(segregationHistory)
    .where(
      and(
        eq(segregationHistory.tenantId, tenantId),
        eq(segregationHistory.projectId, projectId),
        inArray(segregationHistory.registrationId, ids),
      ),
    )
    .orderBy(desc(segregationHistory.createdAt));
  return found.flatMap(({ id, box_id: boxId, box }) => {
    const row = documents.get(id);
    const isIts = (one: { registrationId: string }) => one.registrationId === id;
    if (!row) return [];
    return {
      document: heldRow(registration.name, row).row,
      box: { id: boxId, code: box },
      exceptions: noted.filter(isIts).map((one) => heldRow(exception.name, one).row),
      missing: lacking.filter(isIts).map((one) => heldRow(syncPage.name, one).row),
      treated: corrected.filter(isIts).map((one) => heldRow(treated.name, one).row),
    };
  });
}
