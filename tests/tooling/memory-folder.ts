import { mkdtemp, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** What the databases of the service tests take at once, several times over. */
const LEAST_BYTES = 2_000_000_000;

/**
 * A folder in memory for databases that live as long as a test; undefined where the system has none, or too little room in it.
 * A commit waits for the disk, and how long depends on who else writes: tests are about what is committed, not about the wait.
 */
export async function memoryFolder(place = '/dev/shm', least = LEAST_BYTES): Promise<string | undefined> {
  try {
    const { bavail, bsize } = await statfs(place);
    return bavail * bsize < least ? undefined : await mkdtemp(join(place, 'strongroom-tests-'));
  } catch {
    return undefined;
  }
}
