import { Trans, useLingui } from '@lingui/react/macro';
import { Check, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { reinputAfter, reinputStart, reinputValue, type Reinput } from '#schema/rules/reinput.ts';
import { typeNumber, DEFAULT_MASK } from '#schema/rules/number-mask.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { InnerButton, InputShell } from './input-shell.tsx';
import { controlProps, isEnter } from './line-input.tsx';
import type { InputProps } from './input-props.ts';

/** Marks of the stage (S0 §4: 1 / 2 and 2 / 2). The entries themselves are never shown. */
function StageMarks({ reinput }: { reinput: Reinput }): ReactNode {
  if (reinput.stage === 'locked') {
    return (
      <Pill tone="success" icon={Check}>
        <Trans>2 of 2</Trans>
      </Pill>
    );
  }
  if (reinput.stage === 'first') {
    return (
      <Pill tone="neutral">
        <Trans>1st entry</Trans>
      </Pill>
    );
  }
  return (
    <>
      <span className="contents max-sm:hidden">
        <Pill tone="success" icon={Check}>
          {reinput.stage === 'second' ? <Trans>1st</Trans> : <Trans>2nd</Trans>}
        </Pill>
      </span>
      <Pill tone="open">{reinput.stage === 'second' ? <Trans>2nd entry</Trans> : <Trans>3rd entry</Trans>}</Pill>
    </>
  );
}

/**
 * A double entry (ux.md §6.2): Enter hides the entry and asks again; equal entries lock the field. Only this input blocks
 * pasting, and reports it (WCAG 3.3.8).
 */
function ReinputInput(props: InputProps & { type: (before: string, after: string) => string; inputMode: 'text' | 'decimal' }) {
  const { t } = useLingui();
  const { value, onChange, onReinput, onEnter, normal = (text: string) => text.trim(), reinput = reinputStart } = props;
  const isLocked = reinput.stage === 'locked';
  const confirm = (): void => {
    if (isLocked) return onEnter?.(reinputValue(reinput));
    const entry = normal(value);
    if (entry === '') return onEnter?.('');
    if (props.accepts?.(entry) === false) return undefined;
    const after = reinputAfter(reinput, 'enter', entry);
    // The text goes with every confirmed entry: no earlier reading stays in the page.
    onReinput?.(after);
    if (after.stage === 'locked') return onEnter?.(reinputValue(after));
    if (after.differs) announce(t`The entries do not match. Check the document and enter it again.`, 'assertive');
    else announce(t`Read it again from the document.`);
  };
  const restart = (
    <InnerButton
      label={t`Enter it again`}
      onPress={() => onReinput?.(reinputAfter(reinput, 'restart'))}
      disabled={props.disabled}
    >
      <RotateCcw size={18} aria-hidden />
    </InnerButton>
  );
  const block = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    props.onRefused?.(t`Pasting is off here: read the value from the paper both times.`);
  };
  return (
    <InputShell
      look={isLocked && props.look !== 'error' ? 'filled' : props.look}
      disabled={props.disabled}
      lead={props.lead}
      sign={
        <>
          {isLocked && !props.readOnly ? restart : null}
          <StageMarks reinput={reinput} />
          {props.sign}
        </>
      }
    >
      <input
        type="text"
        data-control
        {...controlProps(props)}
        inputMode={props.inputMode}
        value={isLocked ? reinputValue(reinput) : value}
        readOnly={isLocked || props.readOnly}
        onPaste={block}
        onDrop={block}
        onChange={(event) => onChange(props.type(value, event.currentTarget.value))}
        onKeyDown={(event) => {
          if (!isEnter(event)) return;
          event.preventDefault();
          confirm();
        }}
      />
    </InputShell>
  );
}

const freely = (_before: string, after: string): string => after;

/** A line of text, typed twice. */
export function TextReinput(props: InputProps) {
  return <ReinputInput {...props} type={freely} inputMode="text" />;
}

/** A number after a mask, typed twice. */
export function NumberReinput(props: InputProps) {
  const mask = props.mask ?? DEFAULT_MASK;
  return <ReinputInput {...props} type={(before, after) => typeNumber(before, after, mask)} inputMode="decimal" />;
}
