import { and, eq, gte } from 'drizzle-orm';
import * as v from 'valibot';
import { calendarDay, usualWorkingTime, workingTime } from '#schema/records/working-calendar.ts';
import type { WorkingCalendar } from '#schema/rules/working-time.ts';
import { dayAfter, dayAt } from '#schema/rules/zoned-time.ts';
import type { Tx } from '#service/db/database.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { calendarDays } from '#service/db/tables/vault.ts';

const parameters = v.object({ workingTime: v.optional(workingTime, usualWorkingTime) });

/** Reads when a client works, for due moments that begin at `now`: its parameter and its calendar days from then on. */
export async function workingCalendar(tx: Tx, tenantId: string, now: number): Promise<WorkingCalendar> {
  const [client] = await tx.select({ parameters: tenants.parameters }).from(tenants).where(eq(tenants.tenantId, tenantId));
  const { workingTime: time } = v.parse(parameters, client?.parameters ?? {});
  const { day, working, closes } = calendarDays;
  // a day of margin: the day it is depends on the zone
  const first = dayAfter(dayAt(now, time.zone), -1);
  const ahead = and(eq(calendarDays.tenantId, tenantId), gte(day, first));
  const rows = await tx.select({ day, working, closes }).from(calendarDays).where(ahead);
  const days = rows.map((row) => v.parse(calendarDay, row));
  return { time, days: new Map(days.map((own) => [own.day, own])) };
}
