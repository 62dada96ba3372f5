import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode, type Ref } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Input } from '#src/kit/inputs/inputs.tsx';

interface TypedCodeProps {
  onCode: (code: string) => void;
  /** Name of the field and its button; *Enter a code* if missing. */
  label?: string | undefined;
  /** Text in the empty field; for torn labels if missing. */
  placeholder?: string | undefined;
  /** Word on the button; *Enter* if missing. */
  action?: string | undefined;
  lead?: ReactNode;
  sign?: ReactNode;
  ref?: Ref<HTMLFieldSetElement> | undefined;
}

/** A field for a code that cannot be scanned; a scan needs no field. */
export function TypedCode({ onCode, label, placeholder, action, lead, sign, ref }: TypedCodeProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const add = () => {
    const code = typed.trim();
    if (code === '' || code.length > LIMITS.codeCharacters) return;
    onCode(code);
    setTyped('');
  };
  return (
    <fieldset ref={ref} aria-label={label ?? t`Enter a code`} className="flex w-full min-w-0 flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-56">
        <Input
          type="text"
          id="typed-code"
          code
          value={typed}
          onChange={setTyped}
          onEnter={add}
          placeholder={placeholder ?? t`Label torn? Enter the code`}
          lead={lead}
          sign={sign}
        />
      </div>
      <Button onClick={add} disabled={typed.trim() === ''}>
        {action ?? t({ message: 'Enter', context: 'button: takes the typed code' })}
      </Button>
    </fieldset>
  );
}
