import { gunzipSync, gzipSync } from 'node:zlib';
import { putBytes } from '#service/files/put-bytes.ts';
import { wordsKey, type FileStore } from '#service/files/store.ts';
import type { StoredFile } from '#service/pages/pages.ts';
import type { Word } from '#service/pages/process/requests.ts';

/** Stored words of a file, by the number of the page within the file. */
export interface KeptWords {
  source: 'embedded' | 'ocr' | 'text';
  language: string;
  confidence: number;
  pages: Readonly<Record<number, readonly Word[]>>;
}

/** Runs work about a client while no other node runs work of the same name. */
export type Turn = (tenantId: string, name: string, work: () => Promise<void>) => Promise<void>;

/**
 * Stores the words of a file, because recognising them is slow. Pages read for another version remain, also those of a reading
 * that ends at the same moment.
 */
export async function keepWords(
  { store, turn }: { store: FileStore; turn: Turn },
  { tenantId, sha256 }: StoredFile,
  words: KeptWords,
): Promise<void> {
  const key = wordsKey(tenantId, sha256);
  await turn(tenantId, key, async () => {
    const before = await readWords(store, tenantId, sha256);
    await putBytes(store, key, gzipSync(JSON.stringify({ ...words, pages: { ...before?.pages, ...words.pages } })));
  });
}

/** Stored words of a file, including those under black areas, so only the door and the reading of files may call this. */
export async function readWords(store: FileStore, tenantId: string, sha256: string): Promise<KeptWords | null> {
  const key = wordsKey(tenantId, sha256);
  if (!(await store.head(key))) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.get(key)) chunks.push(chunk);
  return JSON.parse(gunzipSync(Buffer.concat(chunks)).toString()) as KeptWords; // written by `keepWords`
}
