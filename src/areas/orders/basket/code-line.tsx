import { Trans, useLingui } from '@lingui/react/macro';
import { ScanBarcode } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import { Input } from '#src/kit/inputs/inputs.tsx';

interface CodeLineProps {
  ref: RefObject<HTMLFieldSetElement | null>;
  onCode: (code: string) => void;
}

/** Field for a typed code; a scan needs no field. */
export function CodeLine({ ref, onCode }: CodeLineProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const add = () => {
    const code = typed.trim();
    if (code === '' || code.length > LIMITS.codeCharacters) return;
    onCode(code);
    setTyped('');
  };
  return (
    <fieldset ref={ref} aria-label={t`Add by code`} className="flex min-w-0 flex-1 basis-72 items-center gap-2">
      <div className="min-w-0 flex-1">
        <Input
          type="text"
          id="basket-code"
          code
          value={typed}
          onChange={setTyped}
          onEnter={add}
          placeholder={t`Scan or enter a code`}
          lead={<ScanBarcode size={20} aria-hidden className="ml-3 shrink-0 text-muted" />}
          sign={
            <span className="max-sm:hidden">
              <Kbd>
                <Trans>Enter</Trans>
              </Kbd>
            </span>
          }
        />
      </div>
      <Button onClick={add} disabled={typed.trim() === ''}>
        <Trans context="to a basket">Add</Trans>
      </Button>
    </fieldset>
  );
}
