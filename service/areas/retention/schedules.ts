import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { retentionCalls } from '#schema/calls/retention.ts';
import { attributeKind } from '#schema/codes.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import { classRetention, retentionKeeps, retentionSchedules } from '#service/db/tables/retention.ts';
import type { Tx } from '#service/db/database.ts';
import type { HandlerContext, Handlers } from '#service/http/handlers.ts';
import { boxesOfClass, datesOf } from './dates.ts';
import { endangered } from './explain.ts';
import { may, reached, reachOf, unknownThing } from './reach.ts';
import { refusedDay } from './terms.ts';

type Calls = Pick<typeof retentionCalls, 'schedules' | 'scheduleSave' | 'classScheduleSave' | 'keepUntil'>;

const saved = { data: { saved: true } };

/** Handlers of schedules, of the classes that have them, and of days until which people keep something. */
export const scheduleHandlers: Handlers<Calls> = {
  schedules: async (context) => {
    const { tx, tenantId } = context;
    const names = await reachOf(context);
    const given = await givenTo(tx, tenantId);
    const language = await callerLanguage(context);
    const classes = (await classesOf(tx, tenantId, [...names.keys()])).map((row) => inLanguage(row, language));
    return {
      data: {
        schedules: (await newestSchedules(tx, tenantId)).map(
          ({ tenantId: _tenant, savedAt: _at, savedByName: _by, ...row }) => row,
        ),
        classes: classes.map(({ id: classId, name: className, projectId }) => ({
          classId,
          className,
          projectName: names.get(projectId) ?? '',
          scheduleId: given.get(classId)?.scheduleId ?? '',
          attributeId: given.get(classId)?.attributeId ?? '',
        })),
      },
    };
  },

  scheduleSave: async (context, terms) => {
    const { tx, tenantId, caller, now } = context;
    const its = and(eq(retentionSchedules.tenantId, tenantId), eq(retentionSchedules.id, terms.id));
    const [before] = await tx.select().from(retentionSchedules).where(its).orderBy(desc(retentionSchedules.version)).limit(1);
    const version = (before?.version ?? 0) + 1;
    await tx.insert(retentionSchedules).values({ tenantId, ...terms, version, savedAt: now(), savedByName: caller.name });
    const under = [...(await givenTo(tx, tenantId))].filter(([, { scheduleId }]) => scheduleId === terms.id).map(([id]) => id);
    await datesOf(tx, tenantId, await boxesOfClass(tx, tenantId, under));
    return saved;
  },

  classScheduleSave: async (context, { classId, scheduleId, attributeId = '' }) => {
    const { tx, tenantId, caller, now } = context;
    const mine = await reachOf(context);
    const found = (await classesOf(tx, tenantId, [...mine.keys()])).find(({ id }) => id === classId);
    const schedule = (await newestSchedules(tx, tenantId)).find(({ id }) => id === scheduleId);
    if (!found || !schedule) return unknownThing;
    const isDate = found.attributes.some(({ id, kind }) => id === attributeId && kind === attributeKind.date);
    if (schedule.base === 'attribute' && !isDate)
      return { refused: 'request.invalid', message: 'The schedule counts from a date attribute of the class. Name it.' };
    const before = (await givenTo(tx, tenantId)).get(classId);
    const version = (before?.version ?? 0) + 1;
    const row = { tenantId, classId, scheduleId, attributeId, version, savedAt: now(), savedByName: caller.name };
    await tx.insert(classRetention).values(row);
    await datesOf(tx, tenantId, await boxesOfClass(tx, tenantId, [classId]));
    return saved;
  },

  keepUntil: async (context, { objects, until, reason }) => {
    const over = refusedDay(until, context.now());
    if (over) return over;
    const things = await reached(context, objects);
    if (things.length < new Set(objects).size) return unknownThing;
    for (const projectId of new Set(things.map((one) => one.projectId)))
      if (!(await may(context, 'order.destroy', projectId))) return unknownThing;
    await keep(
      context,
      things.map(({ id }) => id),
      until,
      reason,
    );
    return saved;
  },
};

/** Keeps objects until a day. The latest day counts, so an earlier one than before changes nothing. */
export async function keep(context: HandlerContext, ids: readonly string[], until: string, reason: string): Promise<void> {
  const { tx, tenantId, caller, now } = context;
  if (ids.length === 0) return;
  const rows = ids.map((objectId) => ({ tenantId, objectId, until, reason, savedAt: now(), savedByName: caller.name }));
  await tx.insert(retentionKeeps).values(rows).onConflictDoNothing();
  const things = await endangered(tx, tenantId, [...ids]);
  const boxes = await endangered(tx, tenantId, [...new Set(things.flatMap(({ containerId }) => containerId || []))]);
  await datesOf(tx, tenantId, boxes);
}

/** The newest version of each schedule, by code. */
async function newestSchedules(tx: Tx, tenantId: string) {
  const found = await tx
    .selectDistinctOn([retentionSchedules.id])
    .from(retentionSchedules)
    .where(eq(retentionSchedules.tenantId, tenantId))
    .orderBy(asc(retentionSchedules.id), desc(retentionSchedules.version));
  return found.toSorted((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }));
}

/** The schedule of each class that has one. */
async function givenTo(tx: Tx, tenantId: string, ids?: readonly string[]) {
  const found = await tx
    .selectDistinctOn([classRetention.classId])
    .from(classRetention)
    .where(and(eq(classRetention.tenantId, tenantId), ids ? inArray(classRetention.classId, [...ids]) : undefined))
    .orderBy(asc(classRetention.classId), desc(classRetention.version));
  return new Map(found.map((row) => [row.classId, row]));
}
