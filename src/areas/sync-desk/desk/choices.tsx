import { Trans, useLingui } from '@lingui/react/macro';
import type { Conflict } from '#schema/records/conflict.ts';
import { takesFor } from '#schema/rules/choices.ts';
import { useLive } from '#src/data/live.ts';
import { openContainers } from '#src/data/queries/containers.ts';
import { classes } from '#src/kit/classes.ts';
import { Card } from '#src/kit/layout/card.tsx';

import type { Decision } from './decision.ts';
import { takeWords } from './words.ts';

interface ChoicesProps {
  conflict: Conflict;
  decision: Decision;
  onDecision: (decision: Decision) => void;
}

/** The ways out of a case that is not only a matter of fields: new code, other box, reopen, back to the operator, reject. */
export function Choices({ conflict, decision, onDecision }: ChoicesProps) {
  const { i18n, t } = useLingui();
  return (
    <Card>
      <div role="radiogroup" aria-label={t`What to do`} className="divide-y divide-line">
        {takesFor(conflict).map((take) => {
          const checked = decision.take === take;
          return (
            <div key={take} className={classes('px-4 py-3', checked && 'bg-tint')}>
              <label className="flex min-h-10 cursor-pointer items-start gap-3">
                <input
                  type="radio"
                  name="take"
                  checked={checked}
                  onChange={() => onDecision({ ...decision, take })}
                  className="mt-0.5 size-5 shrink-0 accent-primary"
                />
                <span>
                  <span className="block font-bold">{i18n._(takeWords[take].label)}</span>
                  <span className="block text-office text-muted">{i18n._(takeWords[take].help)}</span>
                </span>
              </label>
              {checked ? <Detail conflict={conflict} decision={decision} onDecision={onDecision} /> : null}
            </div>
          );
        })}
      </div>
    </Card>
  );
}

const box = 'h-control w-full max-w-sm rounded-control bg-card px-3 text-input shadow-[inset_0_0_0_1px_var(--color-control)]';

/** What the chosen way needs besides the reason. */
function Detail({ conflict, decision, onDecision }: ChoicesProps) {
  const { t } = useLingui();
  const put = (part: Partial<Decision>) => onDecision({ ...decision, ...part });
  if (decision.take === 'newCode') {
    return (
      <label className="mt-2 ml-8 flex flex-col gap-1 text-office font-bold">
        <Trans>New code</Trans>
        <input value={decision.code} onChange={(event) => put({ code: event.target.value })} className={`${box} code-text`} />
      </label>
    );
  }
  if (decision.take === 'value') {
    return (
      <label className="mt-2 ml-8 flex flex-col gap-1 text-office font-bold">
        <Trans>Value instead of “{conflict.fields[0]?.device ?? ''}”</Trans>
        <input value={decision.value} onChange={(event) => put({ value: event.target.value })} className={box} />
      </label>
    );
  }
  if (decision.take === 'otherContainer')
    return <OtherContainer conflict={conflict} decision={decision} onDecision={onDecision} />;
  if (decision.take === 'return') {
    return <p className="mt-1 ml-8 text-office text-muted">{t`Write the note below: the operator reads it on the tablet.`}</p>;
  }
  return null;
}

function OtherContainer({ conflict, decision, onDecision }: ChoicesProps) {
  const open = useLive(openContainers, 200);
  const rows = (open ?? []).flatMap(({ row }) =>
    row && row.projectId === conflict.projectId && row.id !== conflict.containerId ? [row] : [],
  );
  return (
    <label className="mt-2 ml-8 flex flex-col gap-1 text-office font-bold">
      <Trans>Open box of the same project</Trans>
      <select
        value={decision.containerId}
        onChange={(event) => onDecision({ ...decision, containerId: event.target.value })}
        className={box}
      >
        <option value="" />
        {rows.map((row) => (
          <option key={row.id} value={row.id}>
            {row.code}
          </option>
        ))}
      </select>
    </label>
  );
}
