import { workOf, type Area } from '#service/areas/area.ts';
import { fileWork } from '#service/areas/files/work-kinds.ts';

/** Uploads and files. */
export const filesArea = {
  handlers: async ({ files: store, pages, isScanned }) => {
    const { fileHandlers } = await import('#service/areas/files/handlers.ts');
    return { files: fileHandlers({ store, pages, isScanned }) };
  },
  work: workOf(fileWork, async (parts) => (await import('#service/areas/files/work.ts')).fileWorkHandlers(parts)),
  jobs: async () => (await import('#service/areas/files/jobs.ts')).fileJobs,
  demo: null,
} as const satisfies Area;
