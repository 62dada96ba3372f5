import type { Area } from '#service/areas/area.ts';
import { segregationEvents } from '#service/areas/segregation/events.ts';
import { archiveDemo } from '#service/demo/archive/part.ts';

/** Counting boxes, sorting and correcting their documents, exceptions, and the gate of the archive. */
export const segregationArea = {
  handlers: async () => {
    const [counting, sorting, treatment, synchronizing, gate] = await Promise.all([
      import('#service/areas/segregation/handlers.ts'),
      import('#service/areas/segregation/sorting-handlers.ts'),
      import('#service/areas/segregation/treatment-handlers.ts'),
      import('#service/areas/segregation/synchronization-handlers.ts'),
      import('#service/areas/segregation/intake-handlers.ts'),
    ]);
    return {
      segregation: {
        ...counting.segregationHandlers,
        ...sorting.sortingHandlers,
        ...treatment.treatmentHandlers,
        ...synchronizing.synchronizationHandlers,
      },
      intake: gate.intakeHandlers,
    };
  },
  events: segregationEvents,
  demo: archiveDemo,
} as const satisfies Area;
