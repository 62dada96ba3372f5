import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dictionaryFileCalls, type DictionaryConfiguration } from '#schema/calls/dictionary-files.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { callWith, type Outcome } from '#src/data/calls/call.ts';
import { triedWith, type Tried } from '#src/data/calls/tried.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Progress } from '#src/kit/feedback/progress.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { FileDrop } from '#src/kit/inputs/file-drop.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { ConfigurationDialog } from './configuration-dialog.tsx';

const NEW = 'new';

/** Chooses how the file is read, and the file, and sends both. */
export function ChooseFile({ onSent }: { onSent: (fileId: string) => void }) {
  const { t, i18n } = useLingui();
  const { data, fault, again } = useCalled(dictionaryFileCalls.configurations, {});
  const [chosen, setChosen] = useState('');
  const [isNew, setNew] = useState(false);
  const [file, setFile] = useState<File>();
  const { busy, trouble, send } = useSending(onSent);
  const onlineOnly = useOnlineOnly();
  const missing = chosen === '' ? t`Choose a list` : file ? onlineOnly && i18n._(onlineOnly) : t`Choose a file`;
  const options = [
    ...(data ?? []).map(({ id, name, dictionaryName }) => ({
      value: id,
      label: name === dictionaryName ? name : `${dictionaryName}: ${name}`,
    })),
    { value: NEW, label: t`New configuration…` },
  ];
  const added = (configuration: DictionaryConfiguration) => {
    setChosen(configuration.id);
    void again();
  };
  return (
    <Card className="flex flex-col gap-stack p-5">
      <Field
        type="select"
        label={t`List and configuration`}
        value={chosen}
        options={options}
        onChange={(value) => (value === NEW ? setNew(true) : setChosen(value))}
        required
        help={t`The configuration names the list, and the column with its values.`}
      />
      <FileDrop
        label={t`File`}
        help={t`CSV, XLSX or XML, up to 100 MB and 2,000,000 values.`}
        accept=".csv,.txt,.xlsx,.xml"
        file={file}
        onFile={setFile}
        disabled={busy}
      />
      {busy ? <Progress label={t`Sending and checking the file`} /> : null}
      <Trouble>{troubleText(i18n, trouble ?? fault)}</Trouble>
      <div>
        <Button variant="primary" busy={busy} disabledReason={missing} onClick={() => file && void send(chosen, file)}>
          {t`Send and check`}
        </Button>
      </div>
      {isNew ? <ConfigurationDialog onClose={() => setNew(false)} onDone={added} /> : null}
    </Card>
  );
}

function useSending(onSent: (fileId: string) => void) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const [tried, setTried] = useState<Tried>();
  const send = async (configuration: string, file: File) => {
    setBusy(true);
    // the same file for the same list again, after a lost answer, is the same upload
    const next = triedWith(tried, [configuration, file]);
    setTried(next);
    const outcome = await callWith({ file }, dictionaryFileCalls.upload, { id: configuration, opId: next.opId });
    setBusy(false);
    setTrouble(outcome);
    if (outcome.kind === 'refused') setTried(undefined);
    if (outcome.kind === 'done') onSent(outcome.data.dictionaryFileId);
  };
  return { busy, trouble, send };
}
