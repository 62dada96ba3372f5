import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Conflict } from '#schema/records/conflict.ts';
import { classes } from '#src/kit/classes.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { CountPill, ToneIcon } from '#src/kit/feedback/pill.tsx';
import { byKind } from './case-order.ts';
import { kindWords } from './words.ts';

function CaseLine({ conflict, selected }: { conflict: Conflict; selected: boolean }) {
  const count = conflict.fields.length;
  return (
    <li>
      <Link
        to="."
        search={{ case: conflict.id }}
        replace
        resetScroll={false}
        aria-current={selected ? 'true' : undefined}
        className={classes(
          'flex min-h-16 items-start gap-3 border-l-4 px-4 py-2.5 text-office no-underline outline-offset-[-3px]',
          selected ? 'border-primary bg-tint-strong' : 'border-transparent hover:bg-tint',
        )}
      >
        <ToneIcon tone="violet" icon={kindWords[conflict.kind].icon} size="small" />
        <span className="min-w-0">
          <span className="block truncate text-[15px] font-bold">{conflict.title}</span>
          <CodeText className="block truncate text-small text-muted">{conflict.subtitle || conflict.containerCode}</CodeText>
          <span className="block text-small text-muted">
            {conflict.kind === 'changed' ? (
              <Plural value={count} one="# field differs" other="# fields differ" />
            ) : (
              conflict.otherTitle || <Trans>Box {conflict.containerCode}</Trans>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The queue of the desk: open cases by kind with their counts. */
export function Queue({ cases, selectedId }: { cases: readonly Conflict[]; selectedId: string | undefined }) {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Conflicts by kind`} className="thin-scroll min-h-0 flex-1 overflow-y-auto pb-4">
      {byKind(cases).map((group) => (
        <section key={group.kind} aria-labelledby={`kind-${group.kind}`}>
          <h3
            id={`kind-${group.kind}`}
            className="flex items-center justify-between px-5 pt-4 pb-1 text-office font-bold text-muted"
          >
            {i18n._(kindWords[group.kind].heading)}
            <CountPill>{group.cases.length}</CountPill>
          </h3>
          <ul>
            {group.cases.map((conflict) => (
              <CaseLine key={conflict.id} conflict={conflict} selected={conflict.id === selectedId} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
