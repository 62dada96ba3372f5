import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Input } from '#src/kit/inputs/inputs.tsx';

/** A field for torn labels; a scan needs no field. */
export function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const add = () => {
    const code = typed.trim();
    if (code === '' || code.length > LIMITS.codeCharacters) return;
    onCode(code);
    setTyped('');
  };
  return (
    <fieldset aria-label={t`Enter a code`} className="flex min-w-0 flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-44">
        <Input
          type="text"
          id="pick-code"
          code
          value={typed}
          onChange={setTyped}
          onEnter={add}
          placeholder={t`Label torn? Enter the code`}
        />
      </div>
      <Button onClick={add} disabled={typed.trim() === ''}>
        <Trans>Enter</Trans>
      </Button>
    </fieldset>
  );
}
