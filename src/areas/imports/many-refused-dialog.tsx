import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportRow } from '#schema/calls/imports.ts';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { numberText } from '#src/text/numbers.ts';

interface Props {
  row: ImportRow;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an import that leaves out more rows than its configuration allows. */
export function ManyRefusedDialog({ row, onConfirm, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { refused, rows, accepted } = row.counters;
  const percent = numberText(i18n, Math.ceil((refused * 100) / Math.max(rows, 1)));
  return (
    <ConfirmDialog
      open
      title={<Trans>{percent} % of the rows are not accepted. Import the others?</Trans>}
      confirmLabel={t`Import ${numberText(i18n, accepted)} rows`}
      cancelLabel={t`Cancel`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <Trans>
          {numberText(i18n, refused)} of {numberText(i18n, rows)} rows stay out. A wrong column is a frequent reason: look at the
          mapping first. They can be corrected and imported later.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
