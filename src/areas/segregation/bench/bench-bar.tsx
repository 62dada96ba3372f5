import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Inbox } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { countState } from '#schema/codes/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { useLive } from '#src/data/live/live.ts';
import { projectById } from '#src/data/queries/references.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { momentText } from '#src/text/dates.ts';
import { CountPill } from './count-pill.tsx';

/** The box on the bench: code, state of its count, seals, when it was received. */
export function BenchBar({ box }: { box: Container }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const project = useLive(projectById, box.projectId);
  const seals = box.seals.join(', ');
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
        </h1>
        <p className="truncate text-office text-muted">
          {[project?.name, seals === '' ? '' : t`Seal ${seals}`].filter(Boolean).join(' · ')} ·{' '}
          <Plural value={box.documents} one="# document" other="# documents" />
        </p>
      </div>
    </header>
  );
}
