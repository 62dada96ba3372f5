import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus, Printer, Trash2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { destroyGroupCalls } from '#schema/calls/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { call } from '#src/data/calls/call.ts';
import { useLive } from '#src/data/live/live.ts';
import { classesOf } from '#src/data/queries/references.ts';
import { useAway } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { List } from '#src/kit/list/list.tsx';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { saveFile } from '#src/parts/answers/save-file.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { OutsideDialog } from './outside-dialog.tsx';
import { outsideLines } from './outside-lines.ts';
import { outsideList } from './outside.list.tsx';
import { useRemoval } from './use-removal.ts';
import type { useBasket } from './use-basket.ts';

const PDF = 2;

interface OutsideItemsProps {
  order: Order;
  positions: readonly Position[];
  acts: ReturnType<typeof useBasket>;
}

/** Things that are not in the archive: each is described before it is fetched (pre-work-order). */
export function OutsideItems({ order, positions, acts }: OutsideItemsProps) {
  const { t } = useLingui();
  const classes = useLive(classesOf, order.projectId);
  const lines = useMemo(() => outsideLines(positions, classes ?? []), [positions, classes]);
  const source = useMemo(() => arraySource(lines), [lines]);
  const view = useListView(outsideList);
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<Position>();
  const removal = useRemoval(lines, acts);
  const actions = useMemo<SelectionAction[]>(
    () => [{ id: 'remove', label: msg`Remove`, icon: Trash2, onSelect: (ids, clear) => void removal.remove(ids, clear) }],
    [removal],
  );
  const totals = useTotals(lines.map(({ position }) => position));
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      <Trans>List an item</Trans>
    </Button>
  );
  return (
    <>
      <List
        list={outsideList}
        view={view}
        source={source}
        selectionActions={actions}
        onOpen={({ position }) => setChanging(position)}
        actions={
          <>
            <PrintList order={order} isEmpty={lines.length === 0} />
            {add}
          </>
        }
        emptyAction={add}
        footer={{
          ...totals,
          actions:
            removal.removed.length === 0 ? null : (
              <Button variant="quiet" size="small" icon={Undo2} onClick={() => void removal.undo()} title={t`Undo`}>
                <Trans>Undo remove</Trans>
              </Button>
            ),
        }}
      />
      {adding ? <OutsideDialog order={order} classes={classes ?? []} onClose={() => setAdding(false)} /> : null}
      {changing ? (
        <OutsideDialog order={order} position={changing} classes={classes ?? []} onClose={() => setChanging(undefined)} />
      ) : null}
    </>
  );
}

/** Pieces and weight, by which the vehicle is chosen, under their columns. */
function useTotals(lines: readonly Position[]) {
  const { i18n } = useLingui();
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const kilograms = i18n.number(lines.reduce((sum, one) => sum + one.kilograms, 0));
  const sums = {
    pieces: <Plural value={pieces} one="# piece" other="# pieces" />,
    kilograms: <Trans>{kilograms} kg</Trans>,
  };
  return { sums, sumsLabel: <Trans>Total</Trans> };
}

/** The list as a paper for the people who fetch it. */
function PrintList({ order, isEmpty }: { order: Order; isEmpty: boolean }) {
  const { t, i18n } = useLingui();
  const isAway = useAway();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    const asked = { preWorkorderBuildRequest: { workorderId: order.id, format: PDF } } as const;
    const outcome = await call(destroyGroupCalls.generatePreWorkorder, asked);
    setBusy(false);
    if (outcome.kind === 'done') saveFile(outcome.data, 'destruction.pdf');
    else snack(troubleText(i18n, outcome));
  };
  const whyNot = isEmpty
    ? t`List something first.`
    : isAway
      ? t`The paper is drawn on the server. Try again once you are online.`
      : undefined;
  return (
    <Button icon={Printer} busy={busy} disabledReason={whyNot} onClick={() => void print()}>
      <Trans>Print the list</Trans>
    </Button>
  );
}
