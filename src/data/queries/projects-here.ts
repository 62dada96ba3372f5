import type { Project } from '#schema/records/reference.ts';
import type { Store } from '#sync/ports.ts';

/** Reads the projects of the user of this device; one that was withdrawn is gone with the pull. Rejects with `StoreFault`. */
export async function projectsHere(store: Store): Promise<Project[]> {
  return (await store.find('references', { of: 'project' })).map(({ row }) => row as Project); // the index has projects only
}
