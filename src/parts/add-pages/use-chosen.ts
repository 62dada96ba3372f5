import { useState } from 'react';
import { useSession } from '#src/data/session/session.ts';
import { part } from '#src/data/workplace/workplace.ts';

/** Files that were chosen and not added yet, by user and document: a photo of the camera is nowhere else. */
const chosenFiles = part(() => new Map<string, readonly File[]>());

/**
 * The chosen files of a document, and what changes them. They are there again when the user comes back to the document, as long as the
 * page is not loaded again.
 */
export function useChosen(documentId: string): [readonly File[], (files: readonly File[]) => void] {
  const key = `${useSession().identity?.userId} ${documentId}`;
  const [files, setFiles] = useState(chosenFiles().get(key) ?? []);
  const keep = (chosen: readonly File[]) => {
    if (chosen.length === 0) chosenFiles().delete(key);
    else chosenFiles().set(key, chosen);
    setFiles(chosen);
  };
  return [files, keep];
}
