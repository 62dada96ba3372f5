import { and, asc, eq, gt, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CollidingCode } from '#schema/calls/sync.ts';
import { registration } from '#schema/entities/registration.ts';
import { LIMITS } from '#schema/limits.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import { columnsOf, sightOf, sightSql } from '#service/areas/sync/sight.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import { unusualCode } from '#service/db/unusual-code.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

/**
 * Codes that `normaliseStoredCodes` could not bring into today's form because another row has that code: boxes, then documents, of the
 * caller's projects and in sight. One page is enough for a desk: the next ones follow as these are settled.
 */
export async function collidingCodes(context: HandlerContext): Promise<{ data: CollidingCode[] }> {
  const { tx, tenantId, caller } = context;
  const mine = (await projectsOf(tx, caller)).map(({ id }) => id);
  if (mine.length === 0) return { data: [] };
  const sight = await sightOf(tx, tenantId, caller.userId);
  const seen: Seen = {
    mine,
    inSight: sight ? sql`coalesce(${sightSql(sight, columnsOf(registration.name))}, false)` : undefined,
  };
  const found = [
    await firstOf((after) => boxes(context, seen, after)),
    await firstOf((after) => documents(context, seen, after)),
  ];
  return { data: found.flat() };
}

/** Codes of a page, and the id of its last row; empty where it was the last page. */
interface Page {
  codes: CollidingCode[];
  next: string;
}

/** The first collisions, at most a page. Rows whose twin is gone take no place among them. */
async function firstOf(pageAfter: (after: string) => Promise<Page>): Promise<CollidingCode[]> {
  const codes: CollidingCode[] = [];
  for (let after = ''; ;) {
    const page = await pageAfter(after);
    codes.push(...page.codes);
    if (page.next === '' || codes.length >= LIMITS.listPageRows) return codes.slice(0, LIMITS.listPageRows);
    after = page.next;
  }
}

const nextOf = (rows: readonly { id: string }[]) => (rows.length < LIMITS.listPageRows ? '' : (rows.at(-1)?.id ?? ''));

interface Seen {
  mine: string[];
  inSight: SQL | undefined;
}

async function boxes({ tx, tenantId }: HandlerContext, { mine }: Seen, after: string): Promise<Page> {
  const living = [eq(containers.tenantId, tenantId), eq(containers.deletedAt, 0)];
  const { id, code, projectId } = containers;
  const found = await tx
    .select({ id, code })
    .from(containers)
    .where(and(...living, gt(id, after), inArray(projectId, mine), unusualCode()))
    .orderBy(asc(id))
    .limit(LIMITS.listPageRows);
  const others = await tx
    .select({ id, code, projectId })
    .from(containers)
    .where(
      and(
        ...living,
        inArray(
          code,
          found.map((box) => normaliseCode(box.code)),
        ),
      ),
    );
  const codes = found.flatMap((box): CollidingCode[] => {
    const normal = normaliseCode(box.code);
    const other = others.find((each) => each.code === normal && each.id !== box.id);
    if (!other) return [];
    const holder = { id: other.id, containerId: other.id, containerCode: other.code };
    const isSeen = mine.includes(other.projectId);
    const { id: containerId, code: containerCode } = box;
    return [{ kind: 'container', ...box, containerId, containerCode, normal, other: isSeen ? holder : null }];
  });
  return { codes, next: nextOf(found) };
}

async function documents({ tx, tenantId }: HandlerContext, { mine, inSight }: Seen, after: string): Promise<Page> {
  const living = [eq(registrations.tenantId, tenantId), eq(registrations.deletedAt, 0), eq(registrations.codeUnique, true)];
  const box = alias(containers, 'box');
  const ofBox = and(eq(box.tenantId, registrations.tenantId), eq(box.id, registrations.containerId));
  const { id, code, classId, projectId, containerId } = registrations;
  const holder = { id, containerId, containerCode: box.code };
  const isSeen = sql<boolean>`${and(inArray(projectId, mine), inSight) ?? sql`true`}`;
  const found = await tx
    .select({ ...holder, code, classId })
    .from(registrations)
    .innerJoin(box, ofBox)
    .where(
      and(
        ...living,
        gt(id, after),
        inArray(projectId, mine),
        inSight,
        isNotNull(containerId),
        unusualCode(`"${registration.name}"."code"`),
      ),
    )
    .orderBy(asc(id))
    .limit(LIMITS.listPageRows);
  if (found.length === 0) return { codes: [], next: '' };
  const twins = found.map((each) => and(eq(classId, each.classId), eq(code, normaliseCode(each.code))));
  const others = await tx
    .select({ ...holder, code, classId, isSeen })
    .from(registrations)
    .leftJoin(box, ofBox)
    .where(and(...living, or(...twins)));
  const codes = found.flatMap(({ classId: ofClass, ...each }): CollidingCode[] => {
    const normal = normaliseCode(each.code);
    const other = others.find((one) => one.code === normal && one.classId === ofClass && one.id !== each.id);
    if (!other) return [];
    const known = { id: other.id, containerId: other.containerId ?? '', containerCode: other.containerCode ?? '' };
    return [{ kind: 'registration', ...each, containerId: each.containerId ?? '', normal, other: other.isSeen ? known : null }];
  });
  return { codes, next: nextOf(found) };
}
