import { sql } from 'drizzle-orm';
import type { Blocker } from '#schema/rules/blockers.ts';
import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import { eligibleOn, eligibleTogether, type Eligible } from '#schema/rules/retention.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';
import type { Tx } from '#service/db/database.ts';
import type { Refused } from '#service/http/handlers.ts';
import type { BlockerSource, Endangered } from './blocker-source.ts';

/** Zone in which the days of retention begin: that of the archive law. */
export const RETENTION_ZONE = HOME_ZONE;

/** Refuses a day to come that is over: a year that was read as an old one would keep or review nothing without a word. */
export const refusedDay = (day: string, now: number): Refused | null =>
  day < dayAt(now, RETENTION_ZONE) ? { refused: 'request.invalid', message: 'The day is over. Name a later one.' } : null;

/** The term of an object: its day, or why it never comes. */
export interface Term {
  eligible: Eligible;
  /** Codes of the schedules it is under. */
  codes: readonly string[];
  review: boolean;
  /** Documents without a base date. */
  undated: number;
  /** Attributes that lack it, by name. */
  dates: readonly string[];
  /** Classes without a schedule, by name. */
  unscheduled: readonly string[];
  keepUntil: string;
  keepReason: string;
}

type Part = Record<string, unknown> & {
  id: string;
  class_name: string;
  code: string | null;
  years: number;
  permanent: boolean;
  review: boolean;
  from: 'day' | 'nextYear';
  base: 'createdAt' | 'closedAt' | 'attribute';
  created: string;
  closed: string;
  latest: string;
  undated: string;
  /** Attribute of the base date; empty for none. */
  attribute: string;
};

/**
 * Returns the term of each object, computed from its documents. A box takes the latest of its documents; an empty one its own class. One
 * statement reads a row per object and class: within a class the latest base date decides.
 */
export async function termsOf(tx: Tx, tenantId: string, objects: readonly Endangered[]): Promise<ReadonlyMap<string, Term>> {
  if (objects.length === 0) return new Map();
  const parts = Map.groupBy(await partsOf(tx, tenantId, objects), ({ id }) => id);
  const keeps = await keepsOf(tx, tenantId, objects);
  return new Map(objects.map(({ id }) => [id, termOf(parts.get(id) ?? [], keeps.get(id))]));
}

async function partsOf(tx: Tx, tenantId: string, objects: readonly Endangered[]): Promise<Part[]> {
  const asked = JSON.stringify(objects.map(({ id }) => id));
  const found = await tx.execute<Part>(sql`
    with asked as (select jsonb_array_elements_text(${asked}::text::jsonb) as id),
    -- each by its own index: one join over "this document or any of this box" reads both for every row
    papers as (
      select a.id, r.class_id, r.values, r.created_at, r.container_id
        from asked a join registrations r on r.tenant_id = ${tenantId} and r.id = a.id
      union all
      select a.id, r.class_id, r.values, r.created_at, r.container_id
        from asked a join registrations r on r.tenant_id = ${tenantId} and r.container_id = a.id and r.deleted_at = 0),
    things as (
      select p.id, p.class_id, p.values, p.created_at, coalesce(c.closed_at, 0) as closed_at
        from papers p left join containers c on c.tenant_id = ${tenantId} and c.id = p.container_id
      union all
      select c.id, c.class_id, c.inherited, c.created_at, c.closed_at
        from asked a join containers c on c.tenant_id = ${tenantId} and c.id = a.id
        where not exists (select 1 from registrations r
          where r.tenant_id = ${tenantId} and r.container_id = c.id and r.deleted_at = 0)),
    given as (select distinct on (class_id) class_id, schedule_id, attribute_id from class_retention
      where tenant_id = ${tenantId} order by class_id, version desc),
    -- once per class, and not once per document
    named as materialized (select g.*, coalesce((select a ->> 'name' from classes k, jsonb_array_elements(k.attributes) as a
      where k.tenant_id = ${tenantId} and k.id = g.class_id and a ->> 'id' = g.attribute_id limit 1), '') as attribute
      from given g),
    newest as (select distinct on (id) id, code, years, permanent, review, "from", base from retention_schedules
      where tenant_id = ${tenantId} order by id, version desc),
    dated as (
      select t.*, g.schedule_id, g.attribute, t.values ->> g.attribute_id as base_date,
        t.values ->> g.attribute_id ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' as is_dated
      from things t left join named g on g.class_id = t.class_id)
    select d.id, coalesce(k.name, d.class_id) as class_name, n.code, n.years, n.permanent, n.review, n."from", n.base,
      max(d.created_at)::text as created, max(d.closed_at)::text as closed,
      coalesce(max(d.base_date) filter (where d.is_dated), '') as latest,
      count(*) filter (where d.is_dated is not true)::text as undated,
      case when n.base = 'attribute' then coalesce(max(d.attribute), '') else '' end as attribute
    from dated d
    left join newest n on n.id = d.schedule_id
    left join classes k on k.tenant_id = ${tenantId} and k.id = d.class_id
    group by d.id, d.class_id, k.name, n.code, n.years, n.permanent, n.review, n."from", n.base`);
  return found.rows;
}

