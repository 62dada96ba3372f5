import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { replaceFile } from '#service/files/replace-file.ts';
import { rootHash, type Root } from './custody-roots.ts';

const FILE = 'custody-signed.json';

const witness = v.record(v.string(), v.object({ day: v.string(), hash: v.string() }));
/** Newest root this node signed, by client. */
export type Witness = v.InferOutput<typeof witness>;

/**
 * Reads the last roots this node signed: a file outside the database, so roots cut from the end are missed. Empty if it is
 * missing or unreadable; then only the roots in the database can be verified.
 */
export async function readWitness(dataDir: string): Promise<Witness> {
  try {
    return v.parse(witness, JSON.parse(await readFile(join(dataDir, FILE), 'utf8')));
  } catch {
    return {};
  }
}

/** Records the roots this node has just signed. */
export async function noteSigned(dataDir: string, roots: readonly Root[]): Promise<void> {
  if (roots.length === 0) return;
  const signed = Object.fromEntries(roots.map((root) => [root.tenantId, { day: root.day, hash: rootHash(root) }]));
  await replaceFile(join(dataDir, FILE), JSON.stringify({ ...(await readWitness(dataDir)), ...signed }));
}

/** Deletes the record after a deliberate restore of an older backup. */
export function forgetSigned(dataDir: string): Promise<void> {
  return rm(join(dataDir, FILE), { force: true });
}
