import { sql, type SQL } from 'drizzle-orm';
import { countPart } from '#schema/entities/count-part.ts';
import { exception } from '#schema/entities/exception.ts';
import { registration } from '#schema/entities/registration.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { treated } from '#schema/entities/treated.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Stream } from '#schema/streams.ts';
import type { Tx } from '#service/db/database.ts';
import { moveInFeed, type MovedRow } from './feed.ts';

/**
 * Rows about a document are in sight with the document as it is now (`sightedStreams`). When what a sight compares of it changes, they
 * get a new place in the feed behind it: a device whose person sees the document from now on receives them, and one whose person does
 * not see it any more removes them. Writes to the feed, so only `stampFeed` follows it in its transaction.
 */
export async function followDocuments(tx: Tx, tenantId: string, draft: Draft): Promise<void> {
  const changed = changedInSight(draft);
  if (changed.ids.size === 0) return;
  const { rows } = await tx.execute<{ stream: Stream; id: string; scope: string }>(about(tenantId, changed));
  if (rows.length > 0)
    await moveInFeed(
      tx,
      tenantId,
      rows.map((row): MovedRow & { from: string } => ({ ...row, from: row.scope })),
    );
}

/** Documents of which something changes that sights compare, and the projects they are or were in. */
function changedInSight(draft: Draft) {
  const [ids, projects] = [new Set<string>(), new Set<string>()];
  for (const { collection, rowId, before } of draft.steps) {
    const change = draft.changes.get(`${collection}/${rowId}`);
    if (collection !== registration.name || !change || change.erased) continue;
    const [was, is] = [before as Registration, change.row as Registration]; // of this collection
    if (comparedIn(was) === comparedIn(is)) continue;
    ids.add(rowId);
    for (const { projectId } of [was, is]) projects.add(projectId);
  }
  return { ids, projects };
}

const comparedIn = ({ projectId, classId, values }: Registration) => JSON.stringify([projectId, classId, values]);

const array = (texts: ReadonlySet<string>) =>
  sql`array[${sql.join(
    [...texts].map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

/**
 * Rows about these documents that devices have; none for a client whose people see everything. They are few, so they are found once and
 * then looked up in the feed, and not looked for again for each of its rows.
 */
function about(tenantId: string, { ids, projects }: ReturnType<typeof changedInSight>): SQL {
  const those = array(ids);
  return sql`
    with about as materialized (
      select ${exception.stream} as stream, id from exceptions where tenant_id = ${tenantId} and registration_id = any(${those})
      union all
      select ${treated.stream}, id from segregation_history
      where tenant_id = ${tenantId} and project_id = any(${array(projects)}) and registration_id = any(${those})
      union all
      select ${syncPage.stream}, id from synchronization_pages where tenant_id = ${tenantId} and registration_id = any(${those})
      union all
      select ${countPart.stream}, id from count_parts where tenant_id = ${tenantId} and not closed and exists (
        select 1 from jsonb_array_elements(items) item where item ->> 0 = any(${those}))
    )
    select f.stream, f.row_id as id, f.scope from about
    join feed f on f.tenant_id = ${tenantId} and f.stream = about.stream and f.row_id = about.id
    where exists (select 1 from users where tenant_id = ${tenantId} and sighted) and f.row is not null and f.scope not like 'cold:%'
    order by f.seq`;
}
