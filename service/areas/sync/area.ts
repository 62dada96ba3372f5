import type { Area } from '#service/areas/area.ts';

/** Push, pull and deposit. */
export const syncArea = {
  handlers: async ({ releases }) => ({ sync: (await import('#service/areas/sync/handlers.ts')).syncHandlers(releases) }),
  jobs: async () => (await import('#service/areas/sync/jobs.ts')).syncJobs,
} as const satisfies Area;
