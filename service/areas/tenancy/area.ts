import type { Area } from '#service/areas/area.ts';

/** Clients, and who may enter them. */
export const tenancyArea = {
  handlers: async ({ providers }) => {
    const { tenancyHandlers } = await import('#service/areas/tenancy/handlers.ts');
    return { tenancy: tenancyHandlers((tenant) => providers.of(tenant) !== undefined) };
  },
  demo: null,
} as const satisfies Area;
