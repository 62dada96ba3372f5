import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ClipboardEvent, type ComponentProps, type KeyboardEvent } from 'react';
import { finishNumber, mayPaste, pastedNumber, typeNumber, DEFAULT_MASK } from '#schema/rules/number-mask.ts';
import { controlClass, InnerButton, InputShell } from './input-shell.tsx';
import type { InputProps } from './input-props.ts';

type Control = ComponentProps<'input'>;

/** Attributes of every text control, from its props. No `maxlength`: the browser would truncate a paste silently. */
export function controlProps(props: InputProps): Control {
  const { look } = props;
  return {
    id: props.id,
    name: props.name,
    value: props.value,
    placeholder: props.placeholder,
    autoComplete: props.autoComplete ?? 'off',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    readOnly: props.readOnly,
    disabled: props.disabled,
    'aria-describedby': props.describedBy,
    'aria-labelledby': props.labelledBy,
    'aria-invalid': look === 'error' || undefined,
    'aria-required': props.required || undefined,
    onFocus: props.onFocus,
    onBlur: props.onBlur,
    className: controlClass(props.code),
  };
}

/** Enter without a modifier; the key of a composition belongs to the keyboard. */
export function isEnter(event: KeyboardEvent): boolean {
  const { shiftKey, ctrlKey, altKey, metaKey } = event;
  return event.key === 'Enter' && !event.nativeEvent.isComposing && !shiftKey && !ctrlKey && !altKey && !metaKey;
}

/** A line of text. */
export function TextInput(props: InputProps) {
  const { onEnter, onChange, value } = props;
  return (
    <InputShell look={props.look} disabled={props.disabled} lead={props.lead} sign={props.sign}>
      <input
        type="text"
        data-control
        {...controlProps(props)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!onEnter || !isEnter(event)) return;
          event.preventDefault();
          onEnter(value);
        }}
      />
    </InputShell>
  );
}

/** Accepts a paste only if the result is a number of the mask; reports why another one is rejected. */
export function useNumberPaste({ value, mask = DEFAULT_MASK, onRefused }: InputProps, take: (value: string) => void) {
  const { t, i18n } = useLingui();
  return (event: ClipboardEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    const [start, end] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length];
    const pasted = pastedNumber(event.clipboardData.getData('text').trim(), i18n.locale);
    event.preventDefault();
    const result = value.slice(0, start) + pasted + value.slice(end);
    if (mayPaste(result, mask)) take(finishNumber(result));
    else onRefused?.(t`Not pasted: this field does not accept that number.`);
  };
}

/** Digits and a dot after a mask: a key or a paste that does not fit changes nothing (R-165..167). */
export function NumberInput(props: InputProps) {
  const { value, onChange, onEnter, onBlur, mask = DEFAULT_MASK } = props;
  const paste = useNumberPaste(props, onChange);
  return (
    <InputShell look={props.look} disabled={props.disabled} lead={props.lead} sign={props.sign}>
      <input
        type="text"
        inputMode="decimal"
        data-control
        {...controlProps(props)}
        onChange={(event) => onChange(typeNumber(value, event.currentTarget.value, mask))}
        onPaste={paste}
        onBlur={() => {
          const left = finishNumber(value);
          if (left !== value) onChange(left);
          onBlur?.();
        }}
        onKeyDown={(event) => {
          if (!onEnter || !isEnter(event)) return;
          event.preventDefault();
          onEnter(finishNumber(value));
        }}
      />
    </InputShell>
  );
}

/** A password: paste and password managers are welcome (WCAG 3.3.8), and it can be shown. */
export function PasswordInput(props: InputProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const { onChange, onEnter, value } = props;
  const toggle = (
    <InnerButton
      label={isShown ? t`Hide password` : t`Show password`}
      onPress={() => setShown(!isShown)}
      disabled={props.disabled}
    >
      {isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
    </InnerButton>
  );
  return (
    <InputShell look={props.look} disabled={props.disabled} lead={props.lead} sign={toggle}>
      <input
        data-control
        {...controlProps(props)}
        type={isShown ? 'text' : 'password'}
        autoComplete={props.autoComplete ?? 'current-password'}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!onEnter || !isEnter(event)) return;
          event.preventDefault();
          onEnter(value);
        }}
      />
    </InputShell>
  );
}
