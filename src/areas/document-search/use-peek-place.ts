import { useMedia } from '#src/kit/layout/use-media.ts';

/** Place in which a document is shown before it is opened: next to the rows, in a sheet over them, or none (on a phone). */
export type PeekPlace = 'side' | 'sheet' | 'none';

/** Returns the place for the width of this window. */
export function usePeekPlace(): PeekPlace {
  const hasRoom = useMedia('(width >= 64rem)');
  const hasSheet = useMedia('(width >= 48rem)');
  if (hasRoom) return 'side';
  return hasSheet ? 'sheet' : 'none';
}
