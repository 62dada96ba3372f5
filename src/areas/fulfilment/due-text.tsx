import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#schema/records/order.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { dueAtOf, isLate } from '#src/parts/ordering/due-of.ts';
import { momentText } from '#src/text/dates.ts';

/** Time an order is due; late ones are marked. */
export function DueText({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const due = dueAtOf(order);
  if (due === 0) return null;
  const text = momentText(i18n, due);
  return isLate(order) ? (
    <Pill tone="danger">
      <Trans>Late: {text}</Trans>
    </Pill>
  ) : (
    <span className="tabular-nums">{text}</span>
  );
}
