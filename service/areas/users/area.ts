import type { Area } from '#service/areas/area.ts';

/** Accounts of a client: today the tokens of its service accounts. */
export const usersArea = {
  handlers: async () => ({ users: (await import('#service/areas/users/integration-tokens.ts')).integrationTokenHandlers }),
  jobs: async () => (await import('#service/areas/users/jobs.ts')).userJobs,
  demo: null,
} as const satisfies Area;
