import { useEffect, useMemo } from 'react';
import type { OutboxDoc, OutboxState } from '#schema/collections.ts';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import { documentCostCenter, documentMove, documentTag, documentUpdate } from '#schema/operations/rooms/documents.ts';
import { tagsAfter, type TagChange } from '#schema/rules/document-tags.ts';
import { useStored } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { classesOf, costCenters } from '#src/data/queries/references.ts';
import { outboxOf } from '#src/data/queries/outbox.ts';
import { savedPayload } from '#src/data/sync/saved-payload.ts';
import type { DocumentParts } from './framed-document.tsx';
import { inNewClass } from './in-new-class.ts';

type Tag = DocumentParts['metadata']['tags'][number];

const notYetRead: ReadonlySet<OutboxState> = new Set(['queued', 'inflight', 'acked']);

/** Changes of the values, class, tags and cost center of a document that were saved on this device, in the order they were saved. */
export function useCorrections(document: string): readonly OutboxDoc[] | undefined {
  const found = useLive(outboxOf, document);
  return useMemo(() => found?.filter(({ type }) => types.has(type)).toSorted((one, other) => one.n - other.n), [found]);
}

const types: ReadonlySet<string> = new Set([documentUpdate.type, documentTag.type, documentCostCenter.type, documentMove.type]);

/** True for a change of the tags. */
export const isOfTags = ({ type }: OutboxDoc): boolean => type === documentTag.type;

/** True for a move to another class. */
export const isMove = ({ type }: OutboxDoc): boolean => type === documentMove.type;

/** True for another cost center; what is none of these changes values. */
export const isOfCostCenter = ({ type }: OutboxDoc): boolean => type === documentCostCenter.type;

/** Values and code a correction changes; nothing of one that only a later version reads. */
export function changeOf(doc: OutboxDoc): Partial<PayloadOf<typeof documentUpdate>> {
  return savedPayload(doc, documentUpdate); // written only by the engine, from a checked payload
}

/** The tags by their ids, as far as this device has them. */
function useTags(): ReadonlyMap<string, Tag> {
  const { data } = useStored(documentEditCalls.getAllTags, {});
  return useMemo(() => new Map(data?.map((tag) => [tag.id, tag])), [data]);
}

/**
 * Parts of a document with the corrections of this device that an answer of this age does not contain yet. Documents at the archive
 * are not among the rows of a device, so their corrections are folded when they are read. What has arrived
 * since is read again.
 */
export function useCorrected(
  parts: DocumentParts | undefined,
  answeredAt: number,
  readAgain: () => Promise<unknown>,
): DocumentParts | undefined {
  const corrections = useCorrections(parts?.info.guid ?? '');
  const tags = useTags();
  const centers = useLive(costCenters);
  const classes = useLive(classesOf, parts?.info.projectId ?? '');
  const newest = Math.max(0, ...(corrections ?? []).map(({ doneAt }) => doneAt));
  const arrivedAt = parts !== undefined && newest > answeredAt ? newest : 0;
  useEffect(() => {
    if (arrivedAt > 0) void readAgain();
  }, [arrivedAt, readAgain]);
  return useMemo(() => {
    const due = corrections?.filter((doc) => notYetRead.has(doc.state) || (doc.state === 'done' && doc.doneAt > answeredAt));
    const folded = (seen: DocumentParts, doc: OutboxDoc) =>
      isOfTags(doc)
        ? retagged(seen, doc, tags)
        : isOfCostCenter(doc)
          ? recharged(seen, doc, centers)
          : isMove(doc)
            ? inNewClass(seen, savedMove(doc), classes)
            : corrected(seen, doc);
    return due && parts ? due.reduce(folded, parts) : parts;
  }, [corrections, parts, answeredAt, tags, centers, classes]);
}

/** The target of a move; nothing of one that only a later version reads. */
const savedMove = (doc: OutboxDoc): Partial<PayloadOf<typeof documentMove>> => savedPayload(doc, documentMove); // written only by the engine

function corrected(parts: DocumentParts, doc: OutboxDoc): DocumentParts {
  const { values = {}, code } = changeOf(doc);
  const { info, metadata } = parts;
  const attributes = metadata.attributes.map((attribute) => ({ ...attribute, value: values[attribute.id] ?? attribute.value }));
  return { ...parts, info: { ...info, code: code ?? info.code }, metadata: { ...metadata, attributes } };
}

function retagged(parts: DocumentParts, doc: OutboxDoc, known: ReadonlyMap<string, Tag>): DocumentParts {
  const { add = [], remove = [] }: Partial<TagChange> = savedPayload(doc, documentTag); // written only by the engine
  const had = new Map(parts.metadata.tags.map((tag) => [tag.id, tag]));
  const tags = tagsAfter([...had.keys()], { add, remove }).flatMap((id) => had.get(id) ?? known.get(id) ?? []);
  return { ...parts, metadata: { ...parts.metadata, tags } };
}

type Center = NonNullable<DocumentParts['metadata']['costCenter']>;

function recharged(parts: DocumentParts, doc: OutboxDoc, known: readonly Center[] = []): DocumentParts {
  const { costCenterId = '' }: Partial<PayloadOf<typeof documentCostCenter>> = savedPayload(doc, documentCostCenter); // written only by the engine
  const found = known.find(({ id }) => id === costCenterId);
  const costCenter = found ? { id: found.id, code: found.code, name: found.name } : null;
  return { ...parts, metadata: { ...parts.metadata, costCenter } };
}
