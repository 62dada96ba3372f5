import { distinctUntilChanged, map, Observable, of, switchMap } from 'rxjs';
import { useEffect, useMemo } from 'react';
import type { CountState } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import { useAway } from '#src/data/sync/status.ts';
import type { ContainerDoc } from '#src/data/queries/containers.ts';
import { benchFacts, type BenchFacts } from '#src/data/queries/counts.ts';
import { useLocal } from '#src/data/workplace/local.ts';
import type { Db } from '#src/data/database/database.ts';
import type { RowSource } from '#src/kit/list/source.ts';
import { useCallSource } from '#src/parts/list-source/call-source.ts';
import type { Served } from '#src/parts/list-source/more-served.tsx';
import { followedBy } from '#src/parts/list-source/followed-by.ts';
import { useListSource } from '#src/parts/list-source/list-source.ts';
import type { BoxAddress } from './bench/find-box.ts';
import { askElsewhere, stillElsewhere } from './boxes-elsewhere.ts';

/** A box of the bench with the numbers of its count and its shelf. */
export interface BenchBox extends Pick<ContainerDoc, 'id' | 'code' | 'row'>, BenchFacts {
  /** It is not on this device: its content is fetched when it is opened. */
  isElsewhere?: boolean;
}

/** The address of a box: one that is not here has its code with it. */
export const addressOf = ({ id, code, isElsewhere = false }: BenchBox): BoxAddress =>
  isElsewhere ? { box: id, code } : { box: id };

/** Boxes at the bench, and how to get the next of the service. */
export interface BenchBoxes {
  source: RowSource<BenchBox>;
  /** Rows of the service: undefined until its first ones have come. */
  served: Served<BenchBox>;
}

/** Boxes of a project by the state of their count: those of this device, then those that are on the service only. */
export function useBoxesAtBench(projectId: string, state: CountState): BenchBoxes {
  const here = useBoxesHere(projectId, state);
  const elsewhere = useCallSource<BenchBox>(
    (after, signal) => askElsewhere({ projectId, state }, after, signal),
    `${projectId} ${state}`,
  );
  const isAway = useAway();
  useEffect(() => {
    // without a connection there may be an answer of before; with it the rows come again
    if (!isAway || elsewhere.source.state.value.rows === undefined) void elsewhere.source.load();
  }, [elsewhere.source, isAway]);
  const workplace = useLocal();
  const db = workplace.kind === 'open' ? workplace.local.db : undefined;
  const source = useMemo(() => {
    const rows$ = elsewhere.source.state.pipe(
      map(({ rows }) => rows),
      distinctUntilChanged(),
    );
    return followedBy(here, rows$.pipe(switchMap((rows) => (db && rows ? stillElsewhere(db, rows, state) : of([])))));
  }, [here, db, elsewhere.source, state]);
  const { rows, next, busy, fault } = elsewhere.state;
  const load = () => void elsewhere.source.load();
  const loadNext = () => void elsewhere.source.loadNext();
  return { source, served: { rows, next, busy, fault, load, loadNext } };
}

function useBoxesHere(project: string, counting: CountState): RowSource<BenchBox> {
  const boxes = useListSource<typeof container.collection>({
    collection: container.collection,
    where: { shown: 1, project, counting },
  });
  const state = useLocal();
  const db = state.kind === 'open' ? state.local.db : undefined;
  return useMemo(() => (db ? withFacts(db, boxes) : boxes), [db, boxes]);
}

/** Boxes with the numbers of their counts, page by page. */
function withFacts(db: Db, boxes: RowSource<ContainerDoc>): RowSource<BenchBox> {
  const page = (from: number, before: number) =>
    new Observable<readonly ContainerDoc[]>((to) => boxes.page(from, before).subscribe(to)).pipe(
      switchMap((docs) =>
        benchFacts(
          db,
          docs.map(({ id }) => id),
        ).pipe(map((facts) => docs.map((doc): BenchBox => ({ ...doc, ...facts.get(doc.id) })))),
      ),
    );
  return { count$: boxes.count$, page };
}
