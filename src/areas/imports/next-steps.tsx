import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportRow } from '#schema/calls/imports.ts';
import { importStatus as states } from '#schema/codes.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { numberText } from '#src/text/numbers.ts';
import { useNextStep } from './use-next-step.ts';

/** Acts of a person on an import; `runOthers` leaves out the rows that are not accepted. */
export type Act = 'check' | 'run' | 'runOthers' | 'cancel' | 'refused';

interface Props {
  row: ImportRow;
  busy: Act | undefined;
  /** The mapping on the screen is not the saved one, which a check and a run work with. */
  isUnsaved: boolean;
  onAct: (what: Act) => void;
  onTakeBack: () => void;
}

/** The key of the next step; a phone has none. */
function NextKey() {
  return (
    <span aria-hidden className="max-sm:hidden">
      <Kbd>
        <Trans>Ctrl+Enter</Trans>
      </Kbd>
    </span>
  );
}

/** Buttons of the steps that are possible now; the next one first. */
export function NextSteps({ row: { status, counters, hasRun }, busy, isUnsaved, onAct, onTakeBack }: Props) {
  const { t, i18n } = useLingui();
  const is = (...some: number[]) => some.includes(status);
  const canImport = is(states.checked) && counters.accepted > 0 && !hasRun;
  const canResume = is(states.paused) || (is(states.checked) && hasRun);
  const next = is(states.new) ? 'check' : canImport || canResume ? 'run' : undefined;
  const onlineOnly = useOnlineOnly();
  const reason = onlineOnly && i18n._(onlineOnly);
  const unsaved = isUnsaved ? t`Save the mapping first.` : undefined;
  useNextStep(next && busy === undefined && !onlineOnly && !isUnsaved ? () => onAct(next) : undefined);
  const button = (what: Act, label: string, isFirst = false) => (
    <Button
      variant={isFirst ? 'primary' : undefined}
      busy={busy === what}
      disabledReason={reason ?? (what === 'check' || what === 'run' ? unsaved : undefined)}
      aria-keyshortcuts={isFirst ? 'Control+Enter' : undefined}
      hint={isFirst ? <NextKey /> : undefined}
      onClick={() => onAct(what)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-3">
      {canImport ? button('run', t`Import ${numberText(i18n, counters.accepted)} rows`, true) : null}
      {canResume ? button('run', t`Resume`, true) : null}
      {is(states.new, states.checked, states.paused)
        ? button(
            'check',
            is(states.new) ? t`Check` : is(states.paused) ? t`Check the other rows` : t`Check again`,
            is(states.new),
          )
        : null}
      {is(states.running) ? button('cancel', t`Pause`) : null}
      {is(states.new, states.checking, states.checked)
        ? button('cancel', hasRun ? t`End the check` : t`Cancel the import`)
        : null}
      {counters.refused > 0 ? button('refused', t`Rows not accepted as CSV`) : null}
      {hasRun ? <Button variant="danger" disabledReason={reason} onClick={onTakeBack}>{t`Roll back`}</Button> : null}
    </div>
  );
}
