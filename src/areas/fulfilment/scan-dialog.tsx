import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fileRules } from '#schema/rules/file-purposes.ts';
import { saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { FileDrop } from '#src/kit/inputs/file-drop.tsx';
import type { PickLine } from './pick-lines.ts';
import { storeScan } from './store-scan.ts';

/** Kinds of files from scanners and cameras. */
const ACCEPT = 'application/pdf,image/tiff,image/jpeg,image/png,.tif,.tiff';

/** Stores the scan of an ordered item, with or without coverage. */
export function ScanDialog({ line: { position, name }, onClose }: { line: PickLine; onClose: () => void }) {
  const { t } = useLingui();
  const [file, setFile] = useState<File>();
  const [isLost, setLost] = useState(false);
  const isLarge = file !== undefined && file.size > fileRules.document.mostBytes;
  const missing = file ? undefined : t`Choose the file of the scan.`;
  const store = async () => {
    if (!file || isLarge) return;
    const isSaved = await saving(() => storeScan(position, file));
    setLost(!isSaved);
    if (!isSaved) return;
    snack(t`Kept on this device. The scan of ${position.code} is sent once you are online.`);
    onClose();
  };
  return (
    <FormDialog
      open
      title={<Trans>Scan of {position.code}</Trans>}
      submitLabel={t`Add the scan`}
      disabledReason={missing}
      onSubmit={store}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack pt-1">
        <p className="text-office text-muted">
          <Trans>For {name}. The scan becomes the next version of the document.</Trans>
        </p>
        <FileDrop label={t`File`} help={t`PDF, TIFF, JPEG or PNG, up to 100 MB.`} accept={ACCEPT} file={file} onFile={setFile} />
        <Trouble>
          {isLarge ? <Trans>The file is larger than 100 MB. Nothing was added.</Trans> : null}
          {isLost ? (
            <Trans>
              This device could not keep the file. Nothing was added. Free some space on the device, then add it again.
            </Trans>
          ) : null}
        </Trouble>
      </div>
    </FormDialog>
  );
}
