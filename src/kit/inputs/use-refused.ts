import { useState } from 'react';
import { announce } from '#src/kit/feedback/live-region.tsx';
import type { InputProps } from './input-props.ts';

type Answers = Pick<InputProps, 'onChange' | 'onBlur' | 'onReinput'>;

/** Reports why a paste was rejected: announced immediately, and shown until typing or leaving the field (WCAG 3.3.8, 4.1.3). */
export function useRefused({ onChange, onBlur, onReinput }: Answers) {
  const [why, setWhy] = useState('');
  const goneOn = () => setWhy('');
  return {
    why,
    answers: {
      onRefused: (text: string) => {
        setWhy(text);
        announce(text, 'assertive');
      },
      onChange: (value: string) => {
        goneOn();
        onChange(value);
      },
      onBlur: () => {
        goneOn();
        onBlur?.();
      },
      onReinput: (...entry: Parameters<NonNullable<typeof onReinput>>) => {
        goneOn();
        onReinput?.(...entry);
      },
    },
  };
}
