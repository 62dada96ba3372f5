import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { ShownBlocker } from '#schema/calls/retention-shapes.ts';
import { labelText } from '#src/text/words.ts';
import { dayText } from '#src/text/dates.ts';
import { blockerWords } from '#src/text/labels/blockers.ts';
import { ReasonLink } from './reason-link.tsx';

/** Reasons against the end of a box or document, a sentence each; warnings last. */
export function WhyNot({ blockers }: { blockers: readonly ShownBlocker[] }) {
  const { i18n } = useLingui();
  if (blockers.length === 0)
    return (
      <p className="flex items-center gap-2 text-office">
        <CircleCheck size={18} aria-hidden className="shrink-0 text-on-success" />
        <Trans>Nothing prevents it.</Trans>
      </p>
    );
  return (
    <ul className="flex flex-col gap-2 text-office">
      {blockers.map((blocker) => {
        const Sign = blocker.stops === 'nothing' ? TriangleAlert : CircleX;
        const tone = blocker.stops === 'nothing' ? 'text-on-waiting' : 'text-on-danger';
        const by = [blocker.since > 0 ? dayText(i18n, blocker.since) : '', blocker.who].filter(Boolean).join(', ');
        return (
          <li key={`${blocker.code} ${JSON.stringify(blocker.params)}`} className="flex items-start gap-2">
            <Sign size={18} aria-hidden className={`mt-px shrink-0 ${tone}`} />
            <span>
              {labelText(i18n, blockerWords(blocker))}
              {by === '' ? null : <span className="block text-small text-muted">{by}</span>}
              <ReasonLink place={blocker.link} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
