import type { Area } from '#service/areas/area.ts';
import { archiveDemo } from '#service/demo/archive/part.ts';

/** Counting boxes, exceptions, and the gate of the archive. */
export const segregationArea = {
  handlers: async () => {
    const [{ segregationHandlers }, { sortingHandlers }, { intakeHandlers }] = await Promise.all([
      import('#service/areas/segregation/handlers.ts'),
      import('#service/areas/segregation/sorting-handlers.ts'),
      import('#service/areas/segregation/intake-handlers.ts'),
    ]);
    return { segregation: { ...segregationHandlers, ...sortingHandlers }, intake: intakeHandlers };
  },
  demo: archiveDemo,
} as const satisfies Area;
