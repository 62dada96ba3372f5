import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useSyncStatus } from '#src/data/sync/status.ts';

const reason = msg`This is changed online only. Try again once you are connected.`;

/** The reason why an action of the service alone is grey now; undefined while the service can be reached (archive.md §5). */
export function useOnlineOnly(): MessageDescriptor | undefined {
  const { phase } = useSyncStatus();
  return phase === 'offline' || phase === 'unreachable' ? reason : undefined;
}
