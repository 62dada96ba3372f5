import { useCallback, useEffect, useRef, useState } from 'react';
import { documentCalls } from '#schema/calls/documents.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { PAGE_LIMITS } from '#schema/limits.ts';
import { callWith } from '#src/data/calls/call.ts';

export type Miniature = CallResult<typeof documentCalls.getDocumentMiniature>['miniatures'][number];

/** Miniatures of a version by their page. A page asks for its group when it comes into view; a group is asked for once. */
export function useMiniatures(document: string, version: number) {
  const [found, setFound] = useState<ReadonlyMap<number, Miniature>>(new Map());
  const asked = useRef(new Set<number>());
  const loading = useRef<AbortController>(undefined);
  useEffect(() => () => loading.current?.abort(), []);
  const want = useCallback(
    async (page: number) => {
      const startingPage = page - 1 - ((page - 1) % PAGE_LIMITS.miniaturesAtOnce);
      if (asked.current.has(startingPage)) return;
      asked.current.add(startingPage);
      loading.current ??= new AbortController();
      const { signal } = loading.current;
      const input = { documentGuid: document, version, startingPage };
      const outcome = await callWith({ signal }, documentCalls.getDocumentMiniature, input);
      if (outcome.kind === 'done' && !signal.aborted)
        setFound((before) => new Map([...before, ...outcome.data.miniatures.map((one) => [one.page, one] as const)]));
    },
    [document, version],
  );
  return { found, want };
}
