import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { classes } from '#src/kit/classes.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { CountPill, ToneIcon } from '#src/kit/feedback/pill.tsx';
import { byKind } from './case-order.ts';
import { CaseWords, codeOf } from './case-words.tsx';
import { kindWords } from './words.ts';

function CaseLine({
  conflict,
  selected,
  onChosen,
}: {
  conflict: Conflict;
  selected: boolean;
  onChosen: (() => void) | undefined;
}) {
  return (
    <li>
      <Link
        to="."
        search={{ case: conflict.id }}
        replace
        resetScroll={false}
        onClick={onChosen}
        aria-current={selected ? 'true' : undefined}
        className={classes(
          'flex min-h-16 items-start gap-3 border-l-4 px-4 py-2.5 text-office no-underline outline-offset-[-3px]',
          selected ? 'border-primary bg-tint-strong' : 'border-transparent hover:bg-tint',
        )}
      >
        <ToneIcon tone="violet" icon={kindWords[conflict.kind].icon} size="small" />
        <span className="min-w-0">
          <span className="block truncate text-[15px] font-bold">{conflict.title}</span>
          <CodeText className="block truncate text-small text-muted">{codeOf(conflict)}</CodeText>
          <span className="block text-small text-muted">
            <CaseWords conflict={conflict} />
          </span>
        </span>
      </Link>
    </li>
  );
}

interface QueueProps {
  cases: readonly Conflict[];
  selectedId: string | undefined;
  /** Where the queue is a sheet: it closes. */
  onChosen?: () => void;
}

/** The queue of the desk: open cases by kind with their counts. */
export function Queue({ cases, selectedId, onChosen }: QueueProps) {
  const { t, i18n } = useLingui();
  const own = useId();
  return (
    <nav aria-label={t`Conflicts by kind`} className="thin-scroll min-h-0 flex-1 overflow-y-auto pb-4">
      {byKind(cases).map((group) => (
        <section key={group.kind} aria-labelledby={`${own}-${group.kind}`}>
          <h2
            id={`${own}-${group.kind}`}
            className="flex items-center justify-between px-5 pt-4 pb-1 text-office font-bold text-muted"
          >
            {i18n._(kindWords[group.kind].heading)}
            <CountPill>{group.cases.length}</CountPill>
          </h2>
          <ul>
            {group.cases.map((conflict) => (
              <CaseLine key={conflict.id} conflict={conflict} selected={conflict.id === selectedId} onChosen={onChosen} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
