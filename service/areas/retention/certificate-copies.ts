import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { forEachClient } from '#service/db/each-client.ts';
import { certificates } from '#service/db/tables/retention.ts';
import { replaceFile } from '#service/files/replace-file.ts';
import { certificateHash, type CertificateContent } from './certificate-content.ts';

/**
 * Copies of the certificates of destruction in the data folder, next to the file of the heads. What a certificate proves is gone, so
 * a backup that is put back must not take the proof along.
 */

const FOLDER = 'certificates';
const SUFFIX = '.json';

type Certificate = Omit<typeof certificates.$inferSelect, 'tenantId'>;

/** Folder of a client's copies. Its id is no path. */
const folderOf = (dataDir: string, tenantId: string) =>
  join(dataDir, FOLDER, encodeURIComponent(tenantId).replaceAll('.', '%2E'));

/** Result of a comparison: copies made, and certificates that the database lacks or has otherwise, as `client/number`. */
export interface Copied {
  clients: number;
  copied: number;
  lost: readonly string[];
}

/**
 * Copies the certificates of all clients that have no copy yet, and lists those the database lacks.
 *
 * @param reads also opens every copy, and lists those that do not prove what the database has
 */
export async function copyCertificates(db: Database, dataDir: string, { reads }: { reads: boolean }): Promise<Copied> {
  const sum = { copied: 0, lost: [] as string[] };
  const clients = await forEachClient(db, async (tenantId) => {
    const known = await hashesOf(db, tenantId);
    const copies = new Set(await copiesOf(dataDir, tenantId));
    const fresh = [...known.keys()].filter((number) => !copies.has(number));
    for (const number of fresh) await copy(db, dataDir, { tenantId, number });
    sum.copied += fresh.length;
    for (const number of copies) {
      const hash = known.get(number);
      const isProven = hash !== undefined && (!reads || hash === (await hashIn(dataDir, { tenantId, number })));
      if (!isProven) sum.lost.push(`${tenantId}/${number}`);
    }
  });
  return { clients, ...sum };
}

interface Named {
  tenantId: string;
  number: string;
}

async function hashesOf(db: Database, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const { number, hash } = certificates;
  const ours = eq(certificates.tenantId, tenantId);
  const found = await db.inTenant(tenantId, (tx) =>
    tx.select({ number, hash }).from(certificates).where(ours).orderBy(asc(number)),
  );
  return new Map(found.map((row) => [row.number, row.hash]));
}

async function copiesOf(dataDir: string, tenantId: string): Promise<string[]> {
  const names = await readdir(folderOf(dataDir, tenantId)).catch(() => []);
  return names.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length));
}

async function copy(db: Database, dataDir: string, { tenantId, number }: Named): Promise<void> {
  const its = eq(certificates.number, number);
  const [found] = await db.inTenant(tenantId, (tx) => tx.select().from(certificates).where(its));
  if (!found) return;
  const { tenantId: _tenant, ...certificate } = found;
  await writeCopy(dataDir, tenantId, certificate);
}

/** Writes a copy: whole, or not at all. */
export async function writeCopy(dataDir: string, tenantId: string, certificate: Certificate): Promise<void> {
  const folder = folderOf(dataDir, tenantId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(join(folder, `${certificate.number}${SUFFIX}`), JSON.stringify(certificate));
}

/** Hash of a copy that proves its content; empty for one that was changed or is unreadable. */
async function hashIn(dataDir: string, { tenantId, number }: Named): Promise<string> {
  try {
    const text = await readFile(join(folderOf(dataDir, tenantId), `${number}${SUFFIX}`), 'utf8');
    const { content, hash } = JSON.parse(text) as { content: CertificateContent; hash: string }; // verified by its hash
    return certificateHash(content) === hash ? hash : '';
  } catch {
    return '';
  }
}
