import type { OutboxDoc } from '#schema/collections.ts';
import { useLive } from '#src/data/live/live.ts';
import { outboxByState } from '#src/data/queries/outbox.ts';
import { waitsFor } from './waits-for.ts';

const byId = (rows: readonly OutboxDoc[]) => new Map(rows.map((row) => [row.id, row]));

/** The change that needs a person before this one can be sent; undefined for none or while unknown. */
export function useWaitsFor(row: OutboxDoc): OutboxDoc | undefined {
  const refused = useLive(outboxByState, 'refused');
  const returned = useLive(outboxByState, 'returned');
  const contested = useLive(outboxByState, 'contested');
  const queued = useLive(outboxByState, 'queued');
  if (!refused || !returned || !contested || !queued) return undefined;
  const stopped = [...refused, ...returned, ...contested];
  return stopped.length === 0 ? undefined : waitsFor(row, byId(stopped), byId(queued));
}
