import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { PreparationLine } from '#src/data/offline/preparation.ts';
import { prepareForOffline, usePreparation } from '#src/data/offline/prepare.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { Pill, ToneIcon } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { Card } from '#src/kit/layout/card.tsx';
import { momentText } from '#src/text/dates.ts';
import { bytesText } from '#src/text/numbers.ts';
import { amountOf, detailWords, lineNames } from './line-words.ts';

function looksOf(line: PreparationLine): { icon: Icon; tone: string } {
  if (line.state === 'ready')
    return line.detail === '' ? { icon: CircleCheck, tone: 'text-on-success' } : { icon: TriangleAlert, tone: 'text-on-waiting' };
  if (line.state === 'failed') return { icon: CircleAlert, tone: 'text-on-danger' };
  return line.state === 'working' ? { icon: LoaderCircle, tone: 'text-link' } : { icon: CircleDashed, tone: 'text-muted' };
}

/** A line: its subject, amount, age, and what prevents it. */
function Line({ line }: { line: PreparationLine }) {
  const { i18n, t } = useLingui();
  const { icon: Glyph, tone } = looksOf(line);
  const stateWords = { waiting: t`not prepared yet`, working: t`working`, ready: t`ready`, failed: t`not ready` };
  const amount = amountOf(line.id, line.count);
  const facts = [
    line.state === 'ready' && amount ? i18n._(amount) : '',
    line.bytes > 0 ? bytesText(i18n, line.bytes) : '',
    line.at > 0 && (line.state === 'ready' || line.state === 'failed') ? momentText(i18n, line.at) : '',
  ].filter((fact) => fact !== '');
  return (
    <li
      data-line={line.id}
      data-state={line.state}
      className="flex min-h-11 items-start gap-3 border-b border-line px-5 py-2 last:border-b-0"
    >
      <Glyph size={20} aria-hidden className={classes('mt-0.5 shrink-0', tone, line.state === 'working' && 'animate-spin')} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-[15px] font-bold">
            {i18n._(lineNames[line.id])}
            <span className="sr-only">, {stateWords[line.state]}</span>
          </span>
          <span className="text-office text-muted">{facts.join(' · ')}</span>
        </span>
        {line.detail === '' ? null : <span className="block text-office text-soft">{i18n._(detailWords[line.detail])}</span>}
      </span>
    </li>
  );
}

/** *Prepare for offline*: one button, a line for each thing the basement needs, and until when one may stay away. */
export function OfflineCard() {
  const { i18n, t } = useLingui();
  const heading = useId();
  const preparation = usePreparation();
  const ready = preparation.readyUntil > 0 && !preparation.running;
  const until = momentText(i18n, preparation.readyUntil);
  const prepare = async () => {
    const done = await prepareForOffline();
    if (done) announce(done.readyUntil > 0 ? t`Ready to work offline.` : t`Not everything is ready. See the list.`);
  };
  return (
    <Card aria-labelledby={heading} className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-4 px-5 py-4">
        <ToneIcon tone={ready ? 'success' : 'open'} icon={ShieldCheck} size="hero" />
        <div className="min-w-0 flex-1 basis-52">
          <h2 id={heading} className="text-section font-bold">
            {ready ? <Trans>Ready to work offline</Trans> : <Trans>Prepare for offline work</Trans>}
          </h2>
          {ready ? (
            <Pill tone="success" icon={ShieldCheck}>
              <Trans>Until {until}</Trans>
            </Pill>
          ) : (
            <p className="text-office text-muted">
              <Trans>Stores everything this device needs to work offline.</Trans>
            </p>
          )}
        </div>
        <Button variant={ready ? 'secondary' : 'primary'} size="large" busy={preparation.running} onClick={() => void prepare()}>
          {ready ? <Trans>Prepare again</Trans> : <Trans>Prepare for offline work</Trans>}
        </Button>
      </div>
      <ul className="border-t border-line">
        {preparation.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </Card>
  );
}
