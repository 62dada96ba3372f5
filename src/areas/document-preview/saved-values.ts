import { useEffect, useMemo } from 'react';
import type { OutboxDoc, OutboxState } from '#schema/collections.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import { documentUpdate } from '#schema/operations/rooms/documents.ts';
import { useLive } from '#src/data/live/live.ts';
import { outboxOf } from '#src/data/queries/outbox.ts';
import { savedPayload } from '#src/data/sync/saved-payload.ts';
import type { DocumentParts } from './framed-document.tsx';

const notYetRead: ReadonlySet<OutboxState> = new Set(['queued', 'inflight', 'acked']);

/** Corrections of a document that were saved on this device, in the order they were saved. */
export function useCorrections(document: string): readonly OutboxDoc[] | undefined {
  const found = useLive(outboxOf, document);
  return useMemo(
    () => found?.filter(({ type }) => type === documentUpdate.type).toSorted((one, other) => one.n - other.n),
    [found],
  );
}

/** Values and code a correction changes; nothing of one that only a later version reads. */
export function changeOf(doc: OutboxDoc): Partial<PayloadOf<typeof documentUpdate>> {
  return savedPayload(doc, documentUpdate); // written only by the engine, from a checked payload
}

/**
 * Parts of a document with the corrections of this device that an answer of this age does not contain yet. Documents at the archive
 * are not among the rows of a device, so their corrections are folded when they are read (documents.md §5). What has arrived
 * since is read again.
 */
export function useCorrected(
  parts: DocumentParts | undefined,
  answeredAt: number,
  readAgain: () => Promise<unknown>,
): DocumentParts | undefined {
  const corrections = useCorrections(parts?.info.guid ?? '');
  const newest = Math.max(0, ...(corrections ?? []).map(({ doneAt }) => doneAt));
  const arrivedAt = parts !== undefined && newest > answeredAt ? newest : 0;
  useEffect(() => {
    if (arrivedAt > 0) void readAgain();
  }, [arrivedAt, readAgain]);
  return useMemo(() => {
    const due = corrections?.filter((doc) => notYetRead.has(doc.state) || (doc.state === 'done' && doc.doneAt > answeredAt));
    return due && parts ? due.reduce(corrected, parts) : parts;
  }, [corrections, parts, answeredAt]);
}

function corrected(parts: DocumentParts, doc: OutboxDoc): DocumentParts {
  const { values = {}, code } = changeOf(doc);
  const { info, metadata } = parts;
  const attributes = metadata.attributes.map((attribute) => ({ ...attribute, value: values[attribute.id] ?? attribute.value }));
  return { ...parts, info: { ...info, code: code ?? info.code }, metadata: { ...metadata, attributes } };
}
