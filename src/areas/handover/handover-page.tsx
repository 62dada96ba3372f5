import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Handshake, HardDrive, PenLine, Undo2 } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { pathTo } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { countsOf } from '#schema/rules/handover-hash.ts';
import { useLive } from '#src/data/live/live.ts';
import { handoversOf } from '#src/data/queries/orders.ts';
import { useSession } from '#src/data/session/session.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { ListLoading } from '#src/kit/list/list-states.tsx';
import { clockText } from '#src/text/dates.ts';
import { operationTypeLabels } from '#src/text/labels/orders.ts';
import { HandoverList } from './handover-list.tsx';
import { ScanSide } from './scan-side.tsx';
import { isPartlySigned, piecesLeft } from '#src/parts/handover/begun.ts';
import { ListChanged } from '#src/parts/handover/list-changed.tsx';
import { SealedSheet } from '#src/parts/handover/sealed-sheet.tsx';
import { SignSide } from '#src/parts/handover/sign-side.tsx';
import type { SealedList } from '#src/parts/handover/signing.ts';
import { useHandoverScans } from './use-handover-scans.ts';
import { useHandover } from './use-handover.ts';

interface HandoverPageProps {
  order: Order;
  positions: readonly Position[];
  title: string;
  projectName: string;
}

/** Boxes at a door: expected against read, then two signatures under the same list. Everything works offline. */
export function HandoverPage(props: HandoverPageProps) {
  const [sealedAs, setSealedAs] = useState<SealedList>();
  // apart from the open list, which would be made again from the positions that the seal has just changed
  if (sealedAs) return <JustSealed order={props.order} sealedAs={sealedAs} title={props.title} />;
  return <OpenHandover {...props} onSealed={setSealedAs} />;
}

/** The list both have just signed; their signatures are still at hand, also without coverage. */
function JustSealed({ order, sealedAs, title }: { order: Order; sealedAs: SealedList; title: string }) {
  const { urlPath } = useSession();
  const { hash, signatures } = sealedAs;
  const row = useLive(handoversOf, order.id)?.find((doc) => doc.row?.hash === hash)?.row ?? undefined;
  const next = (
    <Link to={pathTo(urlPath, 'handover')} className={buttonClass('primary')}>
      <Trans>Next handover</Trans>
    </Link>
  );
  return <SealedSheet {...{ title, hash, row, signatures, next }} orderId={order.id} />;
}

const page = 'flex h-full min-h-0 flex-col gap-3 overflow-y-auto p-4 lg:overflow-hidden';
const sides = 'flex flex-1 flex-col gap-4 lg:min-h-0 lg:flex-row';

interface OpenHandoverProps extends HandoverPageProps {
  onSealed: (sealed: SealedList) => void;
}

function OpenHandover({ order, positions, title, projectName, onSealed }: OpenHandoverProps) {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const [signing, setSigning] = useState(false);
  const handover = useHandover(order, positions);
  const { ready, begun, lines, expected, savedAt, hasLabels } = handover;
  const scans = useHandoverScans(order, handover, !signing);
  const counts = useMemo(() => countsOf(lines), [lines]);
  const pieces = useMemo(() => piecesLeft(expected), [expected]);
  if (!ready) return <ListLoading />;
  const asked = expected.length;
  return (
    <div className={classes(page, signing && 'upright:overflow-hidden')}>
      <PageHeader
        lead={
          <Link
            to={pathTo(urlPath, 'handover')}
            aria-label={t`All handovers`}
            className="grid size-11 place-items-center rounded-control text-link hover:bg-tint"
          >
            <ArrowLeft size={22} aria-hidden />
          </Link>
        }
        title={title}
        adjacent={<Pill tone="open">{i18n._(operationTypeLabels[order.operation])}</Pill>}
        subtitle={projectName}
        actions={
          <>
            <Counter found={counts.found} asked={asked} />
            <SignButton isSigning={signing} isEmpty={begun.marks.length === 0} hasLabels={hasLabels} onChange={setSigning} />
          </>
        }
      />
      {!signing && isPartlySigned(begun) ? (
        <p className="rounded-control bg-waiting px-3.5 py-2.5 text-office text-on-waiting">
          <Trans>This list is signed in part. When it changes, both sign it again.</Trans>
        </p>
      ) : null}
      {signing ? null : <ListChanged change={begun.listChange} />}
      {lines.length === 0 ? (
        <NothingDue />
      ) : (
        <div className={classes(sides, signing ? 'max-lg:not-upright:flex-none upright:min-h-0' : 'max-lg:flex-none')}>
          <HandoverList lines={lines} asked={asked} {...{ counts, pieces }} change={handover.change} isOpen={!signing} />
          {signing ? (
            <SignSide order={order} signing={handover} onSealed={onSealed} />
          ) : (
            <ScanSide last={scans.last} found={counts.found} {...{ asked, hasLabels }} onTyped={scans.typed} />
          )}
        </div>
      )}
      {savedAt > 0 ? (
        <p className="flex shrink-0 items-center gap-2 text-small text-muted">
          <HardDrive size={16} aria-hidden />
          <Trans>Stored on this device, {clockText(savedAt, true)}</Trans>
        </p>
      ) : null}
    </div>
  );
}

/** An order whose items are under way already, or still on their shelves. */
function NothingDue() {
  return (
    <EmptyState icon={Handshake} title={<Trans>Nothing to hand over</Trans>}>
      <Trans>The items of this order are handed over already, or not picked yet.</Trans>
    </EmptyState>
  );
}

function Counter({ found, asked }: { found: number; asked: number }) {
  return (
    <p className="text-right" aria-live="polite">
      <Trans>
        <strong className="text-section">
          {found} of {asked}
        </strong>{' '}
        <span className="text-office text-muted">found</span>
      </Trans>
    </p>
  );
}

interface SignButtonProps {
  isSigning: boolean;
  isEmpty: boolean;
  hasLabels: boolean;
  onChange: (isSigning: boolean) => void;
}

function SignButton({ isSigning, isEmpty, hasLabels, onChange }: SignButtonProps) {
  const { t } = useLingui();
  const first = hasLabels ? t`Scan the boxes first.` : t`Confirm the items on the list first.`;
  if (isSigning) {
    return (
      <Button icon={Undo2} onClick={() => onChange(false)}>
        <Trans>Back to scanning</Trans>
      </Button>
    );
  }
  return (
    <Button variant="primary" icon={PenLine} disabledReason={isEmpty ? first : undefined} onClick={() => onChange(true)}>
      <Trans>Sign</Trans>
    </Button>
  );
}
