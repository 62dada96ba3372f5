import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Check, PackagePlus, PackageX, PenLine, TriangleAlert, Truck, Undo2 } from 'lucide-react';
import type { HandoverLine } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import { countsOf } from '#schema/rules/handover-hash.ts';
import { useLive } from '#src/data/live/live.ts';
import { projectById } from '#src/data/queries/references.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { orderName } from '#src/parts/ordering/order-name.ts';

interface DeliveryPanelProps {
  order: Order;
  lines: readonly HandoverLine[];
  isSigning: boolean;
  onSign: (isSigning: boolean) => void;
  onLeave: () => void;
}

/** The open delivery: its boxes as expected, arrived, extra, and the way to its two signatures. */
export function DeliveryPanel({ order, lines, isSigning, onSign, onLeave }: DeliveryPanelProps) {
  const { t } = useLingui();
  const project = useLive(projectById, order.projectId);
  const name = orderName(order, project?.name ?? '');
  const counts = countsOf(lines);
  const expected = counts.found + counts.missing;
  return (
    <section className="card-edge thin-scroll flex flex-col lg:min-h-0 lg:overflow-y-auto" aria-label={t`Delivery ${name}`}>
      <header className="sticky top-0 flex flex-wrap items-center gap-3 bg-card px-4 py-3">
        <IconButton icon={ArrowLeft} label={t`All deliveries`} onClick={onLeave} />
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="truncate text-section font-bold">{name}</h2>
          <p className="text-office text-muted" aria-live="polite">
            <Trans>
              {counts.found} of {expected} arrived.
            </Trans>{' '}
            {counts.extra > 0 ? <Plural value={counts.extra} one="# is extra." other="# are extra." /> : null}{' '}
            {counts.differing > 0 ? <Plural value={counts.differing} one="# differs." other="# differ." /> : null}
          </p>
        </div>
        {isSigning ? (
          <Button icon={Undo2} onClick={() => onSign(false)}>
            <Trans>Back to scanning</Trans>
          </Button>
        ) : (
          <Button
            icon={PenLine}
            disabledReason={counts.found + counts.extra === 0 ? t`Receive a box of this delivery first.` : undefined}
            onClick={() => onSign(true)}
          >
            <Trans>Close delivery</Trans>
          </Button>
        )}
      </header>
      <ul className="divide-y divide-line border-t border-line">
        {lines.map((line) => (
          <DeliveryLine key={line.positionId || line.code} line={line} isSigning={isSigning} />
        ))}
      </ul>
    </section>
  );
}

function DeliveryLine({ line, isSigning }: { line: HandoverLine; isSigning: boolean }) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <Truck size={20} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <CodeText>{line.code}</CodeText>
        {line.title === line.code ? null : <span className="block truncate text-office text-muted">{line.title}</span>}
      </span>
      <LinePill line={line} isSigning={isSigning} />
    </li>
  );
}

/** State of one box; what has not arrived is missing once the delivery is being closed. */
function LinePill({ line, isSigning }: { line: HandoverLine; isSigning: boolean }) {
  if (line.differs === 'seal')
    return (
      <Pill tone="danger" icon={TriangleAlert}>
        <Trans>Seal differs</Trans>
      </Pill>
    );
  if (line.found === 'found')
    return (
      <Pill tone="success" icon={Check}>
        <Trans>Arrived</Trans>
      </Pill>
    );
  if (line.found !== 'missing')
    return (
      <Pill tone="waiting" icon={PackagePlus}>
        {line.differs === 'otherOrder' ? <Trans>Of another order</Trans> : <Trans>Extra</Trans>}
      </Pill>
    );
  return isSigning ? (
    <Pill tone="danger" icon={PackageX}>
      <Trans>Missing</Trans>
    </Pill>
  ) : (
    <Pill tone="info">
      <Trans>Expected</Trans>
    </Pill>
  );
}
