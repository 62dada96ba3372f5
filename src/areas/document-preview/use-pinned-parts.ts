import { pinnedParts } from '#src/data/pins/read-pin.ts';
import type { DocumentParts } from './framed-document.tsx';
import { useKept } from './use-kept.ts';

/** Parts of a document that is kept on this device, once they are wanted; with the time of the last contact about it. */
export function usePinnedParts(document: string, isWanted: boolean): { parts: DocumentParts; at: number } | undefined {
  return useKept(document, isWanted, (opened) => pinnedParts(opened, document));
}
