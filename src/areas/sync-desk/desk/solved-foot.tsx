import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, History } from 'lucide-react';
import { searchOf, useDeskView } from './desk-view.ts';
import { useMedianToday, useSolvedToday } from './solved-today.ts';

/** The last line of the queue: the number resolved today, with a link to them. */
export function SolvedFoot() {
  const { t } = useLingui();
  const view = useDeskView();
  const solved = useSolvedToday();
  const seconds = useMedianToday();
  if (!solved || solved.length === 0) return null;
  const many = t`${plural(solved.length, { one: '# resolved today', other: '# resolved today' })}`;
  return (
    <Link
      to="."
      search={searchOf({ ...view, isSolved: true, caseId: undefined })}
      className="flex min-h-14 shrink-0 items-center gap-2.5 border-t border-line px-5 text-office text-muted no-underline outline-offset-[-3px] hover:bg-tint"
    >
      <History size={18} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1">{seconds > 0 ? t`${many}, median ${seconds} s` : many}</span>
      <ChevronRight size={18} aria-hidden className="shrink-0" />
    </Link>
  );
}
