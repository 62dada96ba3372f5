import { useMemo } from 'react';
import { catalogueCalls } from '#schema/calls/catalogue.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { useCalled } from '#src/data/answers/use-called.ts';

/** True for those of these documents that the service has, by id; a slice of them at a time, and none before it answers. */
export function useRegistered(guids: readonly string[]): ReadonlyMap<string, boolean> {
  const looked = guids.slice(0, DOCUMENT_LIMITS.pinned).map((guid) => ({ guid, changeSetId: 0, revision: 0 }));
  // no device has this id: the documents are only looked at
  const { data } = useCalled(catalogueCalls.pinnedState, looked.length > 0 ? { deviceId: 'import', looked } : null);
  return useMemo(() => new Map(data?.looked.map(({ guid, state }) => [guid, state !== 'gone'])), [data]);
}
