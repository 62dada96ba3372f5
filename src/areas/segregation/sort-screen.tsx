import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Category } from '#schema/records/sorting.ts';
import { useLive } from '#src/data/live/live.ts';
import { classesOf } from '#src/data/queries/references.ts';
import { barcodesOf, categoriesOf } from '#src/data/queries/sorting.ts';
import { Button } from '#src/kit/button/button.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { useAltDigit } from '#src/kit/scan/use-alt-digit.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { ofProject } from './of-project.tsx';
import { AreaNav } from './area-nav.tsx';
import { TypeDialog } from './bench/type-dialog.tsx';
import { usePatterns } from './settings/use-patterns.ts';
import { SortResult } from './sort-result.tsx';
import { SortedList } from './sorted-list.tsx';
import { TrayChoice } from './tray-choice.tsx';
import { sortSignals, useSort, type Sorted } from './use-sort.ts';

function Sort() {
  const { id } = useParams({ strict: false }) as { id: string }; // the route of this screen has the parameter
  const categories = useLive(categoriesOf, id);
  const barcodes = useLive(barcodesOf, id);
  const classes = useLive(classesOf, id);
  const isReady = usePatterns();
  if (!categories || !barcodes || !classes || !isReady) return <Skeleton className="m-6 w-1/2" />;
  return <SortTable projectId={id} rules={{ categories, barcodes, classes }} />;
}

/** The sorting table: a scan answers with the tray, large enough to be seen from the shelf. */
export const SortScreen = ofProject(Sort);

function SortTable({ projectId, rules }: { projectId: string; rules: Parameters<typeof useSort>[1] }) {
  const { t } = useLingui();
  const { signal } = useScanner();
  const [typing, setTyping] = useState(false);
  const sort = useSort(projectId, rules);
  const active = rules.categories.filter((row) => row.active);
  const announceScan = (sorted: Sorted | null) => {
    if (!sorted) return;
    signal(sortSignals[sorted.outcome]);
    announce(
      sorted.category ? t`Tray ${sorted.category.tray}, ${sorted.category.name}` : t`${sorted.code}: look at the screen`,
      'assertive',
    );
  };
  const take = (code: string) => void sort.scan(code).then(announceScan);
  const choose = (category: Category) => void sort.choose(category).then(announceScan);
  useScan(({ code }) => take(code), useScanPatterns());
  const isAsked = sort.last?.outcome === 'asked';
  useAltDigit((at) => {
    const category = isAsked ? active[at] : undefined;
    if (category) choose(category);
  });
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 overflow-y-auto p-4">
      <AreaNav projectId={projectId} />
      <h1 tabIndex={-1} data-page-title className="text-page font-bold outline-none">
        <Trans>Sort</Trans>
      </h1>
      <div className="grid min-h-0 flex-1 content-start items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(320px,2fr)]">
        <div className="flex flex-col gap-4">
          <SortResult last={sort.last} classes={rules.classes} hasTrays={active.length > 0} />
          {isAsked ? <TrayChoice categories={active} onChoose={choose} /> : null}
          <div>
            <Button size="large" onClick={() => setTyping(true)}>
              <Trans>Enter a code</Trans>
            </Button>
          </div>
        </div>
        <SortedList recent={sort.recent} categories={active} />
      </div>
      {typing ? <TypeDialog submitLabel={t`Sort it`} onClose={() => setTyping(false)} onCode={take} /> : null}
    </div>
  );
}
