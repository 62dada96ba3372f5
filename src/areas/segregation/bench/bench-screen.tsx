import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { CloudOff, PackageX } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { containerStatus } from '#schema/codes.ts';
import { countOutcome } from '#schema/codes/bench.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isWhole, type CountWay } from '#schema/rules/bench/count.ts';
import { isSettled } from '#schema/rules/bench/settled.ts';
import { useLive } from '#src/data/live/live.ts';
import { classOf } from '#src/data/queries/references.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { usePhone } from '#src/kit/layout/use-phone.ts';
import type { Scan } from '#src/kit/scan/routes.ts';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import type { Missed } from '#src/parts/elsewhere/box-by-code.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { createQueue } from '#src/scheduling/queue.ts';
import { BenchBar } from './bench-bar.tsx';
import { BenchFoot } from './bench-foot.tsx';
import { CountAgain } from './count-again.tsx';
import { CounterCard } from './counter-card.tsx';
import { ExceptionDialog } from './exception-dialog.tsx';
import { ExpectedList, type CountedDocuments } from './expected-list.tsx';
import { ExpectedPeek } from './expected-peek.tsx';
import { findBox } from './find-box.ts';
import { LastResult } from './last-result.tsx';
import { scanLooks } from './outcome-look.ts';
import { RecentScans } from './recent-scans.tsx';
import { TypeDialog } from './type-dialog.tsx';
import type { LastScan } from './bench-scans.ts';
import { benchScanKind } from './bench-scan-kind.ts';
import { UnknownDocuments } from './unknown-documents.tsx';
import { useBench, useCountAhead, type Bench } from './use-bench.ts';
import { BoxMissed } from './box-missed.tsx';
import { useConfirmed } from './use-confirmed.ts';
import { useBenchBox, type BenchBoxHere } from './use-bench-box.ts';

/** The bench: one box counted by scanner, without looking at the screen. */
export function BenchScreen({ containerId, code, projectId }: { containerId: string; code: string; projectId: string }) {
  const found = useBenchBox(projectId, containerId, code);
  useCountAhead(projectId, containerId);
  if (found === undefined) return <Skeleton className="m-6 w-1/2" />;
  return typeof found === 'string' ? <NotOnDevice why={found} /> : <CountedBox {...found} />;
}

function NotOnDevice({ why }: { why: Missed }) {
  return (
    <div className="p-4">
      <Banner tone="waiting" icon={PackageX}>
        <BoxMissed why={why} />
      </Banner>
    </div>
  );
}

function CountedBox({ box, expected, unknown, confirmed }: BenchBoxHere) {
  const bench = useBench(box, expected, unknown);
  const counted = useConfirmed(box, expected, confirmed);
  if (!bench) return <Skeleton className="m-6 w-1/2" />;
  return <OpenBench box={box} bench={bench} unknown={unknown} confirmed={counted} />;
}

interface BenchActions {
  isShut: boolean;
  confirm: () => Promise<boolean>;
  onException: () => void;
}

/** The label of the next box, which could not be opened. */
interface NextBox {
  code: string;
  isHere: boolean;
}

/** Scans at the bench: the label of the next box confirms this one when nothing differs. */
function useBenchScans(box: Container, bench: Bench, { isShut, confirm, onException }: BenchActions) {
  const { i18n, t } = useLingui();
  const { signal } = useScanner();
  const navigate = useNavigate();
  const [blocked, setBlocked] = useState<NextBox>();
  const announceScan = useCallback(
    (scan: LastScan) => {
      signal(scan.signal);
      setBlocked(undefined);
      announce(
        `${scan.code} ${i18n._(scanLooks[scan.outcome].words)}`,
        scan.outcome === countOutcome.found ? 'polite' : 'assertive',
      );
    },
    [signal, i18n],
  );
  const count = (code: string, how: CountWay) => {
    if (!isShut) return bench.scan(code, how).then(announceScan);
    signal('rejected');
    return announce(t`This box is counted. Nothing was changed.`, 'assertive');
  };
  const nextBox = async (code: string) => {
    if (code === box.code) return announce(t`This box is open already.`);
    const next = await findBox(box.projectId, code);
    const isHere = typeof next !== 'string';
    // a label that leads nowhere confirms nothing: the count may go on
    const counted = await bench.now();
    const isCounted = isHere && (!counted.hasScans || (counted.isWhole && (await confirm())));
    if (!isCounted) {
      signal('rejected');
      return setBlocked({ code, isHere });
    }
    signal('boxSwitched');
    return navigate({ to: '.', search: { ...next } });
  };
  const inTurn = useMemo(() => createQueue(), []);
  const take = async (scan: Scan): Promise<unknown> => {
    if (scan.command === 'undo') return bench.undo();
    if (scan.command === 'save' || scan.command === 'closeBox') return confirm();
    if (scan.command === 'putAside') return isSettled(box.countState) ? signal('rejected') : bench.putAside();
    if (scan.command === 'exception') return onException();
    if (scan.command) return signal('rejected');
    const came = await benchScanKind(scan, bench.expected);
    if (came === 'box') return nextBox(scan.code);
    if (came === 'document') return count(scan.code, 'scanned');
    signal('warning');
    return announce(t`${scan.code} is a shelf. It was not counted.`, 'assertive');
  };
  useScan((scan) => void inTurn(() => take(scan)), useScanPatterns());
  return { announceScan, count, blocked };
}

