import type { Area } from '#service/areas/area.ts';

/** Counting boxes, exceptions, and the gate of the archive. */
export const segregationArea = {
  handlers: async () => {
    const [{ segregationHandlers }, { intakeHandlers }] = await Promise.all([
      import('#service/areas/segregation/handlers.ts'),
      import('#service/areas/segregation/intake-handlers.ts'),
    ]);
    return { segregation: segregationHandlers, intake: intakeHandlers };
  },
} as const satisfies Area;
