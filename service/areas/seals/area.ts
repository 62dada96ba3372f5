import type { Area } from '#service/areas/area.ts';

/** The public pages of sealed boxes, where the custody is checked by anyone with the paper. */
export const sealsArea = {
  jobs: async () => (await import('#service/areas/seals/jobs.ts')).sealJobs,
  handlers: async ({ publicUrl }) => ({
    seals: (await import('#service/areas/seals/handlers.ts')).sealHandlers(publicUrl),
  }),
  demo: null,
} as const satisfies Area;
