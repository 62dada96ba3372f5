import { useEffect, useMemo, useRef } from 'react';
import { segregationCalls } from '#schema/calls/segregation.ts';
import type { Treated } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { corrigibleIn, treatedIn, unconfirmedIn } from '#src/data/queries/corrections.ts';
import { useWorded } from './use-worded.ts';

/** A box whose documents are corrected. */
export interface EditedBox {
  box: Container;
  expected: readonly Registration[];
  /** Corrections by the answer of the service; undefined for a box that is on this device. */
  corrections?: readonly Treated[] | undefined;
  /** Time of the answer (ms) where the service cannot be reached now. */
  keptAt?: number | undefined;
}

/**
 * Documents of a box as rows, and its corrections, newest first; undefined while they are read. Once a correction in a box that comes
 * from the service is sent, the service is asked again.
 */
export function useBoxRows({ box, expected, corrections }: EditedBox) {
  const { id, code, projectId } = box;
  const corrigible = useLive(corrigibleIn, id);
  const own = useLive(treatedIn, id);
  useFreshAnswer(corrections !== undefined, useLive(unconfirmedIn, id));
  const all = useMemo(() => own && merged(own, corrections ?? []), [own, corrections]);
  const inBox = useMemo(() => {
    if (!corrigible || !own) return undefined;
    const rows = expected.map((document) => ({ ...corrigible(document), box: { id, code } }));
    if (!corrections) return rows;
    return rows.map((row) => ({
      ...row,
      treated: all?.filter(({ registrationId }) => registrationId === row.document.id) ?? [],
    }));
  }, [corrigible, own, expected, corrections, all, id, code]);
  return { rows: useWorded(projectId, inBox), corrections: all };
}

/** Corrections of this device, then those of the service that it does not have. */
function merged(own: readonly Treated[], served: readonly Treated[]): Treated[] {
  const here = new Set(own.map(({ id }) => id));
  return [...own, ...served.filter(({ id }) => !here.has(id))].toSorted((a, b) => b.createdAt - a.createdAt);
}

/** Asks the service again for a box that is not here, once it has confirmed a correction. */
function useFreshAnswer(isServed: boolean, unconfirmed: number | undefined) {
  const before = useRef(unconfirmed);
  useEffect(() => {
    if (isServed && (before.current ?? 0) > (unconfirmed ?? 0)) void refreshCalled([segregationCalls.boxContent]);
    before.current = unconfirmed;
  }, [isServed, unconfirmed]);
}
