import { and, desc, eq } from 'drizzle-orm';
import { base64Of, bytesOf, contentKeyOf, CURVE, keyIdOf, newPair, publicHalf } from '#schema/rescue-seal.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { forEachClient } from '#service/db/each-client.ts';
import { rescueKeys } from '#service/db/tables/tenancy.ts';

/**
 * Key pairs of rescue files, one or more per client. They are rows and not files, so several nodes
 * read the same, and a backup with the data of a rescue file also has its key. None is ever removed (service/README.md, Rescue
 * files).
 */

/** Makes a pair for each client without one. Two nodes may make two in parallel: the newer is handed out, both open. */
export async function makeRescueKeys(db: Database, now: number): Promise<void> {
  await forEachClient(db, async (tenantId) => {
    await makeRescueKey(db, tenantId, now);
  });
}

/** The same for one client; how many were made. */
export async function makeRescueKey(db: Database, tenantId: string, now: number): Promise<number> {
  // written by the system: tenant work reads keys and can neither add nor change one
  return db.asSystem(async (tx) => {
    if ((await rescueKeyOf(tx, tenantId)) !== undefined) return 0;
    await addRescueKey(tx, tenantId, now);
    return 1;
  });
}

/** Adds a pair, which devices are handed from now on; what was sealed for an older one still opens. */
export async function addRescueKey(tx: Tx, tenantId: string, now: number): Promise<void> {
  await tx.insert(rescueKeys).values({ tenantId, ...(await newRescueKey()), madeAt: now });
}

/** A pair as a row keeps it. */
export async function newRescueKey(): Promise<{ id: string; publicKey: string; privateKey: string }> {
  const { pair, half } = await newPair();
  const privateKey = base64Of(new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)));
  return { id: await keyIdOf(half), publicKey: half, privateKey };
}

/** Public half of the newest pair, for the devices of a client. */
export async function rescueKeyOf(tx: Tx, tenantId: string): Promise<string | undefined> {
  const [newest] = await tx
    .select({ publicKey: rescueKeys.publicKey })
    .from(rescueKeys)
    .where(eq(rescueKeys.tenantId, tenantId))
    .orderBy(desc(rescueKeys.madeAt), desc(rescueKeys.id))
    .limit(1);
  return newest?.publicKey;
}

/** Key of the content of one file: `unknown` where the client has no such pair, `invalid` where the half of the file is none. */
export async function openSeal(
  tx: Tx,
  tenantId: string,
  { id, half }: { id: string; half: string },
): Promise<{ contentKey: string } | 'unknown' | 'invalid'> {
  const pairs = await pairOf(tx, tenantId, { id, half });
  if (typeof pairs === 'string') return pairs;
  return { contentKey: base64Of(await contentKeyOf(pairs.own, pairs.theirs, { clientId: tenantId, keyId: id, half })) };
}

/** Imports the private half of the client's pair `id` and the public half from outside; the words as in `openSeal`. */
export async function pairOf(
  tx: Tx,
  tenantId: string,
  { id, half }: { id: string; half: string },
): Promise<{ own: CryptoKey; theirs: CryptoKey } | 'unknown' | 'invalid'> {
  const ours = and(eq(rescueKeys.tenantId, tenantId), eq(rescueKeys.id, id));
  const [found] = await tx.select({ privateKey: rescueKeys.privateKey }).from(rescueKeys).where(ours);
  if (!found) return 'unknown';
  const theirs = await publicHalf(half).catch(() => undefined);
  if (!theirs) return 'invalid';
  return { own: await crypto.subtle.importKey('pkcs8', bytesOf(found.privateKey), CURVE, false, ['deriveBits']), theirs };
}
