import type { Area } from '#service/areas/area.ts';

/** Documents and their pages. */
export const documentsArea = {
  handlers: async ({ files, pages }) => {
    const [{ documentHandlers }, { Door }] = await Promise.all([
      import('#service/areas/documents/handlers.ts'),
      import('#service/pages/shown.ts'),
    ]);
    return { documents: documentHandlers(new Door(files, pages)) };
  },
} as const satisfies Area;
