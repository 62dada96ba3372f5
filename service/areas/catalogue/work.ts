import { asc, eq } from 'drizzle-orm';
import type { WorkParts } from '#service/areas/area.ts';
import { projects } from '#service/db/tables/vault.ts';
import type { WorkHandler, WorkHandlers } from '#service/work/handler.ts';
import { buildBlock } from './build.ts';
import type { ProjectPlace } from './range.ts';
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
      const buildProject = async (projectId: string, from: number) => {
        for (let n: number | null = from; n !== null && !signal.aborted;) n = await buildNext({ tenantId, projectId }, n);
      };
      /** Returns the number of the block after this one; null after the last. */
      const buildNext = async (place: ProjectPlace, n: number): Promise<number | null> => {
        let next: number | null = null;
        await step(async (tx) => {
          next = await buildBlock(tx, place, n, now());
          return { cursor: `${place.projectId}\n${next ?? n + 1}` };
        });
        return next;
      };
      const [reached = '', block = '0'] = cursor.split('\n');
      for (const { id: projectId } of all.filter(({ id }) => id >= reached)) {
        await buildProject(projectId, projectId === reached ? Number(block) : 0);
      }
    },
  };
}
