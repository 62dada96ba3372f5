import type { DemoPart } from '#service/demo/demo-part.ts';
import { demoSorting } from './sorting.ts';

/** The work of the archive: how projects sort, boxes that wait for a count, what was found in them. */
export const archiveDemo: DemoPart = {
  name: 'archive',
  make: (random, client) => demoSorting(random, client),
};
