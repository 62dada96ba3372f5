import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { shownBox } from '#src/data/queries/containers.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import type { Scan } from '#src/kit/scan/routes.ts';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { useScanPatterns } from '#src/parts/scan-patterns/scan-patterns.ts';
import { putBox } from './put-box.ts';
import type { ShelfBox } from './shelf-pages.ts';

/** Puts one box on another shelf: its code is typed or scanned. Works without network. */
export function MoveDialog({ box, from, onClose }: { box: ShelfBox; from: string; onClose: () => void }) {
  const { t } = useLingui();
  const [shelf, setShelf] = useState('');
  const [isScanned, setScanned] = useState(false);
  const { signal } = useScanner();
  const take = async ({ code, command }: Scan) => {
    const store = openNow()?.store;
    if (command !== null || (store && (await shownBox(store, code)))) return signal('rejected');
    setShelf(code);
    setScanned(true);
  };
  useScan((scan) => void take(scan), useScanPatterns(), 'dialog');
  const to = normaliseCode(shelf);
  const submit = async () => {
    if (!(await putBox(box, to, isScanned))) return;
    snack(t`Box ${box.code} is on shelf ${to}`);
    onClose();
  };
  return (
    <FormDialog
      open
      title={<Trans>Move box {box.code}</Trans>}
      submitLabel={t`Move`}
      disabledReason={to === '' ? t`Scan or enter the shelf` : to === from ? t`It is on this shelf already` : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        type="text"
        label={t`To shelf`}
        code
        value={shelf}
        maxLength={LIMITS.codeCharacters}
        onChange={(value) => {
          setShelf(value);
          setScanned(false);
        }}
      />
    </FormDialog>
  );
}
