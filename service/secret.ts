import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'signing.key';
/** Bytes of a secret, and the fewest characters of a given one. */
export const SECRET_LEAST = 32;

/** Returns a positive int4 that differs between secrets and reveals nothing of them: other nodes see it. */
export function secretFingerprint(secret: Uint8Array): number {
  return createHmac('sha256', secret).update('fingerprint of a node').digest().readUInt32BE() >>> 1;
}

/**
 * Returns the secret that signs access tokens: `APP_SECRET` where several nodes share it (its length is checked with the
 * settings), else a file next to the data, made at the first start. A lost file only costs every user a refresh.
 */
export async function signingSecret(dataDir: string, given: string | undefined): Promise<Uint8Array> {
  if (given !== undefined) return new TextEncoder().encode(given);
  await mkdir(dataDir, { recursive: true });
  const place = join(dataDir, FILE);
  const kept = await readFile(place).catch(() => undefined);
  if (kept && kept.byteLength >= SECRET_LEAST) return kept;
  const made = `${place}.${process.pid}`;
  await writeFile(made, randomBytes(SECRET_LEAST), { mode: 0o600 });
  // linked, not renamed: of two nodes that start together the first wins, and both read its secret
  if (kept) await rm(place);
  await link(made, place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(made);
  return readFile(place);
}
