import type { Area } from '#service/areas/area.ts';

/** Boxes, envelopes and the documents registered in them. */
export const protocolingArea = {
  handlers: async ({ publicUrl }) => {
    const { protocolOf, protocolingHandlers } = await import('#service/areas/protocoling/handlers.ts');
    return { protocoling: { ...protocolingHandlers, protocol: protocolOf(publicUrl) } };
  },
  demo: null,
} as const satisfies Area;
