import { useEffect, useMemo } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { has, hints, successorOf, warm } from '#src/data/queries/dictionaries.ts';
import { useLive } from '#src/data/live/live.ts';
import { dictionaryHeads } from '#src/data/queries/references.ts';
import type { HintsPort } from '#src/parts/attribute-form/contract.ts';

/** Hints from the dictionaries on this device: local, so they are immediate, online or offline. */
export function useHints(documentClass: DocumentClass): HintsPort {
  const heads = useLive(dictionaryHeads);
  // Every document uses this field, so its values are in memory before the first key.
  useEffect(() => {
    const typed = new Set(documentClass.attributes.map(({ inherited, dictionaryId }) => (inherited ? '' : dictionaryId)));
    for (const { dictionaryId } of heads ?? []) if (typed.has(dictionaryId)) void warm(dictionaryId);
  }, [documentClass, heads]);
  return useMemo(() => {
    const used = new Set(documentClass.attributes.map((attribute) => attribute.dictionaryId));
    const sizes = new Map(
      (heads ?? []).filter((head) => used.has(head.dictionaryId)).map((head) => [head.dictionaryId, head.size]),
    );
    return {
      find: (attribute, text) => hints(attribute.dictionaryId, text),
      has,
      successor: successorOf,
      size: (dictionaryId) => sizes.get(dictionaryId),
      remote: false,
    };
  }, [documentClass, heads]);
}
