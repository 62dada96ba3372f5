import { workOf, type Area } from '#service/areas/area.ts';
import { feedWork } from '#service/areas/sync/work-kinds.ts';

/** Push, pull and deposit. */
export const syncArea = {
  handlers: async ({ releases }) => ({ sync: (await import('#service/areas/sync/handlers.ts')).syncHandlers(releases) }),
  work: workOf(feedWork, async () => (await import('#service/areas/sync/work.ts')).feedWorkHandlers),
  jobs: async () => (await import('#service/areas/sync/jobs.ts')).syncJobs,
  demo: null,
} as const satisfies Area;
