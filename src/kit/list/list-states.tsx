import { Trans, useLingui } from '@lingui/react/macro';
import { FilterX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { Button } from '#src/kit/button/button.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { ErrorCard } from '#src/kit/feedback/error-card.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import type { ListDeclaration, ListFilter } from '#src/kit/list/declare.ts';
import type { ListView } from '#src/kit/list/use-list-view.ts';

const SKELETON_ROWS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5', 'w-1/3', 'w-2/5', 'w-1/2', 'w-3/5'];

/** Rows to come: nothing for the first 200 ms, then bars; never a blank grid (ux.md §8.4). */
export function ListLoading() {
  const { t } = useLingui();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), LIMITS.fetchMinimumMs);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label={t`Loading`} className="min-h-60 flex-1">
      {late
        ? SKELETON_ROWS.map((width, at) => (
            <div key={at} className="flex h-row items-center gap-6 border-b border-line px-4">
              <Skeleton className="w-24" />
              <Skeleton className={width} />
            </div>
          ))
        : null}
    </div>
  );
}

interface ListEmptyProps<Row, Filters extends Record<string, ListFilter>> {
  list: ListDeclaration<Row, Filters>;
  view: Pick<ListView<Filters>, 'filtered' | 'clearFilters'>;
  /** In place of it all, while the source has not looked at everything. */
  unfinished?: ReactNode;
  action?: ReactNode;
}

/** No rows: because there are none, because the filters leave none, or because none was found yet. */
export function ListEmpty<Row, Filters extends Record<string, ListFilter>>(props: ListEmptyProps<Row, Filters>) {
  const { i18n } = useLingui();
  const { empty, filteredEmpty } = props.list;
  if (props.unfinished) return props.unfinished;
  if (props.view.filtered) {
    return (
      <EmptyState
        icon={FilterX}
        title={filteredEmpty ? i18n._(filteredEmpty.title) : <Trans>Nothing matches these filters</Trans>}
        action={
          <Button onClick={props.view.clearFilters}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      >
        {filteredEmpty ? i18n._(filteredEmpty.text) : null}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={empty.icon} title={i18n._(empty.title)} action={props.action}>
      {empty.text ? i18n._(empty.text) : null}
    </EmptyState>
  );
}

/** The rows cannot be read. */
export function ListFault({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="p-6">
      <ErrorCard
        title={<Trans>This list cannot be shown now</Trans>}
        safety={<Trans>Your changes are kept.</Trans>}
        actions={
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Try again. If the problem remains, restart the application.</Trans>
      </ErrorCard>
    </div>
  );
}
