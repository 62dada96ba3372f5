import { gunzipSync, gzipSync } from 'node:zlib';
import { putBytes } from '#service/files/put-bytes.ts';
import { wordsKey, type FileStore } from '#service/files/store.ts';
import type { StoredFile } from '#service/pages/pages.ts';
import type { Word } from '#service/pages/process/requests.ts';

/** Words of a file as they are kept: by the number of the page within the file. */
export interface KeptWords {
  source: 'embedded' | 'ocr' | 'text';
  language: string;
  confidence: number;
  pages: Readonly<Record<number, readonly Word[]>>;
}

/** Keeps the words of a file: recognising them takes long. Pages that were read for another version stay. */
export async function keepWords(store: FileStore, { tenantId, sha256 }: StoredFile, words: KeptWords): Promise<void> {
  const before = await readWords(store, tenantId, sha256);
  const bytes = gzipSync(JSON.stringify({ ...words, pages: { ...before?.pages, ...words.pages } }));
  await putBytes(store, wordsKey(tenantId, sha256), bytes);
}

/** Words that were kept of a file: also those under black, so nothing but the door and the work that reads files asks for them. */
export async function readWords(store: FileStore, tenantId: string, sha256: string): Promise<KeptWords | null> {
  const key = wordsKey(tenantId, sha256);
  if (!(await store.head(key))) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.get(key)) chunks.push(chunk);
  return JSON.parse(gunzipSync(Buffer.concat(chunks)).toString()) as KeptWords; // written by `keepWords`
}
