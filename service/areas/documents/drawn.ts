import { PAGE_LIMITS } from '#schema/limits.ts';
import type { Tx } from '#service/db/database.ts';
import { derivedPrefix, type FileStore } from '#service/files/store.ts';
import type { WorkHandler } from '#service/work/handler.ts';
import { putWork } from '#service/work/put.ts';

/** Deletes rendered pages of these contents, which the sweep does not cover. */
export async function dropDrawn(store: FileStore, tenantId: string, contentHashes: readonly string[]): Promise<void> {
  for (const sha256 of contentHashes)
    for await (const { key } of store.list(`${derivedPrefix(tenantId)}${sha256.slice(0, 2)}/${sha256}/`)) await store.delete(key);
}

/** The same as background work, with the hash of a content as its subject. */
export function dropDrawnWork({ files }: { files: FileStore }): WorkHandler<object> {
  return { run: ({ tenantId, subject }) => dropDrawn(files, tenantId, [subject]).then(() => undefined) };
}

/**
 * Puts the work that deletes rendered pages of a content, at `now` and once more when no page can arrive whose drawing began before
 * the caller's transaction: it was drawn without what is black now.
 */
export async function forgetDrawn(tx: Tx, tenantId: string, sha256: string, now: number): Promise<void> {
  const drop = { kind: 'document.dropDrawn', subject: sha256, payload: {}, now } as const;
  await putWork(tx, tenantId, drop);
  await putWork(tx, tenantId, { ...drop, dueAt: now + PAGE_LIMITS.drawnLateMs });
}
