import { workOf, type Area } from '#service/areas/area.ts';
import { catalogueWork } from './work-kinds.ts';

/** Documents and boxes that a device keeps to find them without the service. */
export const catalogueArea = {
  handlers: async () => ({ catalogue: (await import('#service/areas/catalogue/handlers.ts')).catalogueHandlers }),
  work: workOf(catalogueWork, async (parts) => (await import('#service/areas/catalogue/work.ts')).catalogueWorkHandlers(parts)),
  jobs: async () => (await import('#service/areas/catalogue/jobs.ts')).catalogueJobs,
  demo: null,
} as const satisfies Area;
