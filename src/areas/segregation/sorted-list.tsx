import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Category } from '#schema/records/sorting.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { Tray } from './settings/tray.tsx';
import type { Sorted } from './use-sort.ts';

/** The last documents sorted here, newest first, and how many went to each tray. */
export function SortedList({ recent, categories }: { recent: readonly Sorted[]; categories: readonly Category[] }) {
  const id = useId();
  const counted = categories
    .map((category) => ({ category, count: recent.filter((row) => row.category?.id === category.id).length }))
    .filter(({ count }) => count > 0);
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={<Trans>Sorted last</Trans>} />
      {counted.length === 0 ? (
        <p className="border-t border-line px-5 py-5 text-muted">
          <Trans>Nothing sorted yet.</Trans>
        </p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-2 border-t border-line px-5 py-3">
          {counted.map(({ category, count }) => (
            <li key={category.id} className="flex items-center gap-2">
              <Tray tray={category.tray} colour={category.colour} />
              <Plural value={count} one="# document" other="# documents" />
            </li>
          ))}
        </ul>
      )}
      <ol className="divide-y divide-line border-t border-line empty:hidden">
        {recent.map((row) => (
          <li key={`${row.code} ${row.at}`} className="flex min-h-14 items-center gap-3 px-5 py-2">
            {row.category ? <Tray tray={row.category.tray} colour={row.category.colour} /> : null}
            <span className="min-w-0 flex-1">
              <CodeText className="block">{row.code}</CodeText>
              <span className="block truncate text-office text-muted">{row.category?.name}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