interface OpenBenchProps {
  box: Container;
  bench: Bench;
  /** Documents of the box that are not known here. */
  unknown: number;
  /** Findings of its confirmed count. */
  confirmed: CountedDocuments | undefined;
}

function OpenBench({ box, bench, unknown, confirmed }: OpenBenchProps) {
  const { t } = useLingui();
  usePageTitle(t`Box ${box.code}`);
  const documentClass = useLive(classOf, box.classId);
  const { blind, picked } = bench.barcodes;
  const [typing, setTyping] = useState(false);
  const [excepting, setExcepting] = useState(false);
  const onException = () => setExcepting(true);
  const [confirming, setConfirming] = useState(false);
  const confirm = async () => {
    setConfirming(true);
    const isSaved = await bench.confirm().finally(() => setConfirming(false));
    if (isSaved) snack(isWhole(bench.sum) ? t`Box ${box.code} confirmed` : t`Box ${box.code} confirmed with differences`);
    return isSaved;
  };
  const isCounted = isSettled(box.countState);
  const isShut = isCounted && bench.own.length === 0;
  const counted = isShut ? confirmed : bench;
  const { announceScan, count, blocked } = useBenchScans(box, bench, { isShut, confirm, onException });
  const { pick } = bench;
  const pickRow = useCallback((row: Registration) => void pick(row).then(announceScan), [pick, announceScan]);
  const list = counted && { counted, documentClass, picks: picked && !isShut, onPick: pickRow };
  const isPhone = usePhone();
  const differences = bench.sum.missing + bench.sum.extra + bench.sum.strays;
  const isOpen = box.status === containerStatus.opened;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <BenchBar box={box} />
      <div className="grid min-h-0 flex-1 gap-4 p-4 md:max-lg:auto-rows-max max-lg:overflow-y-auto lg:grid-cols-[minmax(0,3fr)_minmax(320px,2fr)]">
        <div className="flex flex-col gap-4 lg:min-h-0">
          <Obstacles box={box} isOpen={isOpen} blocked={blocked} differences={differences} unknown={unknown} />
          {isCounted && !confirming ? <CountAgain box={box} hasScans={!isShut} /> : null}
          <LastResult isShut={isShut} last={bench.last} sum={counted?.sum ?? bench.sum} items={bench.items} />
          {counted ? <CounterCard sum={counted.sum} items={counted.items} /> : null}
          {isShut ? null : <RecentScans own={bench.own} onUndo={() => void bench.undo()} />}
        </div>
        {blind ? <BlindCount /> : isPhone || !list ? null : <ExpectedList {...list} />}
      </div>
      {isPhone && !blind && list ? <ExpectedPeek {...list} /> : null}
      <BenchFoot
        disabledReason={isOpen ? t`This box is still open.` : isShut ? t`This box is counted.` : undefined}
        hasScans={bench.own.length > 0}
        asideReason={isCounted ? t`This box is counted.` : undefined}
        onType={() => setTyping(true)}
        onException={onException}
        onPutAside={() => void bench.putAside()}
        onConfirm={() => void confirm()}
      />
      {typing ? <TypeDialog onClose={() => setTyping(false)} onCode={(code) => void count(code, 'typed')} /> : null}
      {excepting ? (
        <ExceptionDialog
          box={box}
          expected={bench.expected}
          lastCode={bench.last?.code ?? bench.own.at(-1)?.code ?? ''}
          onClose={() => setExcepting(false)}
        />
      ) : null}
    </div>
  );
}

/** In place of the list where the project counts blind: only the numbers are shown. */
function BlindCount() {
  return (
    <section className="card-edge p-5 text-muted">
      <Trans>This project counts blind: what is expected is not shown.</Trans>
    </section>
  );
}

interface ObstaclesProps {
  box: Container;
  isOpen: boolean;
  /** Label that was scanned while this box differs, or whose box is not on this device. */
  blocked: NextBox | undefined;
  differences: number;
  /** Documents of the box that are not known here. */
  unknown: number;
}

/** Reasons why a scan or the count goes no further. */
function Obstacles({ box, isOpen, blocked, differences, unknown }: ObstaclesProps) {
  const isOffline = useSyncStatus().phase === 'offline';
  return (
    <>
      {isOffline && !isOpen ? (
        <Banner tone="waiting" icon={CloudOff}>
          <Trans>Counting continues. It will be sent when you are online.</Trans>
        </Banner>
      ) : null}
      <UnknownDocuments count={unknown}>
        <Trans>The server compares your count with all of them.</Trans>
      </UnknownDocuments>
      {isOpen ? (
        <Banner tone="danger" icon={PackageX}>
          <Trans>This box is still open and cannot be counted. Ask its author to close it.</Trans>
        </Banner>
      ) : null}
      {blocked ? (
        <div role="alert">
          <Banner tone="danger" icon={PackageX}>
            {blocked.isHere ? (
              <Trans>
                Confirm or put aside {box.code} first. Differences: {differences}.
              </Trans>
            ) : (
              <Trans>
                Box {blocked.code} is not on this device. {box.code} is not confirmed: its count goes on.
              </Trans>
            )}
          </Banner>
        </div>
      ) : null}
    </>
  );
}
