import type { Area } from '#service/areas/area.ts';
import { labelsDemo } from '#service/demo/archive/labels.ts';

/** Printed labels of boxes. */
export const labelsArea = {
  handlers: async () => ({ labels: (await import('#service/areas/labels/handlers.ts')).labelHandlers }),
  demo: labelsDemo,
} as const satisfies Area;
