import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { fileRules } from '#schema/rules/file-purposes.ts';
import { draftGrant } from '#schema/rules/order-states.ts';
import { useLive } from '#src/data/live/live.ts';
import { can } from '#src/data/session/session.ts';
import { useAway } from '#src/data/sync/status.ts';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { FileDrop } from '#src/kit/inputs/file-drop.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { useCtrlEnter } from '#src/parts/ordering/use-ctrl-enter.ts';
import { BasketFrame } from './basket/basket-frame.tsx';
import { BasketHead } from './basket/basket-head.tsx';
import type { BasketProps } from './basket/basket-props.ts';
import { OrderPanel } from './basket/order-panel.tsx';
import { hasAddress, useReasonMissing, useSend } from './basket/use-send.ts';
import { workOrderLines, type OrderLine } from './order-lines.ts';
import { BulkLines, useBulkDetails } from './bulk-lines.tsx';
import { BulkRows } from './basket/bulk-rows.tsx';
import { useBulkFile } from './basket/use-bulk-file.ts';
import { WorkOrders } from './work-orders.tsx';

/** A bulk order: its work orders, a file whose rows become further ones, and next to them everything the order needs. */
export function BulkPage(props: BasketProps) {
  const { order } = props;
  const lines = useLive(workOrderLines, order.id);
  const items = (lines ?? []).reduce((sum, { asked }) => sum + asked, 0);
  const details = useBulkDetails(order.version > 0 ? order.id : null, items);
  const needing = Math.min(details?.count ?? 0, items);
  const missing = useMissing(props, lines ?? [], items);
  const parts = (lines ?? []).map((line) => line.order);
  const sending = useSend(order, props.project, parts);
  const file = useBulkFile(order);
  useCtrlEnter(() => (missing.length === 0 ? sending.start() : undefined));
  const counts = { can: items - needing, agree: 0, cannot: needing, open: 0, asked: 0 };
  const sends = { counts, missing, busy: sending.busy, onSend: sending.start };
  const panel = <OrderPanel {...props} {...sends} parts={parts} onAgree={() => undefined} />;
  return (
    <BasketFrame panel={panel} sending={sends}>
      <BasketHead {...props} />
      <Suspense fallback={null}>{props.refusal}</Suspense>
      {file.read ? (
        <BulkRows read={file.read} sending={file} />
      ) : (
        <WorkOrders
          bulkId={order.id}
          above={
            <>
              <BulkFile order={order} file={file} />
              {details ? <BulkLines details={details} /> : null}
            </>
          }
        />
      )}
    </BasketFrame>
  );
}

/** Everything that is missing before the bulk order can be sent; empty if it can. */
function useMissing({ order, project, refusal }: BasketProps, lines: readonly OrderLine[], items: number): string[] {
  const { t } = useLingui();
  const reason = useReasonMissing(order);
  if (!can(draftGrant(order.operation))) return [t`Your role does not send orders of this kind.`];
  const lacks: [boolean, string][] = [
    [refusal !== null, t`Read first why it was not accepted.`],
    [items === 0, t`Add a file or baskets first: there is nothing to order yet.`],
    [project?.costCenterRequired === true && order.costCenterId === '', t`Choose a cost center: this project needs one.`],
    ...reason,
    [
      !hasAddress(order) && !lines.every((line) => hasAddress(line.order)),
      t`Enter the delivery data: recipient, street and city.`,
    ],
  ];
  return lacks.flatMap(([isMissing, words]) => (isMissing ? [words] : []));
}

/** The file, and why it cannot be taken now: its rows are checked by the service. */
function BulkFile({ order, file }: { order: Order; file: ReturnType<typeof useBulkFile> }) {
  const { t, i18n } = useLingui();
  const isAway = useAway();
  const isHere = order.version === 0;
  const rows = i18n.number(ORDER_LIMITS.bulkRows);
  const help = isAway
    ? t`A file needs the server, which checks every row. Try again once you are online.`
    : isHere
      ? t`This basket is on its way to the server. Then a file can be added.`
      : t`CSV or XLSX, up to ${rows} rows. First row: code, type, note. Every row is shown before anything is added.`;
  return (
    <div className="flex flex-col gap-1">
      <FileDrop
        label={t`Add from a file`}
        help={help}
        accept=".csv,.txt,.xlsx"
        file={undefined}
        onFile={(chosen) => (chosen.size > fileRules.bulk.mostBytes ? file.refuse('request.tooLarge') : file.check(chosen))}
        disabled={file.busy || isAway || isHere}
      />
      <Trouble>{troubleText(i18n, file.trouble)}</Trouble>
    </div>
  );
}
