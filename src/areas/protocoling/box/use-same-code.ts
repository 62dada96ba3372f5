import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { useScanner } from '#src/kit/scan/scanner.ts';
import { loadElsewhere } from './later-parts.ts';
import { sameCode, type SameCode } from './save-document.ts';

/**
 * Looks whether a code in the form belongs to a document already, on this device or as far as the code filter knows on the server:
 * at its scan, not after everything else was typed.
 */
export function useSameCode({ id, codeRepeats }: DocumentClass, edited: Registration | undefined) {
  const { t } = useLingui();
  const { signal } = useScanner();
  const [same, setSame] = useState<SameCode>();
  const [elsewhere, setElsewhere] = useState('');
  const asked = useRef('');
  const [editedId, ownCode] = [edited?.id, edited?.code];
  const onCode = useCallback(
    (code: string) => {
      asked.current = code;
      setSame(undefined);
      setElsewhere('');
      const lookElsewhere = async () => {
        const { isDocumentElsewhere } = await loadElsewhere();
        if (!(await isDocumentElsewhere(code, id)) || asked.current !== code) return;
        setElsewhere(code);
        signal('warning');
      };
      const found = async (one: SameCode | undefined) => {
        if (asked.current !== code || codeRepeats) return;
        if (!one) return normaliseCode(code) === ownCode ? undefined : lookElsewhere();
        setSame(one);
        signal('warning');
        announce(t`${code} is registered already.`, 'assertive');
      };
      // the lookup is only a help: a failing disk is reported by the save
      sameCode(code, { id, codeRepeats }, editedId)
        .then(found)
        .catch(() => undefined);
    },
    [id, codeRepeats, editedId, ownCode, signal, t],
  );
  return { same, elsewhere, onCode };
}
