import { map, Observable, switchMap } from 'rxjs';
import { useMemo } from 'react';
import type { CountState } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import type { ContainerDoc } from '#src/data/queries/containers.ts';
import { benchFacts, type BenchFacts } from '#src/data/queries/counts.ts';
import { useLocal } from '#src/data/workplace/local.ts';
import type { RowSource } from '#src/kit/list/source.ts';
import { useListSource } from '#src/parts/list-source/list-source.ts';

/** A box of the bench with the numbers of its count and its shelf. */
export type BenchBox = ContainerDoc & BenchFacts;

/** Boxes of a project by the state of their count. */
export function useBoxesAtBench(project: string, counting: CountState): RowSource<BenchBox> {
  const boxes = useListSource<typeof container.collection>({
    collection: container.collection,
    where: { shown: 1, project, counting },
  });
  const state = useLocal();
  const db = state.kind === 'open' ? state.local.db : undefined;
  return useMemo(() => {
    if (!db) return boxes;
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
  }, [db, boxes]);
}
