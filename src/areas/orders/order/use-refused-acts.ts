import { useMemo } from 'react';
import type { OutboxDoc } from '#schema/collections.ts';
import { useLive } from '#src/data/live/live.ts';
import { refusedActs } from '#src/data/queries/refused-acts.ts';

/** Acts of this device among these operations of an order that the service did not accept, the newest last. */
export function useRefusedActs(opIds: readonly string[] = none): readonly OutboxDoc[] {
  const docs = useLive(refusedActs)?.docs;
  return useMemo(() => docs?.filter(({ id }) => opIds.includes(id)) ?? [], [docs, opIds]);
}

const none: readonly string[] = [];
