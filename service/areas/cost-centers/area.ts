import type { Area } from '#service/areas/area.ts';

/** Cost centers, and the people they are limited to. */
export const costCentersArea = {
  handlers: async () => ({ costCenters: (await import('#service/areas/cost-centers/handlers.ts')).costCenterHandlers }),
} as const satisfies Area;
