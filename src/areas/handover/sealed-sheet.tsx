import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Lock, Printer } from 'lucide-react';
import { pathTo } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import { spokenHash } from '#schema/rules/handover-hash.ts';
import { useLive } from '#src/data/live/live.ts';
import { handoversOf } from '#src/data/queries/orders.ts';
import { useSession } from '#src/data/session/session.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { Button } from '#src/kit/button/button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { momentText } from '#src/text/dates.ts';
import { LineRow } from './line-row.tsx';
import { QrCode } from './qr-code.tsx';

/** The list as it was sealed, to show and to print. */
export function SealedSheet({ order, hash, title }: { order: Order; hash: string; title: string }) {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const found = useLive(handoversOf, order.id);
  const row = found?.find((doc) => doc.row?.hash === hash)?.row;
  const code = spokenHash(hash);
  return (
    <div className="flex min-h-full flex-col gap-4 p-4">
      <PageHeader
        title={title}
        subtitle={row ? `${row.giver} → ${row.taker}, ${momentText(i18n, row.sealedAt)}` : undefined}
        actions={
          <>
            <Button icon={Printer} onClick={() => window.print()}>{t`Print`}</Button>
            <Link to={pathTo(urlPath, 'handover')} className={buttonClass('primary')}>
              <Trans>Next handover</Trans>
            </Link>
          </>
        }
      />
      <div role="status" className="flex items-center gap-4 rounded-control bg-success p-4 text-on-success">
        <QrCode text={hash} label={t`Code of the sealed list`} />
        <p className="flex-1">
          <span className="flex items-center gap-2 font-bold">
            <Lock size={20} aria-hidden />
            <Trans>Sealed. No one can change it, even offline.</Trans>
          </span>
          <CodeText className="text-section">{code}</CodeText>
        </p>
      </div>
      <ul className="card-edge overflow-hidden">
        {(row?.lines ?? []).map((line) => (
          <LineRow key={line.positionId || line.code} line={line} />
        ))}
      </ul>
    </div>
  );
}
