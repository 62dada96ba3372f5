import { useLingui } from '@lingui/react/macro';
import { ChevronsUpDown } from 'lucide-react';
import { useId, useState } from 'react';
import { DEFAULT_MASK, typeNumber } from '#schema/rules/number-mask.ts';
import { HintList } from './hint-list.tsx';
import { InputShell } from './input-shell.tsx';
import { controlProps, useNumberPaste } from './line-input.tsx';
import { useCombobox } from './use-combobox.ts';
import type { InputProps } from './input-props.ts';

/**
 * A combobox with list autocomplete after the APG pattern, written here because Enter has to take the top hint and go on
 * in one press, also while hints are still on their way.
 */
function HintedInput(props: InputProps & { type: (before: string, after: string) => string; inputMode: 'text' | 'decimal' }) {
  const { t } = useLingui();
  const listId = useId();
  const [shell, setShell] = useState<HTMLDivElement | null>(null);
  const { list, highlighted, change, pick, onKeyDown, onBlur } = useCombobox(props);
  const pasteNumber = useNumberPaste(props, change);
  const isOpen = list.length > 0;
  const sign = (
    <>
      {props.sign}
      <ChevronsUpDown size={18} aria-hidden className="mx-1.5 text-muted" />
    </>
  );
  return (
    <div ref={setShell}>
      <InputShell look={props.look} disabled={props.disabled} lead={props.lead} sign={sign}>
        <input
          type="text"
          role="combobox"
          data-control
          {...controlProps(props)}
          inputMode={props.inputMode}
          placeholder={props.placeholder ?? t`Start typing to choose`}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${highlighted}` : undefined}
          onChange={(event) => change(props.type(props.value, event.currentTarget.value))}
          onPaste={props.inputMode === 'decimal' ? pasteNumber : undefined}
          onKeyDown={onKeyDown}
          onBlur={() => {
            onBlur();
            props.onBlur?.();
          }}
        />
      </InputShell>
      {isOpen && shell ? (
        <HintList
          id={listId}
          anchor={shell}
          label={t`Values`}
          hints={list}
          highlighted={highlighted}
          code={props.code ?? false}
          onPick={pick}
        />
      ) : null}
    </div>
  );
}

const freely = (_before: string, after: string): string => after;

/** Text with hints of a dictionary. */
export function TextAutocomplete(props: InputProps) {
  return <HintedInput {...props} type={freely} inputMode="text" />;
}

/** A number with hints of a dictionary. */
export function NumberAutocomplete(props: InputProps) {
  const mask = props.mask ?? DEFAULT_MASK;
  return <HintedInput {...props} type={(before, after) => typeNumber(before, after, mask)} inputMode="decimal" />;
}
