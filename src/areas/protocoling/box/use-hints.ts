import { useMemo } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { has, hints } from '#src/data/dictionaries.ts';
import { useLive } from '#src/data/live.ts';
import { dictionaryHeads } from '#src/data/queries/references.ts';
import type { HintsPort } from '#src/parts/attribute-form/contract.ts';

/** Hints of the dictionaries on this device: local, so they come at once, with or without coverage. */
export function useHints(documentClass: DocumentClass): HintsPort {
  const heads = useLive(dictionaryHeads);
  return useMemo(() => {
    const used = new Set(documentClass.attributes.map((attribute) => attribute.dictionaryId));
    const sizes = new Map(
      (heads ?? []).filter((head) => used.has(head.dictionaryId)).map((head) => [head.dictionaryId, head.size]),
    );
    return {
      find: (attribute, text) => hints(attribute.dictionaryId, text),
      has,
      size: (dictionaryId) => sizes.get(dictionaryId),
      remote: false,
    };
  }, [documentClass, heads]);
}
