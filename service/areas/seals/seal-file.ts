import { SEAL_FILE, type SealFile, type SealKey, type SealPage, type SealRoot } from '#schema/records/seal.ts';
import type { FileAnswer } from '#service/http/handlers.ts';

/** A seal with all keys and roots it is checked with. */
export function sealOfPage(page: SealPage, keys: readonly SealKey[], roots: readonly SealRoot[]): SealFile {
  return { ...SEAL_FILE, page, keys: [...keys], roots: [...roots] };
}

/** The file a person keeps next to the paper. */
export function sealFile(seal: SealFile): FileAnswer {
  return {
    file: new TextEncoder().encode(JSON.stringify(seal, null, 1)),
    name: `seal-${seal.page.container.code}.json`,
    type: 'application/json',
  };
}
