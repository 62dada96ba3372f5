import { asc, eq } from 'drizzle-orm';
import type { WorkParts } from '#service/areas/area.ts';
import { projects } from '#service/db/tables/vault.ts';
import type { WorkHandler, WorkHandlers } from '#service/work/handler.ts';
import { buildBlock } from './build.ts';
import type { catalogueWork } from './work-kinds.ts';

/** Handlers of the work of the pocket catalogue. */
export function catalogueWorkHandlers({ db }: WorkParts): WorkHandlers<typeof catalogueWork> {
  return { 'catalogue.build': buildAll(db) };
}

/** Brings the blocks of all projects of a client up to date, one to a step: a killed node goes on with the block it was at. */
function buildAll(db: WorkParts['db']): WorkHandler<object> {
  return {
    run: async ({ tenantId, cursor, step, now, signal }) => {
      const all = await db.inTenant(tenantId, (tx) =>
        tx.select({ id: projects.id }).from(projects).where(eq(projects.tenantId, tenantId)).orderBy(asc(projects.id)),
      );
      const [reached = '', block = '0'] = cursor.split('\n');
      for (const { id: projectId } of all.filter(({ id }) => id >= reached)) {
        let next: number | null = projectId === reached ? Number(block) : 0;
        while (next !== null && !signal.aborted) {
          const n: number = next;
          await step(async (tx) => {
            next = await buildBlock(tx, { tenantId, projectId }, n, now());
            return { cursor: `${projectId}\n${next ?? n + 1}` };
          });
        }
      }
    },
  };
}
