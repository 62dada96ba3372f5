import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { LIMITS } from '#schema/limits.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { takesFor } from '#schema/rules/choices.ts';
import { useLive } from '#src/data/live/live.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { openContainersOf } from '#src/data/queries/open-containers-of.ts';
import { projects } from '#src/data/queries/references.ts';
import { classes } from '#src/kit/classes.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { RadioDetail, RadioGroup, RadioMark } from '#src/kit/inputs/radio.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import type { Decision } from './decision.ts';
import { faultText, type Fault } from './fault.ts';
import { OtherProject } from './other-project.tsx';
import { ValueChoice } from './value-choice.tsx';
import { wordsOfTake } from './words.ts';

interface ChoicesProps {
  conflict: Conflict;
  decision: Decision;
  onDecision: (decision: Decision) => void;
  /** Fault of the picked code or value. */
  fault: Fault | undefined;
}

/** Choices of a conflict beyond its fields: new code, other box, reopen, back to the operator, reject. */
export function Choices({ conflict, decision, onDecision, fault }: ChoicesProps) {
  const { i18n, t } = useLingui();
  const session = useSession();
  return (
    <Card className="shrink-0 overflow-hidden">
      <RadioGroup
        label={t`Decision`}
        value={decision.take}
        onChange={(take) => onDecision({ ...decision, take })}
        className="divide-y divide-line"
      >
        {takesFor(conflict).map((take) => {
          const checked = decision.take === take;
          const mayNot = take === 'addValue' && !can('dictionary.manage', session);
          return (
            <div key={take} className={classes('px-4 py-3', checked && 'bg-tint')}>
              <label className="flex min-h-10 cursor-pointer items-start gap-3">
                <RadioMark value={take} disabled={mayNot} className="mt-0.5" />
                <span>
                  <span className="block font-bold">{i18n._(wordsOfTake(conflict, take).label)}</span>
                  <span className="block text-office text-muted">
                    {mayNot ? t`You need permission to manage value lists.` : i18n._(wordsOfTake(conflict, take).help)}
                  </span>
                </span>
              </label>
              {checked ? (
                <RadioDetail>
                  <Detail conflict={conflict} decision={decision} onDecision={onDecision} fault={fault} />
                </RadioDetail>
              ) : null}
            </div>
          );
        })}
      </RadioGroup>
    </Card>
  );
}

/** Further input of the choice, apart from the reason. */
function Detail({ conflict, decision, onDecision, fault }: ChoicesProps) {
  const { t } = useLingui();
  const put = (part: Partial<Decision>) => onDecision({ ...decision, ...part });
  switch (decision.take) {
    case 'newCode':
      return (
        <Indented>
          <NewCode value={decision.code} onChange={(code) => put({ code })} fault={fault} />
        </Indented>
      );
    case 'value':
      return (
        <Indented>
          {conflict.fields.map((field) => (
            <ValueChoice
              key={field.field}
              conflict={conflict}
              field={field}
              value={decision.values[field.field] ?? ''}
              onChange={(value) => put({ values: { ...decision.values, [field.field]: value } })}
              fault={fault?.field === field.field ? fault : undefined}
            />
          ))}
        </Indented>
      );
    case 'addValue':
      return (
        <ul className="mt-1 ml-8 text-office">
          {conflict.fields.map(({ field, label, device }) => (
            <li key={field}>{t`“${device ?? ''}” will be added back to the value list of “${label}”.`}</li>
          ))}
        </ul>
      );
    case 'otherProject':
      return (
        <Indented>
          <OtherProject conflict={conflict} decision={decision} onDecision={onDecision} />
        </Indented>
      );
    case 'otherContainer':
      return <OtherContainer conflict={conflict} decision={decision} onDecision={onDecision} />;
    case 'return':
      return (
        <p className="mt-1 ml-8 text-office text-muted">
          {conflict.kind === 'itemTaken'
            ? t`Write the note below: the author reads it at the item.`
            : t`Write the note below: the operator sees it on the device.`}
        </p>
      );
    case 'fields':
    case 'merge':
    case 'reopen':
    case 'takeOver':
    case 'asItIs':
    case 'reject':
      return null;
  }
}

interface NewCodeProps {
  value: string;
  onChange: (code: string) => void;
  fault: Fault | undefined;
}

/**
 * Checks a code: a partly typed one fits no pattern yet, so that fault appears on leaving the field; a taken code appears
 * immediately.
 */
function NewCode({ value, onChange, fault }: NewCodeProps) {
  const { t, i18n } = useLingui();
  const [isTyped, setTyped] = useState(false);
  return (
    <Field
      type="text"
      code
      required
      label={t`New code`}
      value={value}
      maxLength={LIMITS.codeCharacters}
      error={fault && (fault.is === 'taken' || !isTyped) ? faultText(i18n, fault) : undefined}
      onChange={(code) => {
        setTyped(true);
        onChange(code);
      }}
      onBlur={() => setTyped(false)}
    />
  );
}

function Indented({ children }: { children: ReactNode }) {
  return <div className="mt-2 ml-8 flex max-w-sm flex-col gap-3">{children}</div>;
}

/** Most boxes that are offered; a select has no search. */
const LISTED_BOXES = 500;

function OtherContainer({ conflict, decision, onDecision }: Omit<ChoicesProps, 'fault'>) {
  const { t } = useLingui();
  const active = (useLive(projects) ?? []).map(({ id }) => id);
  // from a withdrawn project into any other; the box keeps its class
  const isOut = conflict.kind === 'projectWithdrawn';
  const open = useLive(openContainersOf, isOut ? active : [conflict.projectId], LISTED_BOXES) ?? [];
  const rows = open.flatMap(({ row }) => (row && row.id !== conflict.containerId && (!isOut || row.classId !== '') ? [row] : []));
  return (
    <Indented>
      <Field
        type="select"
        required
        label={isOut ? t`Open box of another project` : t`Open box of the same project`}
        value={decision.containerId}
        onChange={(containerId) => onDecision({ ...decision, containerId })}
        emptyOption={t`Choose a box`}
        help={open.length === LISTED_BOXES ? t`Only the ${LISTED_BOXES} newest open boxes are listed.` : undefined}
        options={rows.map((row) => ({ value: row.id, label: row.code }))}
      />
    </Indented>
  );
}
