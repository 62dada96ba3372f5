import { workOf, type Area } from '#service/areas/area.ts';
import { dictionaryKinds } from '#service/areas/dictionaries/work-kinds.ts';

/** Value lists, kept by files. */
export const dictionariesArea = {
  handlers: async ({ files: store, isScanned }) => {
    const { dictionaryFileHandlers } = await import('#service/areas/dictionaries/handlers.ts');
    return { dictionaries: dictionaryFileHandlers({ store, isScanned }) };
  },
  work: workOf(dictionaryKinds, async ({ files }) => (await import('#service/areas/dictionaries/work.ts')).dictionaryWork(files)),
  demo: null,
} as const satisfies Area;
