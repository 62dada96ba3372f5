import { entityOfStream, type AnyEntity, type EntityRow } from '#schema/entities/all.ts';
import type { DictionaryHead, Reference } from '#schema/records/reference.ts';
import type { ScopeRow, VerdictRow } from '#schema/streams.ts';
import type { FeedRow } from '#schema/sync-wire.ts';

/** A row of the feed with its shape by stream. The service checked it on its way in; a device does not check it again. */
export type KnownRow =
  | { stream: 'entity'; entity: AnyEntity; feed: FeedRow; row: EntityRow | null }
  | { stream: 'verdicts'; feed: FeedRow; row: VerdictRow | null }
  | { stream: 'scopes'; feed: FeedRow; row: ScopeRow | null }
  | { stream: 'settings'; feed: FeedRow; row: unknown }
  | { stream: 'references'; feed: FeedRow; row: Reference | null }
  | { stream: 'dictionaries'; feed: FeedRow; row: DictionaryHead | null };

/** A row with its shape by stream; undefined for a stream of a later version, which is passed over. */
export function knownRow(feed: FeedRow): KnownRow | undefined {
  const { stream } = feed;
  const row = feed.row as never; // the shape of a row is the contract of its stream (schema/streams.ts)
  const entity = entityOfStream(stream);
  if (entity) return { stream: 'entity', entity, feed, row };
  switch (stream) {
    case 'verdicts':
    case 'scopes':
    case 'settings':
    case 'references':
    case 'dictionaries':
      return { stream, feed, row };
    default:
      return undefined;
  }
}
