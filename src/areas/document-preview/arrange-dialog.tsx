import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { documentPageCalls } from '#schema/calls/document-pages.ts';
import { documentCalls, type PageInfo } from '#schema/calls/documents.ts';
import { newVersionCalls } from '#schema/calls/registration.ts';
import { LIMITS } from '#schema/limits.ts';
import { pathTo } from '#schema/page-path.ts';
import { refreshCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { useSession } from '#src/data/session/session.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Progress } from '#src/kit/feedback/progress.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { sendReady } from '#src/parts/answers/ready-file.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { verdictText } from '#src/parts/answers/verdict-text.ts';
import type { Arranger } from './use-arranger.ts';
import { useLoader } from './use-loader.ts';

interface ArrangeDialogProps {
  info: PageInfo;
  version: number;
  arranger: Arranger;
  onClose: () => void;
}

/** Shows what the next version will be, asks why pages are left out, sends files and saves. */
export function ArrangeDialog(props: ArrangeDialogProps) {
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
        {trouble === '' ? null : (
          <p role="alert" className="text-on-danger">
            {trouble}
          </p>
        )}
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

/** Sends the files, then makes the version; a save that did not come through can be repeated, and is one version. */
function useSaveArranged({ info, version, arranger, onClose }: ArrangeDialogProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { urlPath } = useSession();
  const loader = useLoader();
  const [opId] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [part, setPart] = useState(0);
  const [trouble, setTrouble] = useState('');
  const { added, pages } = arranger;
  const sendAll = async (): Promise<string> => {
    for (const [at, { id, file }] of added.entries()) {
      const onPart = (done: number) => setPart((at + done) / added.length);
      // files are one version in their order: one after the other
      // oxlint-disable-next-line no-await-in-loop
      const sent = await sendReady(file, { id, purpose: 'document', onPart });
      if (sent.kind === 'refused') return `${file.name}: ${verdictText(i18n, sent.verdict)}`;
      if (sent.kind === 'failed') return `${file.name}: ${troubleText(i18n, sent.outcome)}`;
    }
    return '';
  };
  const save = async (reason: string) => {
    setBusy(true);
    setTrouble('');
    const unsent = await sendAll();
    const outcome = unsent === '' ? await saved(reason) : undefined;
    setBusy(false);
    if (outcome?.kind !== 'done') return setTrouble(unsent || troubleText(i18n, outcome));
    loader.forget();
    snack(t`The new version is saved.`);
    await refreshCalled([documentCalls.documentParts, documentCalls.documentPageInfo]);
    onClose();
    return navigate({
      to: pathTo(urlPath, 'document-preview/{document}', { document: info.guid }),
      search: {},
      ignoreBlocker: true,
    });
  };
  const saved = (reason: string) => {
    const { guid, currentChangeSetId } = info;
    const uploadIds = added.map(({ id }) => id);
    if (version === 0) return call(newVersionCalls.newVersion, { opId, guid, currentChangeSetId, uploadIds });
    const kept = pages.filter(({ isDeleted }) => !isDeleted).map(({ page, turn }) => ({ page, turn }));
    return call(documentPageCalls.arrangePages, { opId, guid, version, currentChangeSetId, pages: kept, uploadIds, reason });
  };
  return { save, busy, part, trouble };
}
