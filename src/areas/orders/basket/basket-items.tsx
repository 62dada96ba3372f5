import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Trash2, Undo2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ComponentType } from 'react';
import type { Order } from '#schema/records/order.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { CountPill } from '#src/kit/feedback/pill.tsx';
import { List } from '#src/kit/list/list.tsx';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { basketList } from './basket.list.tsx';
import type { BasketLine, countsOf } from './basket-lines.ts';
import { CodeLine } from './code-line.tsx';
import type { useBasket } from './use-basket.ts';
import { useAwaited } from './use-awaited.ts';
import { useGroups } from './use-groups.ts';
import { useRemoval } from './use-removal.ts';

const Nothing = () => null;
/** Most items come by their codes. Both ways need the server: a device that never had this part has its basket all the same. */
const FillBasket = lazy<ComponentType<Pick<BasketItemsProps, 'order' | 'onFile'>>>(async () => ({
  default: await import('./fill-basket.tsx').then(
    (part) => part.FillBasket,
    () => Nothing,
  ),
}));

interface BasketItemsProps {
  order: Order;
  lines: readonly BasketLine[];
  counts: ReturnType<typeof countsOf>;
  acts: ReturnType<typeof useBasket>;
  onCode: (code: string) => void;
  onFile: (file: File) => void;
}

/** Counts of items that can go, that need an agreement, and that cannot go. */
function Totals({ counts }: Pick<BasketItemsProps, 'counts'>) {
  return (
    <div aria-live="polite" className="flex flex-wrap gap-1.5">
      {/* on a phone the bar below counts them */}
      <span className="max-sm:hidden">
        <CountPill tone="success">
          <Plural value={counts.can} one="# can go" other="# can go" />
        </CountPill>
      </span>
      {counts.agree > 0 ? (
        <CountPill tone="waiting">
          <Plural value={counts.agree} one="# needs your OK" other="# need your OK" />
        </CountPill>
      ) : null}
      {counts.cannot > 0 ? (
        <CountPill tone="danger">
          <Plural value={counts.cannot} one="# cannot go" other="# cannot go" />
        </CountPill>
      ) : null}
    </div>
  );
}

/** The key `A` leads to the field of codes. */
function useCodeKey(toCode: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement; // a key event comes from an element
    if (event.ctrlKey || event.altKey || event.metaKey || target.matches('input, textarea, select')) return;
    if (document.querySelector('[data-modal]') || event.key.toLowerCase() !== 'a') return;
    event.preventDefault();
    toCode();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Colour of the rows that others add while the basket is open. */
function useNewOfOthers(): (line: BasketLine) => string | undefined {
  const { identity } = useSession();
  const [openedAt] = useState(() => Date.now());
  const own = identity?.userId;
  return useCallback(
    ({ position }: BasketLine) => (position.createdBy !== own && position.createdAt > openedAt ? 'bg-tint' : undefined),
    [own, openedAt],
  );
}

/** The items of a basket, by their boxes. */
export function BasketItems({ order, lines, counts, acts, onCode, onFile }: BasketItemsProps) {
  const { t } = useLingui();
  const view = useListView(basketList);
  const { shown, rowActions } = useAwaited(lines);
  const { rows, groups } = useGroups(order, shown, acts);
  const source = useMemo(() => arraySource(rows), [rows]);
  const removal = useRemoval(lines, acts);
  const code = useRef<HTMLFieldSetElement>(null);
  useCodeKey(() => code.current?.querySelector('input')?.focus());
  const { takeOut } = removal;
  const removeLine = useCallback(({ position }: BasketLine) => void takeOut([position]), [takeOut]);
  const actions = useMemo<SelectionAction[]>(
    () => [{ id: 'remove', label: msg`Remove`, icon: Trash2, onSelect: (ids, clear) => void removal.remove(ids, clear) }],
    [removal],
  );
  const boxes = new Set(lines.map(({ position }) => position.containerId).filter((id) => id !== '')).size;
  return (
    <List
      list={basketList}
      view={view}
      source={source}
      groups={groups}
      rowActions={rowActions}
      rowClass={useNewOfOthers()}
      onDelete={removeLine}
      selectionActions={actions}
      actions={
        <Suspense fallback={null}>
          <FillBasket order={order} onFile={onFile} />
        </Suspense>
      }
      above={
        <div className="flex flex-wrap items-center gap-3">
          <CodeLine ref={code} onCode={onCode} />
          <Totals counts={counts} />
        </div>
      }
      footer={{
        text: (
          <span>
            <strong className="text-text">
              <Plural value={lines.length} one="# item" other="# items" />
            </strong>{' '}
            <Plural value={boxes} one="of # box" other="of # boxes" />
          </span>
        ),
        actions:
          removal.removed.length === 0 ? null : (
            <Button variant="quiet" size="small" icon={Undo2} onClick={() => void removal.undo()} title={t`Undo`}>
              <Trans>Undo remove</Trans>
            </Button>
          ),
      }}
    />
  );
}
