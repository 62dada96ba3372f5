import { sql } from 'drizzle-orm';

/** Items of legal holds next to what they cover. A hold on the client has none. */
export const coveredItems = sql`hold_items i
  left join classes c on i.object_type = 'class' and c.tenant_id = i.tenant_id and c.id = i.object_id
  left join containers b on i.object_type = 'box' and b.tenant_id = i.tenant_id and b.id = i.object_id
  left join registrations r on i.object_type in ('document', 'person') and r.tenant_id = i.tenant_id and r.id = i.object_id`;

/** The project an item of `coveredItems` reaches into; null if what it covers is gone. */
export const itemProject = sql`coalesce(
  c.project_id, b.project_id, r.project_id, case when i.object_type = 'project' then i.object_id end)`;
