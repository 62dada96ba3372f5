import { useLingui } from '@lingui/react/macro';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { charactersOf, showsCount, tooMany } from './counter.ts';
import type { InputProps } from './input-props.ts';

interface Length {
  /** Why the value is too long; undefined while it fits. */
  fault: string | undefined;
  /** Used characters; empty if the count is not useful. */
  count: string;
  change: (value: string) => void;
}

/** Compares the length of a field's value with its limit. A paste is kept whole, so its excess is shown and announced. */
export function useLength(
  { value, maxLength = 0, onChange }: Pick<InputProps, 'value' | 'maxLength' | 'onChange'>,
  counter: boolean,
): Length {
  const { t } = useLingui();
  const used = charactersOf(value);
  const faultOf = (text: string): string | undefined => {
    const extra = tooMany(text, maxLength);
    return extra > 0 ? t`At most ${maxLength} characters. Too many: ${extra}.` : undefined;
  };
  const fault = faultOf(value);
  return {
    fault,
    count: fault !== undefined || (counter && showsCount(used, maxLength)) ? `${used} / ${maxLength}` : '',
    change: (text) => {
      const next = faultOf(text);
      if (next !== undefined && fault === undefined) announce(next, 'assertive');
      onChange(text);
    },
  };
}
