import { sql } from 'drizzle-orm';
import type { Blocker } from '#schema/rules/blockers.ts';
import type { BlockerSource } from './blocker-source.ts';
import { heldPeople, type HeldPerson } from './held-people.ts';

/** Legal holds on an object, its box, what is in it, its class, project, client or a person, until another person lifted them. */
export const holdsThatBlock: BlockerSource = async (tx, tenantId, objects) => {
  const asked = JSON.stringify(objects.map(({ id, containerId, projectId }) => ({ id, containerId, projectId })));
  const found = await tx.execute<{ id: string; hold_id: string; matter: string; placed_at: string; placed_by_name: string }>(sql`
    select distinct a.id, h.id as hold_id, h.matter, h.placed_at::text as placed_at, h.placed_by_name
    from jsonb_to_recordset(${asked}::text::jsonb) as a(id text, "containerId" text, "projectId" text)
    join holds h on h.tenant_id = ${tenantId} and h.state <> 'lifted'
    left join hold_items i on i.tenant_id = h.tenant_id and i.hold_id = h.id
    where h.scope = 'client'
      or (h.scope in ('box', 'document', 'person') and i.object_id in (a.id, a."containerId"))
      or (h.scope = 'project' and i.object_id = a."projectId")
      -- a box goes as a whole: what is held in it holds it
      or (h.scope in ('document', 'person', 'class') and exists (
        select 1 from registrations d where d.tenant_id = ${tenantId}
          -- a deleted document is held too: its contents would be erased
          and (d.id = a.id or (d.container_id = a.id and d.deleted_at = 0))
          and i.object_id = case h.scope when 'class' then d.class_id else d.id end))
      or (h.scope = 'class' and exists (
        select 1 from containers c where c.tenant_id = ${tenantId} and c.id = a.id and c.class_id = i.object_id))`);
  const known = new Set(found.rows.map(({ id, hold_id: holdId }) => `${id} ${holdId}`));
  const people = await heldPeople(
    tx,
    tenantId,
    objects.map(({ id }) => id),
  );
  const later = people.flatMap(({ documents, holdId, ...hold }) => {
    const theirs = new Set(documents.flatMap(({ id, containerId }) => [id, containerId]));
    return objects.flatMap(({ id }) => (theirs.has(id) && !known.has(`${id} ${holdId}`) ? [reasonOf(id, hold)] : []));
  });
  const placed = found.rows.map(({ id, matter, placed_at: at, placed_by_name: placedByName }) =>
    reasonOf(id, { matter, placedAt: Number(at), placedByName }),
  );
  return [...placed, ...later];
};

function reasonOf(
  id: string,
  { matter, placedAt: since, placedByName: who }: Pick<HeldPerson, 'matter' | 'placedAt' | 'placedByName'>,
) {
  return [id, { code: 'hold', params: { matter }, since, who, link: 'retention' } satisfies Blocker] as const;
}

/** Boxes and documents on a proposal that is not over, unless it was answered that they stay. */
export const proposalsThatBlock: BlockerSource = async (tx, tenantId, objects) => {
  const asked = JSON.stringify(objects.map(({ id, containerId }) => ({ id, containerId })));
  const found = await tx.execute<{ id: string; title: string; made_at: string; made_by_name: string }>(sql`
    select distinct a.id, p.id as proposal_id, p.title, p.made_at::text as made_at, p.made_by_name
    from jsonb_to_recordset(${asked}::text::jsonb) as a(id text, "containerId" text)
    join proposal_lines l on l.tenant_id = ${tenantId} and l.object_id in (a.id, a."containerId") and l.answer in ('', 'destroy')
    join proposals p on p.tenant_id = l.tenant_id and p.id = l.proposal_id and p.state <> 'closed'`);
  return found.rows.map(({ id, title, made_at: since, made_by_name: who }) => [
    id,
    { code: 'onProposal', params: { title }, since: Number(since), who, link: 'retention' } satisfies Blocker,
  ]);
};
