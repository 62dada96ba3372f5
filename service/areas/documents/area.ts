import { workOf, type Area } from '#service/areas/area.ts';
import { documentWork } from './work-kinds.ts';

/** Documents and their pages. */
export const documentsArea = {
  handlers: async ({ files, pages, isScanned, publicUrl }) => {
    const [{ documentAreaHandlers }, { registrationHandlers }, { Door }] = await Promise.all([
      import('#service/areas/documents/all.ts'),
      import('#service/areas/documents/register.ts'),
      import('#service/pages/shown.ts'),
    ]);
    const kept = { store: files, pages, isScanned };
    return {
      documents: documentAreaHandlers({ door: new Door(files, pages), files, kept, publicUrl }),
      registration: registrationHandlers(kept),
    };
  },
  work: workOf(documentWork, async (parts) => (await import('#service/areas/documents/work.ts')).documentWorkHandlers(parts)),
  jobs: async () => (await import('#service/areas/documents/jobs.ts')).documentJobs,
  demo: null,
} as const satisfies Area;
