import { sql } from 'drizzle-orm';
import { flowCaseStatus } from '#schema/codes/flow.ts';
import { placeIn } from '#schema/page-path.ts';
import type { Blocker } from '#schema/rules/blockers.ts';
import type { BlockerSource } from '#service/areas/retention/blocker-source.ts';

/** Cases that are not over: their documents, and the boxes these are in, are neither deleted nor destroyed. */
export const casesThatBlock: BlockerSource = async (tx, tenantId, objects) => {
  const asked = JSON.stringify(objects.map(({ id }) => ({ id })));
  const found = await tx.execute<{ id: string; guid: string; number: string; started_at: string; started_by_name: string }>(sql`
    select a.id, c.document_guid as guid, c.number, c.started_at::text as started_at, c.started_by_name
    from jsonb_to_recordset(${asked}::text::jsonb) as a(id text)
    join registrations d on d.tenant_id = ${tenantId} and d.erased_at = 0 and (d.id = a.id or (d.container_id = a.id and d.deleted_at = 0))
    join flow_cases c on c.tenant_id = d.tenant_id and c.document_guid = d.id
      and c.status in (${flowCaseStatus.running}, ${flowCaseStatus.halted})
    order by a.id, c.number`);
  return found.rows.map(({ id, guid, number, started_at: since, started_by_name: who }) => [
    id,
    {
      code: 'inWorkflow',
      params: { number },
      since: Number(since),
      who,
      link: placeIn('document-preview/{document}/workflow-approval-dialog', { document: guid }),
    } satisfies Blocker,
  ]);
};
