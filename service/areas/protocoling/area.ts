import type { Area } from '#service/areas/area.ts';

/** Boxes, envelopes and the documents registered in them. */
export const protocolingArea = {
  handlers: async () => ({ protocoling: (await import('#service/areas/protocoling/handlers.ts')).protocolingHandlers }),
} as const satisfies Area;
