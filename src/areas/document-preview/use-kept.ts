import { useEffect, useEffectEvent, useState } from 'react';
import type { Local } from '#src/data/database/database.ts';
import { openNow } from '#src/data/workplace/local.ts';

/** Reads something of a document that is kept on this device, once it is wanted; `of` names it. A store that fails has nothing. */
export function useKept<T>(of: string, isWanted: boolean, read: (opened: Local) => Promise<T | undefined>): T | undefined {
  const [kept, setKept] = useState<{ of: string; found: T }>();
  const readNow = useEffectEvent(async () => {
    const opened = openNow();
    return opened && (await read(opened).catch(() => undefined));
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    void readNow().then((found) => {
      if (found !== undefined && !isOver) setKept({ of, found });
    });
    return () => {
      isOver = true;
    };
  }, [of, isWanted]);
  return isWanted && kept?.of === of ? kept.found : undefined;
}
