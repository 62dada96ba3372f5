import { workOf, type Area } from '#service/areas/area.ts';
import { importKinds } from '#service/areas/imports/work-kinds.ts';

/** Imports of boxes and documents from table files. */
export const importsArea = {
  handlers: async ({ files }) => {
    const { importHandlers } = await import('#service/areas/imports/handlers.ts');
    return { releaseManager: importHandlers(files) };
  },
  jobs: async () => (await import('#service/areas/imports/jobs.ts')).importJobs,
  work: workOf(importKinds, async (parts) => (await import('#service/areas/imports/work.ts')).importWork(parts)),
  demo: null,
} as const satisfies Area;
