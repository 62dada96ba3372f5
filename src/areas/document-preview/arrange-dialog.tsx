import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Progress } from '#src/kit/feedback/progress.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import type { Arranger } from './use-arranger.ts';
import { useSaveArranged, type Arranged } from './use-save-arranged.ts';

/** Shows what the next version will be, asks why pages are left out, sends files and saves. */
export function ArrangeDialog(props: Arranged) {
  const { arranger, onClose } = props;
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const { save, busy, part, trouble } = useSaveArranged(props);
  const { deleted, added } = arranger.changes;
  return (
    <FormDialog
      open
      title={<Trans>Save as a new version?</Trans>}
      submitLabel={t`Save version`}
      busy={busy}
      disabledReason={deleted > 0 && reason.trim() === '' ? t`Enter why pages are left out.` : undefined}
      onSubmit={() => save(reason.trim())}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Changes changes={arranger.changes} />
        {props.version > 0 ? (
          <p className="text-office text-soft">
            <Trans>Black areas, highlights and notes stay on their page. The version before is kept in the history.</Trans>
          </p>
        ) : null}
        {deleted > 0 ? (
          <Field
            type="text"
            label={t`Reason`}
            required
            value={reason}
            onChange={setReason}
            maxLength={LIMITS.noteCharacters}
            help={t`It is shown in the history.`}
          />
        ) : null}
        {busy && added > 0 ? <Progress label={t`Sending files`} value={part} most={1} /> : null}
        {trouble === '' ? null : <Trouble>{trouble}</Trouble>}
      </div>
    </FormDialog>
  );
}

function Changes({ changes: { moved, turned, deleted, added } }: { changes: Arranger['changes'] }) {
  return (
    <ul className="list-disc pl-5">
      {moved > 0 ? (
        <li>
          <Plural value={moved} one="# page changes its place." other="# pages change their place." />
        </li>
      ) : null}
      {turned > 0 ? (
        <li>
          <Plural value={turned} one="# page is turned." other="# pages are turned." />
        </li>
      ) : null}
      {deleted > 0 ? (
        <li>
          <Plural value={deleted} one="# page is left out." other="# pages are left out." />
        </li>
      ) : null}
      {added > 0 ? (
        <li>
          <Plural value={added} one="The pages of # file are added." other="The pages of # files are added." />
        </li>
      ) : null}
    </ul>
  );
}
