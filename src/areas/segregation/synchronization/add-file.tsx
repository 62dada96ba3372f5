import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SyncPage, Synchronization } from '#schema/records/bench.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { FileDrop } from '#src/kit/inputs/file-drop.tsx';
import { changeSynchronization } from './change.ts';
import { pageParts } from '#schema/rules/bench/page-parts.ts';
import { readPages, type ReadPages } from './read-pages.ts';

interface AddFileProps {
  synchronization: Synchronization;
  pages: readonly SyncPage[];
  onClose: () => void;
}

/** Adds the pages of a CSV file: document code, number and barcode of each page. */
export function AddFile({ synchronization, pages, onClose }: AddFileProps) {
  const { t } = useLingui();
  const [found, setFound] = useState<ReadPages>();
  const [file, setFile] = useState<File>();
  const read = async (chosen: File) => {
    setFile(chosen);
    setFound(await readPages(await chosen.text(), synchronization.projectId, pages));
  };
  const add = async () => {
    for (const part of pageParts(found?.pages ?? []))
      if (!(await changeSynchronization(synchronization, { do: 'addPages', pages: part }))) return;
    snack(t`The pages are added.`);
    onClose();
  };
  const count = found?.pages.length ?? 0;
  return (
    <FormDialog
      open
      title={<Trans>Add pages from a file</Trans>}
      submitLabel={t`Add`}
      disabledReason={count === 0 ? t`Choose a file with pages of this project.` : undefined}
      onSubmit={add}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack">
        <FileDrop
          label={t`CSV file`}
          help={t`Three columns: document code, page number, barcode of the page.`}
          accept=".csv,text/csv"
          file={file}
          onFile={(chosen) => void read(chosen)}
        />
        {found ? (
          <p role="status">
            <Plural value={count} one="# page will be expected." other="# pages will be expected." />{' '}
            {found.refused.length > 0 ? (
              <Trans>
                Lines whose code names no document of this project, or several: {found.refused.slice(0, 10).join(', ')}.
              </Trans>
            ) : null}
          </p>
        ) : null}
      </div>
    </FormDialog>
  );
}