/** Days until which people keep an object, its box, or something in it. */
async function keepsOf(tx: Tx, tenantId: string, objects: readonly Endangered[]) {
  const asked = JSON.stringify(objects.map(({ id, containerId }) => ({ id, containerId })));
  const found = await tx.execute<{ id: string; until: string; reason: string }>(sql`
    select distinct on (a.id) a.id, k.until, k.reason
    from jsonb_to_recordset(${asked}::text::jsonb) as a(id text, "containerId" text)
    join retention_keeps k on k.tenant_id = ${tenantId} and (k.object_id in (a.id, a."containerId") or exists (
      select 1 from registrations r where r.tenant_id = ${tenantId} and r.container_id = a.id and r.id = k.object_id))
    order by a.id, k.until desc`);
  return new Map(found.rows.map((row) => [row.id, row]));
}

function termOf(parts: readonly Part[], keep: { until: string; reason: string } | undefined): Term {
  const keepUntil = keep?.until ?? '';
  const days = parts.map((part) => ({ part, eligible: eligibleOn(scheduleOf(part), baseOf(part), keepUntil) }));
  const undated = days.filter(({ eligible }) => 'never' in eligible && eligible.never === 'noBaseDate');
  return {
    eligible: eligibleTogether(
      days.map(({ eligible }) => eligible),
      { never: 'noSchedule' },
    ),
    codes: [...new Set(parts.flatMap(({ code }) => code ?? []))].toSorted(),
    review: parts.some(({ review }) => review),
    undated: undated.reduce((sum, { part }) => sum + Math.max(1, Number(part.undated)), 0),
    dates: [...new Set(undated.flatMap(({ part }) => part.attribute || []))].toSorted(),
    unscheduled: parts.filter(({ code }) => code === null).map((part) => part.class_name),
    keepUntil,
    keepReason: keep?.reason ?? '',
  };
}

const scheduleOf = ({ code, years, permanent, review, from }: Part) =>
  code === null ? undefined : { code, years, permanent, review, from };

/** The latest base date of a class in an object; empty when one of its documents has none. */
function baseOf({ base, created, closed, latest, undated }: Part): string {
  if (base === 'createdAt') return dayAt(Number(created), RETENTION_ZONE);
  if (base === 'closedAt') return Number(closed) > 0 ? dayAt(Number(closed), RETENTION_ZONE) : '';
  return Number(undated) > 0 ? '' : latest;
}

/** Terms that are not over, that never end, or that a person has to look at first. */
export const termsThatBlock: BlockerSource = async (tx, tenantId, objects, now) => {
  const today = dayAt(now, RETENTION_ZONE);
  const reviewed = await reviewedOf(tx, tenantId, objects);
  return [...(await termsOf(tx, tenantId, objects))].flatMap(([id, term]) => {
    const found = termBlocker(term, today, reviewed.has(id));
    return found ? [[id, found] as const] : [];
  });
};

/** Returns the reason a term is one for this day; null when the object is eligible. */
export function termBlocker(term: Term, today: string, isReviewed: boolean): Blocker | null {
  const about = { since: 0, who: '', link: 'retention' };
  const code = term.codes.join(', ');
  const { eligible, keepUntil, keepReason, unscheduled, undated, dates } = term;
  if ('never' in eligible) {
    const params = {
      permanent: { code },
      noSchedule: { class: unscheduled.join(', ') },
      noBaseDate: { documents: undated, attribute: dates.join(', ') },
    };
    return { code: eligible.never, params: params[eligible.never], ...about };
  }
  if (eligible.on > today) {
    const isKept = keepUntil === eligible.on;
    return isKept
      ? { code: 'keepUntil', params: { on: eligible.on, reason: keepReason }, ...about }
      : { code: 'notYet', params: { on: eligible.on, code }, ...about };
  }
  return term.review && !isReviewed ? { code: 'review', params: { code }, ...about } : null;
}

/** Objects of which a person answered on a proposal that they are to be destroyed: that is the review of BE schedules. */
async function reviewedOf(tx: Tx, tenantId: string, objects: readonly Endangered[]): Promise<ReadonlySet<string>> {
  const ids = JSON.stringify(objects.map(({ id }) => id));
  const found = await tx.execute<{ id: string }>(sql`
    select distinct l.object_id as id from proposal_lines l
    join proposals p on p.tenant_id = l.tenant_id and p.id = l.proposal_id and p.state <> 'closed'
    where l.tenant_id = ${tenantId} and l.answer = 'destroy'
      and l.object_id = any(array(select jsonb_array_elements_text(${ids}::text::jsonb)))`);
  return new Set(found.rows.map(({ id }) => id));
}
