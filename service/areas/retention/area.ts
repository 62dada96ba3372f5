import { workOf, type Area } from '#service/areas/area.ts';
import { holdsThatBlock, proposalsThatBlock } from '#service/areas/retention/blockers.ts';
import { termsThatBlock } from '#service/areas/retention/terms.ts';
import { retentionWork } from '#service/areas/retention/work-kinds.ts';
import { retentionDemo } from '#service/demo/retention.ts';

/** Retention schedules, legal holds, proposals of destruction and its certificates. */
export const retentionArea = {
  handlers: async () => ({ retention: (await import('#service/areas/retention/handlers.ts')).retentionHandlers }),
  jobs: async () => (await import('#service/areas/retention/jobs.ts')).retentionJobs,
  work: workOf(retentionWork, async () => (await import('#service/areas/retention/work.ts')).retentionWorkHandlers),
  blockers: [holdsThatBlock, proposalsThatBlock, termsThatBlock],
  demo: retentionDemo,
} as const satisfies Area;
