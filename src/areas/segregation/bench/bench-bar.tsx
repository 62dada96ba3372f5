import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Inbox, UserRound } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { countState } from '#schema/codes/bench.ts';
import type { Count } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { useLive } from '#src/data/live/live.ts';
import { benchFacts, countOf } from '#src/data/queries/counts.ts';
import { projectById } from '#src/data/queries/references.ts';
import { useSession } from '#src/data/session/session.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { SealPill } from '#src/parts/seal-pill/later.ts';
import { clockText, momentText } from '#src/text/dates.ts';
import { CountPill } from './count-pill.tsx';

/** The count of another person that is under way; undefined for none, and for an own one. */
function useOtherBench(box: Container): Count | undefined {
  const count = useLive(countOf, box.id);
  const { identity } = useSession();
  return count?.state === countState.counting && count.byName !== '' && count.byName !== identity?.name ? count : undefined;
}

/** The box on the bench: code, state of its count, seals, when it was received. */
export function BenchBar({ box }: { box: Container }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const project = useLive(projectById, box.projectId);
  const seals = box.seals.join(', ');
  const other = useOtherBench(box);
  const ids = useMemo(() => [box.id], [box.id]);
  const shelf = useLive(benchFacts, ids)?.get(box.id)?.shelf;
  return (
    <header className="flex shrink-0 items-center gap-3 border-b border-line bg-card px-4 py-2.5">
      <IconButton icon={ArrowLeft} label={t`Back to the boxes`} onClick={() => void navigate({ to: '.', search: {} })} />
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-center gap-3">
          <CodeText className="text-page">{box.code}</CodeText>
          <CountPill state={box.countState ?? countState.waiting} />
          {box.receivedAt ? (
            <Pill tone="info" icon={Inbox}>
              <Trans>Received {momentText(i18n, box.receivedAt)}</Trans>
            </Pill>
          ) : null}
          {box.sealedHash === undefined ? null : (
            <Suspense>
              <SealPill broken={box.sealBroken} />
            </Suspense>
          )}
        </h1>
        {other ? (
          <p role="status" className="flex items-center gap-1.5 text-office font-bold text-on-waiting">
            <UserRound size={16} aria-hidden className="shrink-0" />
            <Trans>
              {other.byName} counts this box, last at {clockText(other.at)}.
            </Trans>
          </p>
        ) : null}
        <p className="truncate text-office text-muted">
          {[project?.name, seals === '' ? '' : t`Seal ${seals}`, shelf ? t`Shelf ${shelf}` : ''].filter(Boolean).join(' · ')} ·{' '}
          <Plural value={box.documents} one="# document" other="# documents" />
        </p>
      </div>
    </header>
  );
}
