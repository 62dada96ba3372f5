import type { Area } from '#service/areas/area.ts';
import { costCentersDemo } from '#service/demo/archive/restricted-centers.ts';

/** Cost centers, and the people they are limited to. */
export const costCentersArea = {
  handlers: async () => ({ costCenters: (await import('#service/areas/cost-centers/handlers.ts')).costCenterHandlers }),
  demo: costCentersDemo,
} as const satisfies Area;
