import { useLingui } from '@lingui/react/macro';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { charactersOf, showsCount, tooMany } from './counter.ts';
import type { InputProps } from './input-props.ts';

interface Length {
  /** Why the value is too long; undefined while it fits. */
  fault: string | undefined;
  /** How many of its characters are used; empty where nobody needs to know. */
  count: string;
  change: (value: string) => void;
}

/** Length of a field's value against its limit. What was pasted is kept whole, so it is seen and heard that it is too long. */
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
