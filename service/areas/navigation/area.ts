import type { Area } from '#service/areas/area.ts';

/** The drawer, and the search of the palette. */
export const navigationArea = {
  handlers: async () => {
    const [{ navigationHandlers }, { searchHandlers }] = await Promise.all([
      import('#service/areas/navigation/handlers.ts'),
      import('#service/areas/navigation/search/handlers.ts'),
    ]);
    return { navigation: { ...navigationHandlers, ...searchHandlers } };
  },
  jobs: async () => (await import('#service/areas/navigation/jobs.ts')).navigationJobs,
  demo: null,
} as const satisfies Area;
