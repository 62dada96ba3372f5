import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { ListColumn } from '#src/kit/list/declare.ts';
import type { RowSource } from '#src/kit/list/source.ts';
import { numberText } from '#src/text/numbers.ts';

interface ExportButtonProps<Row> {
  listId: string;
  source: RowSource<Row>;
  columns: readonly ListColumn<Row>[];
  /** Why the rows may not leave as a file. */
  locked?: MessageDescriptor | undefined;
}

/** Saves the rows as a file, and reports if it is complete; a fault is shown until the next try (ux.md §10.7). */
export function ExportButton<Row>({ listId, source, columns, locked }: ExportButtonProps<Row>) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState({ of: source, text: '' });
  const run = async () => {
    setBusy(true);
    let text = '';
    try {
      const { fileOf, saveFile } = await import('#src/kit/list/export-file.ts');
      const file = await fileOf(i18n, columns, source);
      saveFile(listId, file);
      const [saved, all] = [numberText(i18n, file.rows), numberText(i18n, file.all)];
      if (file.rows < file.all) text = t`The file is incomplete: ${saved} of ${all} rows. Filter the list and export each part.`;
      else snack(t`The whole list is saved as a file.`);
    } catch (error) {
      reportError(error);
      text = t`No file was saved and nothing has changed. Try again.`;
    }
    setTrouble({ of: source, text });
    setBusy(false);
  };
  return (
    <>
      <Button size="small" icon={Download} busy={busy} disabledReason={locked && i18n._(locked)} onClick={() => void run()}>
        <span className="max-lg:sr-only">
          <Trans>Export</Trans>
        </span>
      </Button>
      {trouble.text !== '' && trouble.of === source ? (
        <p role="alert" className="basis-full text-right text-office font-bold text-on-danger">
          {trouble.text}
        </p>
      ) : null}
    </>
  );
}
