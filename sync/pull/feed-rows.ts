import type { DictionaryDoc } from '#schema/collections.ts';
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

/** Documents of a dictionary: a head with the first value of each block, and the sorted blocks. */
export function dictionaryDocs(
  head: Omit<DictionaryDoc, 'id' | 'dictionaryId' | 'values'> & { id: string },
  values: readonly string[],
  blockValues: number,
): DictionaryDoc[] {
  const { id, ...rest } = head;
  const blocks: DictionaryDoc[] = [];
  for (let from = 0; from < values.length; from += blockValues) {
    const name = `${id}/${head.version}/${String(blocks.length).padStart(4, '0')}`;
    blocks.push({ ...rest, id: name, dictionaryId: id, values: values.slice(from, from + blockValues) });
  }
  const firsts = blocks.map((block) => block.values[0] ?? '');
  return [...blocks, { ...rest, id: `${id}/head`, dictionaryId: id, values: firsts, size: values.length }];
}
