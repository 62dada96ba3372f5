import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, Eye, PackageX } from 'lucide-react';
import { countOutcome } from '#schema/codes/bench.ts';
import { isWhole, type CountItem, type CountSum } from '#schema/rules/bench/count.ts';
import { paceOf } from '#schema/rules/bench/pace.ts';
import { Progress } from '#src/kit/feedback/progress.tsx';

/** The counter of a box, and what differs so far. */
export function CounterCard({ sum, items }: { sum: CountSum; items: readonly CountItem[] }) {
  const { t } = useLingui();
  const { expected, found, missing, extra, strays } = sum;
  const byEye = items.filter(({ how }) => how === 'picked').length;
  const unreadable = unreadableIn(items);
  const unregistered = strays - unreadable;
  return (
    <section className="card-edge flex flex-col justify-center gap-3 p-5 max-md:flex-1" aria-label={t`Counter`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-body text-muted">
          <Trans>
            <strong className="text-[44px] leading-none">{found}</strong> of {expected}
          </Trans>
        </p>
        <PaceText items={items} missing={missing} />
      </div>
      <Progress label={t`${found} of ${expected} found`} value={found} most={expected} />
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-office font-bold">
        {isWhole(sum) ? (
          <li className="inline-flex items-center gap-2 text-on-success">
            <CircleCheck size={20} aria-hidden />
            <Trans>Nothing missing, nothing foreign</Trans>
          </li>
        ) : null}
        {missing > 0 ? (
          <li>
            <Plural value={missing} one="# missing" other="# missing" />
          </li>
        ) : null}
        {extra > 0 ? (
          <li className="inline-flex items-center gap-2 text-on-danger">
            <PackageX size={20} aria-hidden />
            <Plural value={extra} one="# from another box" other="# from other boxes" />
          </li>
        ) : null}
        {unregistered > 0 ? (
          <li className="text-on-danger">
            <Plural value={unregistered} one="# not registered" other="# not registered" />
          </li>
        ) : null}
        {unreadable > 0 ? (
          <li className="text-on-danger">
            <Plural value={unreadable} one="# cannot be read" other="# cannot be read" />
          </li>
        ) : null}
        {byEye > 0 ? (
          <li className="inline-flex items-center gap-2 text-soft">
            <Eye size={20} aria-hidden />
            <Plural value={byEye} one="# found by eye" other="# found by eye" />
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** Papers whose labels cannot be read; a count has them among those that are not registered. */
const unreadableIn = (items: readonly CountItem[]): number =>
  new Set(items.flatMap(({ outcome, code }) => (outcome === countOutcome.unreadable ? [code] : []))).size;

/** Speed of the count, once it is known. It changes with each scan, so it is no live region. */
function PaceText({ items, missing }: { items: readonly CountItem[]; missing: number }) {
  const pace = paceOf(items, missing);
  if (!pace) return null;
  return (
    <p className="text-office text-muted">
      <Plural value={pace.perMinute} one="# a minute" other="# a minute" />
      {', '}
      <Plural value={pace.minutesLeft} one="about # minute left" other="about # minutes left" />
    </p>
  );
}
