import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dictionaryFileCalls, type DictionaryFile, type DictionaryState } from '#schema/calls/dictionary-files.ts';
import { dictionaryFileState as states } from '#schema/codes.ts';
import { call } from '#src/data/calls/call.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { InformationDialog } from '#src/kit/dialog/information-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { Difference } from './difference.tsx';
import { reasonText } from './file-words.ts';

interface Props {
  list: DictionaryState;
  file: DictionaryFile;
  onClose: () => void;
  onDone: () => void;
}

/** Shows the changes a file makes, and publishes one that is checked. */
export function PublishDialog({ list, file, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const onlineOnly = useOnlineOnly();
  const content = (
    <>
      {file.message === '' ? null : <p className="pb-3 font-bold text-on-danger">{i18n._(reasonText(file.message))}</p>}
      <Difference list={list} file={file} />
      <p role="alert" className="pt-2 font-bold text-on-danger">
        {trouble}
      </p>
    </>
  );
  if (file.state !== states.checked)
    return (
      <InformationDialog open title={file.name} onClose={onClose}>
        {content}
      </InformationDialog>
    );
  const publish = async () => {
    setBusy(true);
    // the version whose difference is on the screen: another one is refused
    const { dictionaryFileId, checkedAgainst } = file;
    const outcome = await call(dictionaryFileCalls.publish, { dictionaryFileId, versionSeen: checkedAgainst });
    setBusy(false);
    onDone();
    if (outcome.kind !== 'done') return setTrouble(troubleText(i18n, outcome));
    snack(t`${list.name} is being published. Devices get the new list with their next exchange.`);
    return onClose();
  };
  return (
    <FormDialog
      open
      title={<Trans>Publish {file.name}?</Trans>}
      submitLabel={t`Publish`}
      busy={busy}
      disabledReason={onlineOnly && i18n._(onlineOnly)}
      danger={file.counters.withdrawn > 0}
      onSubmit={publish}
      onClose={onClose}
    >
      {content}
    </FormDialog>
  );
}
