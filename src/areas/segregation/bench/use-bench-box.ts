import { useEffect, useMemo, useRef } from 'react';
import { segregationCalls } from '#schema/calls/segregation.ts';
import type { Treated } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { containerById } from '#src/data/queries/containers.ts';
import { countOf } from '#src/data/queries/counts.ts';
import { everyRegistrationOf } from '#src/data/queries/registrations.ts';
import { missedBy, type Missed } from './find-box.ts';

/** A box that can be counted, with the documents it should contain. */
export interface BenchBoxHere {
  box: Container;
  expected: readonly Registration[];
  /** Corrections by the answer of the service; undefined for a box that is on this device. */
  corrections?: readonly Treated[] | undefined;
  /** Time of the answer (ms) where the service cannot be reached now; undefined for what is up to date. */
  keptAt?: number | undefined;
}

/**
 * The box of the bench. One that has left the devices, or never was on one, comes from the service, or from its last answer kept
 * here: its count is an operation like any other. Undefined while it is read.
 * @param code code of the box, where it was opened by its label
 */
export function useBenchBox(projectId: string, containerId: string, code: string): BenchBoxHere | Missed | undefined {
  const doc = useLive(containerById, containerId);
  const docs = useLive(everyRegistrationOf, containerId);
  const here = doc?.shown === 1 ? doc.row : null;
  const own = useMemo(() => docs?.flatMap(({ row }) => row ?? []), [docs]);
  // a box that has just returned to the devices may come before its documents
  const isMissing = doc !== undefined && own !== undefined && (!here || (own.length === 0 && here.documents > 0));
  const served = useServedBox(projectId, isMissing ? (here?.code ?? code) : '', containerId);
  const answer = served && typeof served !== 'string' ? served : undefined;
  const expected = answer?.expected ?? own;
  const box = here ?? answer?.box;
  const corrections = answer?.corrections;
  const keptAt = answer?.keptAt;
  const found = useMemo(
    () => (box && expected ? { box, expected, corrections, keptAt } : undefined),
    [box, expected, corrections, keptAt],
  );
  if (doc === undefined || own === undefined || (isMissing && served === undefined)) return undefined;
  return found ?? (typeof served === 'string' ? served : 'unknown');
}

/** A box from the service with the state of its count, also where that is not sent yet. Without a code nothing is asked. */
function useServedBox(projectId: string, code: string, containerId: string): BenchBoxHere | Missed | undefined {
  const asked = useMemo(() => (code === '' ? null : { projectId, boxCode: code }), [projectId, code]);
  const { data, time, fault, again } = useCalled(segregationCalls.boxContent, asked);
  const count = useLive(countOf, containerId);
  const state = count?.state;
  const before = useRef(state);
  useEffect(() => {
    // the service has the count now, and the row of this device is gone with its operation
    if (before.current !== undefined && state === undefined) void again();
    before.current = state;
  }, [state, again]);
  const isOld = fault !== undefined;
  const found = useMemo((): BenchBoxHere | undefined => {
    if (data?.container.id !== containerId) return undefined;
    const { container: box, expected, corrections = [] } = data;
    const keptAt = isOld ? time : undefined;
    return { box: state === undefined ? box : { ...box, countState: state }, expected, corrections, keptAt };
  }, [data, containerId, state, isOld, time]);
  if (code === '') return 'unknown';
  if (found) return found;
  if (data) return 'unknown';
  return fault && missedBy(fault);
}
