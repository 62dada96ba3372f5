import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { useScanner } from '#src/kit/scan/scanner.ts';
import { sameCode, type SameCode } from './save-document.ts';

/** Looks whether a code in the form belongs to a document already: at its scan, not after everything else was typed. */
export function useSameCode({ id, codeRepeats }: DocumentClass, editedId: string | undefined) {
  const { t } = useLingui();
  const { signal } = useScanner();
  const [same, setSame] = useState<SameCode>();
  const asked = useRef('');
  const onCode = useCallback(
    (code: string) => {
      asked.current = code;
      setSame(undefined);
      const found = (one: SameCode | undefined) => {
        if (!one || asked.current !== code) return;
        setSame(one);
        signal('warning');
        announce(t`${code} is registered already.`, 'assertive');
      };
      // the lookup is only a help: a failing disk is reported by the save
      sameCode(code, { id, codeRepeats }, editedId).then(found, () => undefined);
    },
    [id, codeRepeats, editedId, signal, t],
  );
  return { same, onCode };
}
