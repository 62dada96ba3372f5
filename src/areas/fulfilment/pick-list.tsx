import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { PackageCheck } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { positionState } from '#schema/codes/orders.ts';
import { awaitsCode } from '#schema/rules/by-attributes.ts';
import { useLive } from '#src/data/live/live.ts';
import { shelves } from '#src/data/queries/placements.ts';
import { useArriving } from '#src/data/sync/status.ts';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { usePhone } from '#src/kit/layout/use-phone.ts';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { useItemActs } from '#src/parts/ordering/use-item-acts.tsx';
import { TypedCode } from '#src/parts/ordering/typed-code.tsx';
import { LastPick } from './last-pick.tsx';
import { NextPick } from './next-pick.tsx';
import { pickListOf } from './pick.list.tsx';
import { divided, type PickLine } from './pick-lines.ts';
import { ScansToStore } from './scans-to-store.tsx';
import { useAisles } from './use-aisles.ts';
import { usePicks } from './use-picks.ts';

/** Most items have a code. */
const FoundDialog = lazy(async () => ({ default: (await import('./found-dialog.tsx')).FoundDialog }));
/** A phone alone needs it. */
const PickSheet = lazy(async () => ({ default: (await import('./pick-sheet.tsx')).PickSheet }));

/** A folder without a code is picked from its row too: several may be looked for at one shelf. */
const foundAction = (line: PickLine, onFound: (line: PickLine) => void): RowAction[] =>
  line.position.state === positionState.asked && awaitsCode(line.position)
    ? [{ id: 'found', label: msg`Found it`, icon: PackageCheck, onSelect: () => onFound(line) }]
    : [];

/** The line whose folder was found, and the window that reads its code. */
function useFinder(lines: readonly PickLine[], found: ReturnType<typeof usePicks>['found']) {
  const [finding, onFound] = useState<PickLine>();
  const dialog = finding ? (
    <Suspense fallback={null}>
      <FoundDialog line={finding} lines={lines} onFound={found} onClose={() => onFound(undefined)} />
    </Suspense>
  ) : null;
  return { onFound, dialog };
}

/** Items to take, by shelf and in walking order. The scan decides; the screen asks nothing. */
export function PickList({ lines }: { lines: readonly PickLine[] }) {
  const { t } = useLingui();
  const placed = useLive(shelves);
  const shelfOf = useCallback((containerId: string) => placed?.get(containerId) ?? '', [placed]);
  const { scans, typed, notHere, found, undo } = usePicks(lines, shelfOf, true);
  const view = useListView(pickListOf);
  const { rows, groups } = useAisles(lines);
  const source = useMemo(() => arraySource(rows), [rows]);
  const { left, picked } = useMemo(() => divided(lines), [lines]);
  const next = left[0];
  const rowClass = useCallback((line: PickLine) => (line === next ? 'bg-tint' : undefined), [next]);
  const { actionsOf, dialog } = useItemActs();
  const finder = useFinder(lines, found);
  const { onFound } = finder;
  const rowActions = useCallback(
    (line: PickLine): RowAction[] => [...foundAction(line, onFound), ...actionsOf(line.order, line.position)],
    [actionsOf, onFound],
  );
  const all = left.length + picked.length;
  const arriving = useArriving();
  const isPhone = usePhone();
  const list = (
    <div className="flex min-h-96 flex-1 flex-col">
      <List list={pickListOf} {...{ view, source, arriving, groups, rowClass, rowActions }} />
      {dialog}
      {finder.dialog}
    </div>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 lg:flex-row">
      {/* a pixel for the line around a card, which the scroller would cut */}
      <div className="thin-scroll flex min-h-0 min-w-0 flex-1 flex-col gap-3 max-md:overflow-y-auto max-md:p-px">
        <progress
          aria-label={t`Picked`}
          value={picked.length}
          max={Math.max(1, all)}
          className="h-2 w-full shrink-0 appearance-none overflow-hidden rounded-full bg-well [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-primary"
        />
        {next ? (
          <NextPick line={next} onNotHere={() => notHere(next)} onFound={() => onFound(next)} />
        ) : all > 0 ? (
          <p role="status" className="card-edge bg-success p-4 text-body font-bold text-on-success">
            <Trans>Everything on your list is picked.</Trans>
          </p>
        ) : null}
        <ScansToStore lines={lines} />
        {isPhone ? null : list}
      </div>
      <aside aria-label={t`Scans`} className="flex shrink-0 flex-col gap-4 max-lg:order-first lg:w-[276px]">
        <LastPick scans={scans} onUndo={undo} />
        <TypedCode onCode={typed} />
      </aside>
      {isPhone ? (
        <Suspense>
          <PickSheet left={left.length}>{list}</PickSheet>
        </Suspense>
      ) : null}
    </div>
  );
}
