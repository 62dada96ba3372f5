import { useEffect, useState } from 'react';
import { documentCalls } from '#schema/calls/documents.ts';
import { documentFormat } from '#schema/codes/documents.ts';
import { callWith, type Outcome } from '#src/data/calls/call.ts';

/** A page of the newest version of a document; `revision` is that of its black areas. */
export interface PeekedPage {
  guid: string;
  page: number;
  revision: number;
}

interface Load {
  of: string;
  address: string | undefined;
  fault: Exclude<Outcome<unknown>, { kind: 'done' }> | undefined;
}

/** The picture of a page, one load at a time. The picture is in memory only as long as it is shown. */
export function usePeekPage({ guid, page, revision }: PeekedPage): Omit<Load, 'of'> {
  const of = `${guid} ${page} ${revision}`;
  const [load, setLoad] = useState<Load>();
  useEffect(() => {
    const ending = new AbortController();
    const width = window.devicePixelRatio > 1 ? 960 : 480;
    const input = { documentGuid: guid, version: 0, page, width } as const;
    void callWith({ signal: ending.signal }, documentCalls.getDocumentPage, input).then((outcome) => {
      if (ending.signal.aborted) return;
      if (outcome.kind !== 'done') return setLoad({ of, address: undefined, fault: outcome });
      const { documentFormatID, base64File } = outcome.data;
      const type = documentFormatID === documentFormat.png ? 'image/png' : 'image/jpeg';
      return setLoad({ of, address: `data:${type};base64,${base64File}`, fault: undefined });
    });
    return () => ending.abort();
  }, [of, guid, page]);
  return load?.of === of ? load : { address: undefined, fault: undefined };
}
