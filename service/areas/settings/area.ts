import type { Area } from '#service/areas/area.ts';

/** Settings of client and person, and the lists forms are made of. */
export const settingsArea = {
  handlers: async () => ({ settings: (await import('#service/areas/settings/handlers.ts')).settingsHandlers }),
  demo: null,
} as const satisfies Area;
