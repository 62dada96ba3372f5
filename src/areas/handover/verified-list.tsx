import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { VerifiedHandover } from '#schema/calls/handovers.ts';
import type { OperationType } from '#schema/codes/orders.ts';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { KeyValue, KeyValues } from '#src/kit/layout/key-values.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { LineRow } from '#src/parts/handover/line-row.tsx';
import { Signatures } from '#src/parts/handover/signatures.tsx';
import { targetOf } from '#src/parts/ordering/targets.ts';
import { dateTimeText } from '#src/text/dates.ts';
import { HandoverVerdictCard } from './handover-verdict-card.tsx';

/** A sealed list with the verdict on its paper over it. */
export function VerifiedList({ verified }: { verified: VerifiedHandover }) {
  const { t } = useLingui();
  const { list } = verified;
  return (
    <div className="mx-auto flex min-h-full w-full max-w-3xl flex-col gap-4 p-4">
      <PageHeader title={t`Check a sealed list`} subtitle={verified.projectName} />
      <HandoverVerdictCard verified={verified} />
      <SealedFacts verified={verified} />
      <section aria-label={t`The signed list`} className="flex flex-col gap-2">
        <h2 className="text-section font-bold">
          <Trans>The signed list</Trans>
        </h2>
        <ul className="card-edge overflow-hidden">
          {list.lines.map((line) => (
            <LineRow key={line.positionId || line.containerId || line.code} line={line} />
          ))}
        </ul>
      </section>
      <Signatures signatures={list.signatures} />
    </div>
  );
}

function SealedFacts({ verified: { list, orders } }: { verified: VerifiedHandover }) {
  const { urlPath } = useSession();
  const { giver, taker, place, vehicle, waybill, note } = list;
  return (
    <KeyValues>
      <KeyValue name={<Trans>Order</Trans>}>
        {orders.map(({ id, number, operation }, n) => {
          const target = targetOf(operation as OperationType); // a code of the wire; unknown ones find deliveries
          return (
            <Fragment key={id}>
              {n > 0 ? ', ' : null}
              <Link to={pathTo(urlPath, 'orders/{target}/{id}', { target, id })} className="text-link underline">
                {number || id.slice(-4)}
              </Link>
            </Fragment>
          );
        })}
      </KeyValue>
      <KeyValue name={<Trans>Sealed on</Trans>}>{dateTimeText(list.sealedAt)}</KeyValue>
      {/* the roles are below the signatures */}
      <KeyValue name={<Trans>Handed over by</Trans>}>{giver}</KeyValue>
      {taker === '' ? null : <KeyValue name={<Trans>Received by</Trans>}>{taker}</KeyValue>}
      {place === '' ? null : <KeyValue name={<Trans>Place</Trans>}>{place}</KeyValue>}
      {vehicle === '' ? null : <KeyValue name={<Trans>Vehicle</Trans>}>{vehicle}</KeyValue>}
      {waybill === '' ? null : <KeyValue name={<Trans>Waybill</Trans>}>{waybill}</KeyValue>}
      {note === '' ? null : <KeyValue name={<Trans>Note</Trans>}>{note}</KeyValue>}
      <KeyValue name={<Trans>Hash of the list</Trans>}>
        <span className="break-all">
          <CodeText>{list.hash}</CodeText>
        </span>
      </KeyValue>
    </KeyValues>
  );
}
