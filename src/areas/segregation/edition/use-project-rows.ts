import { useEffect, useMemo, useRef } from 'react';
import { useLive, useSteadyLive } from '#src/data/live/live.ts';
import { corrigibleOf } from '#src/data/queries/corrections.ts';
import { registrationsById } from '#src/data/queries/registrations.ts';
import { treatsSince } from '#src/data/queries/treats.ts';
import { useAway } from '#src/data/sync/status.ts';
import { useCallSource } from '#src/parts/list-source/call-source.ts';
import type { Served } from '#src/parts/list-source/more-served.tsx';
import { foundRows, type EditionRow } from './documents.list.tsx';
import { askDocuments, stillElsewhere, type AskedDocuments, type ServedDocument } from './documents-elsewhere.ts';
import { useWorded } from './use-worded.ts';

/** Documents with something to correct, and how to get the next of the service. */
export interface ProjectRows {
  /** Those of this device, then those of boxes elsewhere; undefined while they are read. */
  rows: readonly EditionRow[] | undefined;
  /** Time of the oldest answer of before among them (ms); undefined where the service can be reached. */
  keptAt: number | undefined;
  served: Served<ServedDocument>;
}

/** Documents of a project with something to correct, across its boxes: those of this device, then those that are on the service only. */
export function useProjectRows({ projectId, show, search }: AskedDocuments): ProjectRows {
  const own = useWorded(projectId, useLive(corrigibleOf, projectId));
  const asked = { projectId, show, search: search.trim() };
  const { source, state } = useCallSource<ServedDocument>(
    (after, signal) => askDocuments(asked, after, signal),
    JSON.stringify(asked),
  );
  const isAway = useAway();
  useEffect(() => {
    // without a connection there may be an answer of before; with it the rows come again
    if (!isAway || source.state.value.rows === undefined) void source.load();
  }, [source, isAway]);
  const elsewhere = useStillElsewhere(state.rows ?? none);
  useAgainOnceSent(elsewhere.pending, () => void source.load());
  const others = useWorded(projectId, elsewhere.rows);
  const rows = useMemo(() => own && foundRows([...own, ...(others ?? [])], show, search), [own, others, show, search]);
  const times = elsewhere.rows.flatMap(({ keptAt }) => keptAt ?? []);
  const { rows: answered, next, busy, fault } = state;
  return {
    rows,
    keptAt: times.length > 0 ? Math.min(...times) : undefined,
    served: {
      rows: answered,
      next,
      busy,
      fault,
      load: () => void source.load(),
      loadNext: () => void source.loadNext(),
    },
  };
}

const none: readonly ServedDocument[] = [];

/** Those of these documents that are still on no device, and the number of corrections of them that wait for a verdict. */
function useStillElsewhere(served: readonly ServedDocument[]): { rows: readonly ServedDocument[]; pending: number } {
  const ids = useMemo(() => served.map(({ document }) => document.id), [served]);
  const boxes = useMemo(() => [...new Set(served.map(({ box }) => box.id))], [served]);
  const answerAt = useMemo(() => Math.max(0, ...served.map((row) => row.answerAt)), [served]);
  const docs = useSteadyLive(registrationsById, ids);
  const treats = useSteadyLive(treatsSince, boxes, answerAt)?.treats;
  const rows = useMemo(() => {
    if (!docs || !treats) return none;
    const here = new Set(docs.flatMap(({ id, shown }) => (shown === 1 ? [id] : [])));
    return stillElsewhere(served, here, treats);
  }, [served, docs, treats]);
  return { rows, pending: treats?.filter(({ isPending }) => isPending).length ?? 0 };
}

/** Asks the service again once it has a correction that was waited for: its answer shows it. */
function useAgainOnceSent(pending: number, again: () => void) {
  const before = useRef(pending);
  useEffect(() => {
    if (pending < before.current) again();
    before.current = pending;
  });
}
