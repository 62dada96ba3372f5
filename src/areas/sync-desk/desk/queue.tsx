import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { CountPill, ToneIcon } from '#src/kit/feedback/pill.tsx';
import { CaseWords, CaseCode } from './case-words.tsx';
import { searchOf, useDeskView } from './desk-view.ts';
import type { Desk } from './use-desk.ts';
import { usePhone } from '#src/kit/layout/use-phone.ts';
import { kindWords } from './words.ts';

interface CaseLineProps {
  conflict: Conflict;
  selected: boolean;
  onChosen?: (() => void) | undefined;
  /** The third line: the fault or the decision. */
  children: ReactNode;
}

/** A conflict in a list of the desk: operator, code, and a short description. */
export function CaseLine({ conflict, selected, onChosen, children }: CaseLineProps) {
  const view = useDeskView();
  // on a phone it replaces the queue, and Back returns there
  const covers = usePhone() && view.caseId === undefined;
  const line = useRef<HTMLAnchorElement>(null);
  // *Next* and decisions move to conflicts further down
  useEffect(() => {
    if (selected) line.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <li>
      <Link
        ref={line}
        to="."
        search={searchOf({ ...view, caseId: conflict.id })}
        replace={!covers}
        state={covers ? { isOverQueue: true } : true}
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
          <CaseCode conflict={conflict} className="block truncate text-small text-muted" />
          <span className="block text-small text-muted">{children}</span>
        </span>
      </Link>
    </li>
  );
}

/** Shown in the queue when no case passes the filter; on a wider screen the area next to it shows this. */
function NothingFits() {
  const { go } = useDeskView();
  return (
    <div className="flex flex-col items-start gap-2 px-5 py-4 md:hidden">
      <p className="text-office text-muted">
        <Trans>No conflicts match the filter.</Trans>
      </p>
      <Button size="small" onClick={() => go({ kind: '', words: '' })}>
        <Trans>Show all</Trans>
      </Button>
    </div>
  );
}

/** The queue of the desk: open conflicts by kind with their counts, postponed ones at the end. */
export function Queue({ desk, onChosen }: { desk: Desk; onChosen?: () => void }) {
  const { t, i18n } = useLingui();
  const own = useId();
  const isFiltered = desk.groups.length === 0 && (desk.open?.length ?? 0) > 0;
  return (
    <nav aria-label={t`Conflicts by kind`} className="thin-scroll min-h-0 flex-1 overflow-y-auto pb-4">
      {isFiltered ? <NothingFits /> : null}
      {desk.groups.map((group) => (
        <section key={group.id} aria-labelledby={`${own}-${group.id}`}>
          <h2
            id={`${own}-${group.id}`}
            className="flex items-center justify-between px-5 pt-4 pb-1 text-office font-bold text-muted"
          >
            {group.id === 'later' ? t`Postponed` : i18n._(kindWords[group.id].heading)}
            <CountPill>{group.cases.length}</CountPill>
          </h2>
          <ul>
            {group.cases.map((conflict) => (
              <CaseLine key={conflict.id} conflict={conflict} selected={conflict.id === desk.current?.id} onChosen={onChosen}>
                <CaseWords conflict={conflict} />
              </CaseLine>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
