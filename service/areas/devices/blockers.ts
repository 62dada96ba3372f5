import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { BlockerSource } from '#service/areas/retention/blocker-source.ts';
import { devices } from '#service/db/tables/sync.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';

/** Devices with unsent work of people who work in the project: something about the object may still come. A warning. */
export const unsentWorkThatWarns: BlockerSource = async (tx, tenantId, objects) => {
  const projects = [...new Set(objects.map(({ projectId }) => projectId))];
  const member = and(eq(userProjects.tenantId, devices.tenantId), eq(userProjects.userId, devices.userId));
  const waiting = and(eq(devices.tenantId, tenantId), gt(devices.waiting, 0), inArray(userProjects.projectId, projects));
  const counted = sql<number>`count(*)`.mapWith(Number);
  const oldest = sql<number>`coalesce(min(nullif(${devices.oldestAt}, 0)), 0)`.mapWith(Number);
  const found = await tx
    .select({ projectId: userProjects.projectId, counted, oldest })
    .from(devices)
    .innerJoin(userProjects, member)
    .where(waiting)
    .groupBy(userProjects.projectId);
  const byProject = new Map(found.map((row) => [row.projectId, row]));
  return objects.flatMap(({ id, projectId }) => {
    const its = byProject.get(projectId);
    const about = its && { params: { devices: its.counted }, since: its.oldest, who: '', link: '' };
    return about ? [[id, { code: 'unsentWork', ...about }] as const] : [];
  });
};
