import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { documentCalls, type PageInfo } from '#schema/calls/documents.ts';
import { LIMITS } from '#schema/limits.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { blockerWords } from '#src/text/labels/blockers.ts';
import { labelText } from '#src/text/words.ts';
import type { ViewerState } from './use-viewer.ts';

interface RemoveVersionProps {
  info: PageInfo;
  version: number;
  change: (part: Partial<ViewerState>) => void;
  onClose: () => void;
}

/** Removes a version of the pages with a reason; what is lost and what stays is read first. */
export function RemoveVersion({ info, version, change, onClose }: RemoveVersionProps) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState('');
  const [trouble, setTrouble] = useState('');
  const remove = async () => {
    setTrouble('');
    const outcome = await call(documentEditCalls.removeVersion, { guid: info.guid, version, reason: reason.trim() });
    if (outcome.kind !== 'done') return setTrouble(troubleText(i18n, outcome));
    if (!outcome.data.removed) {
      const reasons = outcome.data.blockers.map((blocker) => labelText(i18n, blockerWords(blocker))).join(' ');
      return setTrouble(t`Nothing was removed. ${reasons}`);
    }
    snack(t`Version ${version} is removed.`);
    await refreshCalled([documentCalls.documentParts, documentCalls.documentPageInfo, documentCalls.getDocumentHistory]);
    onClose();
    return change({ version: 0, page: 1 });
  };
  return (
    <FormDialog
      open
      danger
      title={<Trans>Remove version {version}?</Trans>}
      submitLabel={t`Remove version`}
      disabledReason={reason.trim() === '' ? t`Enter why the version is removed.` : undefined}
      onSubmit={remove}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Effects versions={info.versions} version={version} />
        <Field
          type="text"
          label={t`Reason`}
          required
          value={reason}
          onChange={setReason}
          maxLength={LIMITS.noteCharacters}
          help={t`It is shown in the history.`}
        />
        {trouble === '' ? null : <Trouble>{trouble}</Trouble>}
      </div>
    </FormDialog>
  );
}

function Effects({ versions, version }: { versions: PageInfo['versions']; version: number }) {
  const left = versions.filter((each) => each.version !== version);
  const next = left[0]?.version;
  return (
    <>
      <p>
        <Trans>Its pages, with their text, black areas, highlights and notes, are lost. This cannot be undone.</Trans>
      </p>
      <p>
        {next === undefined ? (
          <Trans>It is the only version: the document has no pages afterward. Its values, its history and the paper stay.</Trans>
        ) : (
          <Trans>The other versions stay, and version {next} is shown. The values, the history and the paper stay too.</Trans>
        )}
      </p>
    </>
  );
}
