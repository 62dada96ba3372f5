import { useLingui } from '@lingui/react/macro';
import { documentMove, documentUpdate } from '#schema/operations/rooms/documents.ts';
import { useLive } from '#src/data/live/live.ts';
import { outboxOf } from '#src/data/queries/outbox.ts';

const changesValues: ReadonlySet<string> = new Set([documentUpdate.type, documentMove.type]);

/**
 * Reason why a step of this document is not answered now: a correction of its values or class made on this device is not in force at the
 * service, which chooses the way of the case by them. Undefined for none.
 */
export function useUnsentValues(document: string): string | undefined {
  const { t } = useLingui();
  const states = useLive(outboxOf, document)?.flatMap(({ type, state }) => (changesValues.has(type) ? [state] : [])) ?? [];
  if (states.includes('contested')) return t`A supervisor decides about your change first.`;
  return states.includes('queued') || states.includes('inflight') ? t`Your change of this document is not sent yet.` : undefined;
}
