import { useEffect, useMemo, useRef } from 'react';
import { segregationCalls } from '#schema/calls/segregation.ts';
import type { Count, Exception, Treated } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isSettled } from '#schema/rules/bench/settled.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive, useSteadyLive } from '#src/data/live/live.ts';
import { containerById } from '#src/data/queries/containers.ts';
import { countOf } from '#src/data/queries/counts.ts';
import { everyRegistrationOf } from '#src/data/queries/every-registration.ts';
import { treatsSince } from '#src/data/queries/treats.ts';
import { missedBy, type Missed } from '#src/parts/elsewhere/box-by-code.ts';
import { wholeBox } from './whole-box.ts';

/** A box that can be counted, with the documents it should contain. */
export interface BenchBoxHere {
  box: Container;
  expected: readonly Registration[];
  /** Documents of the box that are not known here: this device has them not, and the service cannot be reached or does not show them. */
  unknown: number;
  /** Corrections by the answer of the service; undefined for a box that is on this device. */
  corrections?: readonly Treated[] | undefined;
  /** Its confirmed count by the answer of the service; undefined where that has none. */
  confirmed?: ServedCount | undefined;
  /** Time of the answer (ms) where the service cannot be reached now; undefined for what is up to date. */
  keptAt?: number | undefined;
}

/** A confirmed count with the exceptions of its box, by an answer of the service. */
export interface ServedCount {
  count: Count;
  exceptions: readonly Exception[];
}

/** An answer of the service about a box. */
interface ServedBox {
  box: Container;
  documents: readonly Registration[];
  corrections: readonly Treated[];
  confirmed: ServedCount | undefined;
  at: number;
  keptAt: number | undefined;
}

const none: readonly string[] = [];

/**
 * The box of the bench. One that has left the devices, or never was on one, comes from the service, or from its last answer kept
 * here: its count is an operation like any other. The same for one of whose documents this device has only a part. Undefined while it
 * is read.
 * @param code code of the box, where it was opened by its label
 */
export function useBenchBox(projectId: string, containerId: string, code: string): BenchBoxHere | Missed | undefined {
  const doc = useLive(containerById, containerId);
  const docs = useLive(everyRegistrationOf, containerId);
  const here = doc?.shown === 1 ? doc.row : null;
  const own = useMemo(() => docs?.flatMap(({ row }) => row ?? []), [docs]);
  const isMissing = doc !== undefined && own !== undefined && (!here || own.length < here.documents);
  const served = useServedBox(projectId, isMissing ? (here?.code ?? code) : '', containerId);
  const answer = served && typeof served !== 'string' ? served : undefined;
  const unseen = useSteadyLive(treatsSince, answer ? [containerId] : none, answer?.at ?? 0);
  const found = useMemo((): BenchBoxHere | undefined => {
    if (!own || (answer && !unseen)) return undefined;
    const { documents: answered, corrections, confirmed, keptAt } = answer ?? {};
    const expected = answered ? wholeBox({ containerId, answered, own, treats: unseen?.treats ?? [] }) : own;
    if (here)
      return { box: here, expected, unknown: Math.max(0, here.documents - expected.length), corrections, confirmed, keptAt };
    if (!answer) return undefined;
    const { box, documents } = answer;
    return { box, expected, unknown: Math.max(0, box.documents - documents.length), corrections, confirmed, keptAt };
  }, [here, own, answer, unseen, containerId]);
  if (doc === undefined || own === undefined || (isMissing && served === undefined)) return undefined;
  return found ?? (answer ? undefined : typeof served === 'string' ? served : 'unknown');
}

/** A box from the service with the state of its count, also where that is not sent yet. Without a code nothing is asked. */
function useServedBox(projectId: string, code: string, containerId: string): ServedBox | Missed | undefined {
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
  const found = useMemo((): ServedBox | undefined => {
    if (data?.container.id !== containerId) return undefined;
    const { container: box, expected: documents, corrections = [], count: counted, exceptions = [] } = data;
    const keptAt = isOld ? time : undefined;
    const confirmed = counted && isSettled(counted.state) ? { count: counted, exceptions } : undefined;
    const now = state === undefined ? box : { ...box, countState: state };
    return { box: now, documents, corrections, confirmed, at: time, keptAt };
  }, [data, containerId, state, isOld, time]);
  if (code === '') return 'unknown';
  if (found) return found;
  if (data) return 'unknown';
  return fault && missedBy(fault);
}
