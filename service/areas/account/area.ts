import type { Area } from '#service/areas/area.ts';

/** Sign-in, passwords and own sessions. */
export const accountArea = {
  handlers: async (parts) => (await import('#service/areas/account/handlers.ts')).accountHandlers(parts),
  jobs: async () => (await import('#service/areas/account/jobs.ts')).accountJobs,
  demo: null,
} as const satisfies Area;
