import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { SealPage } from '#schema/records/seal.ts';
import type { SealVerdict } from '#schema/rules/seal/check.ts';
import { ToneIcon } from '#src/kit/feedback/pill.tsx';
import { dateText } from '#src/text/dates.ts';
import { faultWords } from './seal-words.ts';

interface Props {
  page: SealPage;
  verdict: SealVerdict;
  /** The hash of the paper differs from the hash at the sealing. */
  isOtherPaper: boolean;
}

/** The one sentence of the page, and what it rests on. */
export function VerdictCard({ page, verdict, isOtherPaper }: Props) {
  const { i18n } = useLingui();
  const { fault, at, hashed, signed, compared } = verdict;
  const isWhole = fault === 'none' && !isOtherPaper;
  const day = dateText(page.sealedAt);
  const ended = page.destroyed ? dateText(page.destroyed.at) : '';
  const covered = page.day?.root.day ?? '';
  return (
    <section role="status" className="flex gap-4" data-verdict={isWhole ? 'whole' : 'broken'}>
      <ToneIcon tone={isWhole ? 'success' : 'danger'} icon={isWhole ? ShieldCheck : ShieldAlert} size="hero" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="text-section font-bold">
          {!isWhole ? (
            <Trans>This seal is broken.</Trans>
          ) : page.destroyed ? (
            <Trans>
              This box was destroyed on {ended}. Nothing was changed in its custody since it was sealed on {day}.
            </Trans>
          ) : !compared ? (
            <Trans>The record since the sealing on {day} is whole. The content was not compared.</Trans>
          ) : (
            <Trans>Nothing was changed since it was sealed on {day}.</Trans>
          )}
        </p>
        {fault === 'none' ? null : <p className="text-body">{i18n._({ ...faultWords[fault], values: { at } })}</p>}
        {isOtherPaper ? (
          <p className="text-body">
            <Trans>The paper in your hand lists other content than the box was sealed with.</Trans>
          </p>
        ) : null}
        <p className="text-office text-muted">
          <Plural value={hashed} one="This browser recomputed # step." other="This browser recomputed # steps." />{' '}
          {fault !== 'none' ? null : signed > 0 ? (
            <Trans>
              The signature of {covered} covers them up to step {signed}.
            </Trans>
          ) : (
            <Trans>The first signature follows within a day.</Trans>
          )}
        </p>
      </div>
    </section>
  );
}
