import { useLingui } from '@lingui/react/macro';
import type { Position } from '#schema/records/position.ts';
import { momentText } from '#src/text/dates.ts';

/** Author and moment of an item: the time alone today, otherwise with its day, which is never cut. */
export function AddedBy({ position: { createdByName, createdAt } }: { position: Position }) {
  const { i18n } = useLingui();
  return (
    <span className="flex min-w-0 gap-1.5" title={createdByName}>
      <span className="truncate">{createdByName}</span>
      <span className="shrink-0 text-muted tabular-nums">{momentText(i18n, createdAt)}</span>
    </span>
  );
}
