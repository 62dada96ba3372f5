import { workOf, type Area } from '#service/areas/area.ts';
import { codeFilterWork } from './code-filter/work-kinds.ts';

/** Calls of a device before it goes offline, and the filter of codes it takes along. */
export const offlineArea = {
  handlers: async () => {
    const [calls, codes] = await Promise.all([import('./handlers.ts'), import('./code-filter/handlers.ts')]);
    return { offline: { ...calls.offlineHandlers, ...codes.codeFilterHandlers } };
  },
  work: workOf(codeFilterWork, async (parts) => (await import('./code-filter/work.ts')).codeFilterWorkHandlers(parts)),
  jobs: async () => (await import('./code-filter/jobs.ts')).codeFilterJobs,
  demo: null,
} as const satisfies Area;
