import { Trans, useLingui } from '@lingui/react/macro';
import { ScanBarcode } from 'lucide-react';
import type { Ref } from 'react';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import { TypedCode } from '#src/parts/ordering/typed-code.tsx';

interface CodeLineProps {
  ref: Ref<HTMLFieldSetElement>;
  onCode: (code: string) => void;
}

/** Field for a typed code of a basket. */
export function CodeLine({ ref, onCode }: CodeLineProps) {
  const { t } = useLingui();
  return (
    <div className="min-w-0 flex-1 basis-72">
      <TypedCode
        ref={ref}
        onCode={onCode}
        label={t`Add by code`}
        placeholder={t`Scan or enter a code`}
        action={t({ message: 'Add', context: 'to a basket' })}
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
  );
}
