import { derivedPrefix, type FileStore } from '#service/files/store.ts';
import type { WorkHandler } from '#service/work/handler.ts';

/** Deletes rendered pages of these contents, which the sweep does not cover. */
export async function dropDrawn(store: FileStore, tenantId: string, contentHashes: readonly string[]): Promise<void> {
  for (const sha256 of contentHashes)
    for await (const { key } of store.list(`${derivedPrefix(tenantId)}${sha256.slice(0, 2)}/${sha256}/`)) await store.delete(key);
}

/** The same as background work, with the hash of a content as its subject. */
export function dropDrawnWork({ files }: { files: FileStore }): WorkHandler<object> {
  return { run: ({ tenantId, subject }) => dropDrawn(files, tenantId, [subject]).then(() => undefined) };
}
