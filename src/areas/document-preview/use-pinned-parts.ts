import { useEffect, useState } from 'react';
import { pinnedParts } from '#src/data/pins/read-pin.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { DocumentParts } from './document-frame.tsx';

interface Kept {
  of: string;
  parts: DocumentParts;
  at: number;
}

/** Parts of a document that is kept on this device, once they are wanted; with the time of the last contact about it. */
export function usePinnedParts(document: string, isWanted: boolean): Kept | undefined {
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const read = async () => {
      const opened = openNow();
      const found = opened && (await pinnedParts(opened, document));
      if (found && !isOver) setKept({ of: document, ...found });
    };
    void read().catch(() => undefined); // then the screen shows what it shows without
    return () => {
      isOver = true;
    };
  }, [document, isWanted]);
  return kept?.of === document ? kept : undefined;
}
