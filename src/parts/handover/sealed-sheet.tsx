import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { FileSpreadsheet, FileText, Lock, Printer, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathTo } from '#schema/page-path.ts';
import type { Handover, Signature } from '#schema/records/handover.ts';
import { handoverAddress } from '#schema/rules/handover-address.ts';
import { spokenHash } from '#schema/rules/handover-hash.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { momentText } from '#src/text/dates.ts';
import { LineRow } from './line-row.tsx';
import { QrCode } from './qr-code.tsx';
import { Signatures } from './signatures.tsx';
import { canShare, usePaper } from './use-paper.ts';

interface SealedSheetProps {
  orderId: string;
  title: string;
  hash: string;
  /** Undefined until the sealed list is read. */
  row: Handover | undefined;
  signatures: readonly Signature[];
  /** The way back, in front of the title. */
  lead?: ReactNode;
  /** The next step, after the actions of the sheet. */
  next?: ReactNode;
}

/** The list as it was sealed, with what both signed: to show, to print, to save, and to share. */
export function SealedSheet({ orderId, title, hash, row, signatures, lead, next }: SealedSheetProps) {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const code = spokenHash(hash);
  const address = row ? handoverAddress(window.location.origin, urlPath, row) : hash;
  return (
    <div className="flex min-h-full flex-col gap-4 p-4">
      <PageHeader
        lead={lead}
        title={title}
        subtitle={row ? `${[row.giver, row.taker].filter(Boolean).join(' → ')}, ${momentText(i18n, row.sealedAt)}` : undefined}
        actions={
          <>
            {row ? <SheetActions orderId={orderId} paper={row.id} title={title} code={code} /> : null}
            {next}
          </>
        }
      />
      <div role="status" className="flex items-center gap-4 rounded-control bg-success p-4 text-on-success">
        <QrCode text={address} label={t`Code of the sealed list`} />
        <p className="min-w-0 flex-1">
          <span className="flex items-center gap-2 font-bold">
            <Lock size={20} className="shrink-0" aria-hidden />
            <Trans>Sealed. No one can change it, even offline.</Trans>
          </span>
          <CodeText className="text-section">{code}</CodeText>
          {row ? <CheckLink id={row.id} hash={hash} /> : null}
        </p>
      </div>
      {row ? <JourneyLine {...row} /> : null}
      <ul className="card-edge shrink-0 overflow-hidden">
        {(row?.lines ?? []).map((line) => (
          <LineRow key={line.positionId || line.code} line={line} />
        ))}
      </ul>
      <Signatures signatures={signatures} />
    </div>
  );
}

/** The address of the QR code as a link, for people who have the list on a screen. */
function CheckLink({ id, hash }: { id: string; hash: string }) {
  const { urlPath } = useSession();
  return (
    <Link to={pathTo(urlPath, 'handover/verify/{id}', { id })} hash={hash} className="block text-office underline print:hidden">
      <Trans>Check this list</Trans>
    </Link>
  );
}

function JourneyLine({ vehicle, note }: Pick<Handover, 'vehicle' | 'note'>) {
  const parts = [vehicle, note].filter((text) => text !== '');
  return parts.length > 0 ? <p className="text-office break-words text-soft">{parts.join(' · ')}</p> : null;
}

function SheetActions({ orderId, paper, title, code }: { orderId: string; paper: string; title: string; code: string }) {
  const { t } = useLingui();
  const { save, share } = usePaper(orderId);
  return (
    <>
      <Button icon={FileText} onClick={() => save(paper, '2')}>{t`Save as PDF`}</Button>
      <Button icon={FileSpreadsheet} onClick={() => save(paper, '5')}>{t`Save as CSV`}</Button>
      {canShare() ? (
        <Button icon={Share2} onClick={() => void share(paper, title, t`Sealed list ${code}`)}>
          <Trans>Share</Trans>
        </Button>
      ) : null}
      <Button icon={Printer} onClick={() => window.print()}>{t`Print`}</Button>
    </>
  );
}
