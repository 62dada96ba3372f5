import type { Area } from '#service/areas/area.ts';

/** Calls of a device before it goes offline. */
export const offlineArea = {
  handlers: async () => ({ offline: (await import('#service/areas/offline/handlers.ts')).offlineHandlers }),
} as const satisfies Area;
