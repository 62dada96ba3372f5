import { Trans, useLingui } from '@lingui/react/macro';
import { ScanLine, X } from 'lucide-react';
import { useState } from 'react';
import { positionState } from '#schema/codes/orders.ts';
import { needsScan, paperOf } from '#schema/rules/order-kinds.ts';
import { Button } from '#src/kit/button/button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { CardList } from '#src/kit/layout/card-list.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { useItemActs } from '#src/parts/ordering/use-item-acts.tsx';
import { titleOf } from '#src/parts/ordering/title-of.ts';
import type { PickLine } from './pick-lines.ts';
import { ScanDialog } from './scan-dialog.tsx';

/** True for an item in hand whose scan is ordered and not stored yet; the paper of a set may have left before. */
const isDue = ({ position }: PickLine) =>
  needsScan(position) &&
  position.fileId === '' &&
  (position.state === positionState.picked || position.state === positionState.onTheWay);

/** Items to scan: an order of scans is over when the last file is stored. */
export function ScansToStore({ lines }: { lines: readonly PickLine[] }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<PickLine>();
  const { actionsOf, dialog } = useItemActs();
  const due = lines.filter(isDue);
  if (due.length === 0) return null;
  return (
    <>
      <CardList id="scans-to-store" title={<Trans>To scan</Trans>} count={due.length} className="max-h-80 shrink-0">
        {due.map((line) => (
          <li key={line.position.id} className="flex min-h-14 flex-wrap items-center gap-3 px-5 py-2">
            <span className="min-w-0 flex-1 basis-56">
              <CodeText>{line.position.code}</CodeText>
              <span className="block truncate text-office text-muted">
                {line.name} {titleOf(line.position)}
              </span>
            </span>
            <Button icon={ScanLine} aria-label={t`Add the scan of ${line.position.code}`} onClick={() => setOpen(line)}>
              <Trans>Add the scan</Trans>
            </Button>
            <NotPossible line={line} act={actionsOf(line.order, line.position).find(({ id }) => id === 'refuse')} />
          </li>
        ))}
      </CardList>
      {dialog}
      {open ? <ScanDialog line={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

/** Ends an item without its scan, with a reason. The paper of a set is handed over first: its order is then done in part. */
function NotPossible({ line: { position }, act }: { line: PickLine; act: RowAction | undefined }) {
  const { t } = useLingui();
  const isPaperDue = paperOf(position) === 'due';
  if (!act && !isPaperDue) return null;
  return (
    <Button
      icon={X}
      aria-label={t`Not possible: the scan of ${position.code}`}
      disabledReason={isPaperDue ? t`Hand over the paper first.` : undefined}
      onClick={() => act?.onSelect()}
    >
      <Trans>Not possible</Trans>
    </Button>
  );
}
