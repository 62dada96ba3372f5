import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { orderCalls } from '#schema/calls/orders.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Handover } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import { spokenHash } from '#schema/rules/handover-hash.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { handoversOf } from '#src/data/queries/orders.ts';
import { useSession } from '#src/data/session/session.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { usePaper, type PaperFormat } from '#src/parts/handover/use-paper.ts';
import { momentText } from '#src/text/dates.ts';

/** Input of the call for the papers; null for an order the service does not have yet. */
export const knownTo = ({ id, version }: Order): { id: string } | null => (version > 0 ? { id } : null);

type Paper = CallResult<typeof orderCalls.reports>[number];

/** Papers of an order: its sheet, pick list and certificate as files, and each sealed list, which opens with its signatures. */
export function OrderPapers({ order, target }: { order: Order; target: string }) {
  const { t } = useLingui();
  const sealed = (useLive(handoversOf, order.id) ?? []).flatMap(({ row }) => (row ? [row] : []));
  const { data = [] } = useCalled(orderCalls.reports, knownTo(order));
  // long after the end of an order its sealed lists are only at the service
  const further = data.filter(({ paper, signatures }) => signatures.length > 0 && !sealed.some(({ id }) => id === paper));
  const certificate = data.find(({ paper }) => paper === 'certificate');
  const { save } = usePaper(order.id);
  return (
    <Card aria-label={t`Papers`}>
      <CardHead title={<Trans>Papers</Trans>} />
      <ul className="divide-y divide-line px-5 pb-3 text-office">
        <li className="flex items-center gap-1 py-1">
          <span className="flex-1 font-bold">
            <Trans>Order sheet</Trans>
          </span>
          <Files name={t`Order sheet`} onSave={(format) => save('sheet', format)} />
        </li>
        {data.some(({ paper }) => paper === 'pick-list') ? (
          <li className="flex items-center gap-1 py-1">
            <span className="flex-1 font-bold">
              <Trans>Pick list</Trans>
            </span>
            <Files name={t`Pick list`} onSave={(format) => save('pick-list', format)} />
          </li>
        ) : null}
        {certificate ? <CertificatePaper paper={certificate} onSave={(format) => save('certificate', format)} /> : null}
        {sealed.map((row) => (
          <SealedPaper key={row.id} row={row} order={order} target={target} onSave={(format) => save(row.id, format)} />
        ))}
        {further.map((paper) => (
          <FurtherPaper key={paper.paper} paper={paper} onSave={(format) => save(paper.paper, format)} />
        ))}
      </ul>
    </Card>
  );
}

type OnSave = (format: PaperFormat) => void;

function SealedPaper({ row, order, target, onSave }: { row: Handover; order: Order; target: string; onSave: OnSave }) {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const code = spokenHash(row.hash);
  return (
    <li className="flex items-start gap-1 py-2">
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Link
          to={pathTo(urlPath, 'orders/{target}/{id}', { target, id: order.id })}
          search={{ sealed: row.id }}
          className="font-bold text-link"
        >
          {[row.giver, row.taker].filter(Boolean).join(' → ')}
        </Link>
        <span className="text-muted">{momentText(i18n, row.sealedAt)}</span>
        {row.refused === '' ? null : <span className="font-bold text-on-waiting">{t`Did not sign: ${row.refused}`}</span>}
        <CodeText className="text-small">{code}</CodeText>
      </span>
      <Files name={code} onSave={onSave} />
    </li>
  );
}

function CertificatePaper({ paper: { number, at }, onSave }: { paper: Paper; onSave: OnSave }) {
  const { i18n } = useLingui();
  return (
    <li className="flex items-start gap-1 py-2">
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="font-bold">
          <Trans>Certificate of destruction</Trans>
        </span>
        <span className="text-muted">{momentText(i18n, at)}</span>
        <CodeText className="text-small">{number}</CodeText>
      </span>
      <Files name={number} onSave={onSave} />
    </li>
  );
}

function FurtherPaper({ paper, onSave }: { paper: Paper; onSave: OnSave }) {
  const { t, i18n } = useLingui();
  const { signatures, number, at } = paper;
  const refusal = signatures.find(({ refusedReason }) => refusedReason !== '')?.refusedReason;
  return (
    <li className="flex items-start gap-1 py-2">
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="font-bold">{signatures.map(({ name }) => name).join(' → ')}</span>
        <span className="text-muted">{momentText(i18n, at)}</span>
        {refusal === undefined ? null : <span className="font-bold text-on-waiting">{t`Did not sign: ${refusal}`}</span>}
        <CodeText className="text-small">{number}</CodeText>
      </span>
      <Files name={number} onSave={onSave} />
    </li>
  );
}

function Files({ name, onSave }: { name: string; onSave: OnSave }) {
  const { t } = useLingui();
  return (
    <>
      <IconButton icon={FileText} label={t`Save ${name} as PDF`} onClick={() => onSave('2')} />
      <IconButton icon={FileSpreadsheet} label={t`Save ${name} as CSV`} onClick={() => onSave('5')} />
    </>
  );
}
