import { sql, type SQL } from 'drizzle-orm';
import type { PlaceState } from '#schema/calls/places.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import type { PlaceKind } from '#schema/codes/places.ts';
import { ofCallersProjects } from '#service/areas/segregation/caller-projects.ts';
import { placements, places } from '#service/db/tables/bench.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { isStillThere } from './still-there.ts';

/** A row of the statements below, as the database answers it. */
type Row = Record<'code' | 'parentCode' | 'label', string> &
  Record<'holds' | 'below' | 'boxes', number> & { kind: PlaceKind; active: boolean };

/** Places directly in a place, by code. */
export function placesIn(context: HandlerContext, parent: string): Promise<PlaceState[]> {
  return states(context, sql`p.parent_code = ${parent}`);
}

/** A place with all above it, from the site down; empty when there is none with this code. */
export async function pathOf(context: HandlerContext, code: string): Promise<PlaceState[]> {
  const { tx, tenantId } = context;
  const { rows } = await tx.execute<{ code: string }>(sql`
    with recursive above as (
      select code, parent_code, 0 as height from ${places} where tenant_id = ${tenantId} and code = ${code}
      union all
      select p.code, p.parent_code, above.height + 1 from ${places} p join above on p.code = above.parent_code
      where p.tenant_id = ${tenantId} and above.height < 4)
    select code from above order by height desc`);
  if (rows.length === 0) return [];
  const codes = rows.map((row) => row.code);
  const found = await states(context, sql`p.code = any(${sql.param(codes)}::text[])`);
  return codes.flatMap((each) => found.find((place) => place.code === each) ?? []);
}

/** Codes boxes were placed on that are no place, with the number of their boxes. */
export async function strayCodes(context: HandlerContext): Promise<{ code: string; boxes: number }[]> {
  const { tx, tenantId } = context;
  const mine = await ofCallersProjects(context, placements.projectId);
  const { rows } = await tx.execute<{ code: string; boxes: number }>(sql`
    select place_code as code, count(*)::int as boxes from ${placements}
    where tenant_id = ${tenantId} and ${mine} and ${isStillThere}
      and not exists (select 1 from ${places} p where p.tenant_id = ${tenantId} and p.code = place_code)
    group by place_code order by place_code limit ${ARCHIVE_LIMITS.placesBelow}`);
  return rows.map(({ code, boxes }) => ({ code, boxes }));
}

/** Places that meet a condition, with the places directly in each, and the boxes on it and on all below it. */
async function states(context: HandlerContext, condition: SQL): Promise<PlaceState[]> {
  const { tx, tenantId } = context;
  const mine = await ofCallersProjects(context, placements.projectId);
  const { rows } = await tx.execute<Row>(sql`
    with recursive wanted as (select * from ${places} p where p.tenant_id = ${tenantId} and ${condition}),
    below as (
      select code as top, code, 0 as depth from wanted
      union all
      select below.top, p.code, below.depth + 1 from ${places} p join below on p.parent_code = below.code
      where p.tenant_id = ${tenantId} and below.depth < 4),
    counted as (
      select below.top, count(*)::int as boxes from below
      join ${placements} on ${placements.tenantId} = ${tenantId} and ${placements.placeCode} = below.code and ${mine}
        and ${isStillThere}
      group by below.top)
    select w.code, w.kind, w.parent_code as "parentCode", w.label, w.holds, w.active,
      (select count(*)::int from below b where b.top = w.code and b.depth = 1) as below,
      coalesce(c.boxes, 0) as boxes
    from wanted w left join counted c on c.top = w.code order by w.code limit ${ARCHIVE_LIMITS.placesBelow}`);
  return rows.map(({ code, kind, parentCode, label, holds, active, below, boxes }) => ({
    code,
    kind,
    parentCode,
    label,
    holds,
    active,
    below,
    boxes,
  }));
}
