import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { fileRules } from '#schema/rules/file-purposes.ts';
import type { StoreFault } from '#sync/ports.ts';

/** Why pages were not added. */
export type AddFault = 'tooLarge' | 'tooMany' | 'noRoom' | 'locked' | 'notKept';

/** Only a full disk is cured by free space. */
export function faultOfStore({ kind }: StoreFault): AddFault {
  if (kind === 'full') return 'noRoom';
  return kind === 'sealed' ? 'locked' : 'notKept';
}

/** Why these files cannot be chosen together; undefined if they can. */
export function faultOf(files: readonly Pick<File, 'size'>[]): AddFault | undefined {
  if (files.length > DOCUMENT_LIMITS.sources) return 'tooMany';
  return files.some(({ size }) => size > fileRules.document.mostBytes) ? 'tooLarge' : undefined;
}
