import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useAway } from '#src/data/sync/status.ts';

const reason = msg`This is changed online only. Try again once you are connected.`;

/** The reason why an action of the service alone is grey now; undefined while the service can be reached. */
export function useOnlineOnly(): MessageDescriptor | undefined {
  return useAway() ? reason : undefined;
}
