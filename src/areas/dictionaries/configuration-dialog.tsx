import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dictionaryFileCalls, type DictionaryConfiguration } from '#schema/calls/dictionary-files.ts';
import { LIMITS } from '#schema/limits.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';

interface Props {
  onClose: () => void;
  onDone: (configuration: DictionaryConfiguration) => void;
}

const NEW_LIST = 'new';
const empty = { name: '', list: NEW_LIST, column: '', successorColumn: '', sheet: '', headless: '' };
type Values = typeof empty;

/** Reading of files of a list: an existing list, or a new one of the given name. */
export function ConfigurationDialog({ onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const lists = useCalled(dictionaryFileCalls.list, { id: '0' });
  const { values, set, busy, trouble, submit } = useConfiguration({ onClose, onDone });
  const field = (name: keyof Values, label: string, help?: string) => (
    <Field
      type="text"
      label={label}
      help={help}
      value={values[name]}
      onChange={(value) => set(name, value)}
      maxLength={LIMITS.nameCharacters}
    />
  );
  const options = [
    { value: NEW_LIST, label: t`A new list with this name` },
    ...(lists.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FormDialog
      open
      height={640}
      title={t`New configuration`}
      submitLabel={t`Save`}
      busy={busy}
      disabledReason={values.name.trim() === '' ? t`Enter the name of the configuration` : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack pt-1">
        {field('name', t`Configuration name`)}
        <Field
          type="select"
          label={t`List`}
          value={values.list}
          options={options}
          onChange={(value) => set('list', value)}
          required
        />
        {field('column', t`Column with the values`, t`Its name in the first line; empty for the first column.`)}
        {field('successorColumn', t`Column with replacements`, t`A line with a replacement withdraws its value. Empty for none.`)}
        {field('sheet', t`Sheet`, t`Of XLSX files; empty for the first one.`)}
        <Field
          type="checkbox"
          label={t`First line`}
          caption={t`The first line is a value, too`}
          value={values.headless}
          onChange={(value) => set('headless', value)}
        />
        <Trouble>{troubleText(i18n, trouble)}</Trouble>
      </div>
    </FormDialog>
  );
}

function useConfiguration({ onClose, onDone }: Props) {
  const [opId] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState(empty);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const submit = async () => {
    setBusy(true);
    const { name, list, column, successorColumn, sheet, headless } = values;
    const outcome = await call(dictionaryFileCalls.configurationSave, {
      opId,
      name,
      projectId: '',
      ...(list === NEW_LIST ? { dictionaryName: name } : { dictionaryId: list }),
      config: { column, successorColumn, sheet, headless: headless === 'true' },
    });
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(outcome);
    onDone(outcome.data);
    return onClose();
  };
  return { values, set: (name: keyof Values, value: string) => setValues({ ...values, [name]: value }), busy, trouble, submit };
}
