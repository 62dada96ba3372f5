import { registration } from '#schema/entities/registration.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Store } from '#sync/ports.ts';

/**
 * The documents of a project with this code (normalised) that are on this device: several, where their class lets codes repeat, or of
 * several classes. Codes are blinded on the disk: only the store finds them.
 */
export async function registrationsByCode(store: Store, code: string, projectId: string): Promise<Registration[]> {
  const found = await store.find(registration.collection, { code });
  return found.flatMap(({ shown, row }) => (shown === 1 && row?.projectId === projectId ? [row] : []));
}
