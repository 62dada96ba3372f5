import { SEAL_FILE, type SealFile, type SealKey, type SealPage, type SealRoot } from '#schema/records/seal.ts';
import type { FileAnswer } from '#service/http/handlers.ts';

/** The file a person keeps next to the paper: the page with all keys and roots it is checked with (archive.md §6, *File*). */
export function sealFile(page: SealPage, keys: readonly SealKey[], roots: readonly SealRoot[]): FileAnswer {
  const file: SealFile = { ...SEAL_FILE, page, keys: [...keys], roots: [...roots] };
  return {
    file: new TextEncoder().encode(JSON.stringify(file, null, 1)),
    name: `seal-${page.container.code}.json`,
    type: 'application/json',
  };
}
