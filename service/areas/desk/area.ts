import type { Area } from '#service/areas/area.ts';
import { casesThatBlock } from '#service/areas/desk/blockers.ts';
import { deskEvents } from '#service/areas/desk/events.ts';

/** The conflict desk, custody of a box, rescue files. */
export const deskArea = {
  handlers: async () => {
    const [{ deskHandlers }, { rescueHandlers }] = await Promise.all([
      import('#service/areas/desk/handlers.ts'),
      import('#service/areas/desk/rescue.ts'),
    ]);
    return { desk: { ...deskHandlers, ...rescueHandlers } };
  },
  jobs: async () => (await import('#service/areas/desk/jobs.ts')).deskJobs,
  events: deskEvents,
  blockers: [casesThatBlock],
  demo: null,
} as const satisfies Area;
