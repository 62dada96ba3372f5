import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { ImportRow } from '#schema/calls/imports.ts';
import { importCalls } from '#schema/calls/imports.ts';
import { protocolingCalls } from '#schema/calls/protocoling.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import { projectListKind } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { triedWith, type Tried } from '#src/data/calls/tried.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Progress } from '#src/kit/feedback/progress.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { FileDrop } from '#src/kit/inputs/file-drop.tsx';
import { sendFile } from '#src/data/files/send-file.ts';
import { DeleteConfiguration } from './delete-configuration.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';

interface Props {
  onClose: () => void;
  onDone: (row: ImportRow) => void;
}

const NEW = 'new';
const empty = { name: '', projectId: '', configId: NEW, classId: '', containerTypeId: '' };
type Values = typeof empty;

/** Project, how the file is read, name and file of a new import. */
export function NewImportDialog({ onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const { values, set, file, setFile, part, busy, trouble, submit } = useNewImport({ onClose, onDone });
  const lists = useChoices(values.projectId);
  const isNewConfig = values.configId === NEW;
  const missing = missingOf(values, file, {
    project: t`Choose a project`,
    kind: t`Choose class and type`,
    name: t`Enter the name`,
    file: t`Choose a file`,
  });
  const select = (name: keyof Values, label: string, options: readonly { value: string; label: string }[]) => (
    <Field type="select" label={label} value={values[name]} options={options} onChange={(value) => set(name, value)} required />
  );
  return (
    <FormDialog
      open
      height={680}
      title={t`New import`}
      submitLabel={t`Create`}
      busy={busy}
      disabledReason={missing}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack pt-1">
        {select('projectId', t`Project`, lists.projects)}
        {select('configId', t`Configuration`, [{ value: NEW, label: t`New configuration` }, ...lists.configs])}
        {isNewConfig ? null : (
          <DeleteConfiguration
            id={values.configId}
            configs={lists.configs}
            again={lists.configsAgain}
            onDeleted={() => set('configId', NEW)}
          />
        )}
        {isNewConfig ? select('classId', t`Class of documents`, lists.classes) : null}
        {isNewConfig ? select('containerTypeId', t`Type of new boxes`, lists.types) : null}
        <Field
          type="text"
          label={t`Name of the import`}
          value={values.name}
          onChange={(value) => set('name', value)}
          required
          maxLength={LIMITS.nameCharacters}
        />
        <FileDrop
          label={t`File`}
          help={t`CSV, XLSX or XML, up to 1 GB.`}
          accept=".csv,.txt,.xlsx,.xml"
          file={file}
          onFile={setFile}
          disabled={busy}
        />
        {busy ? <Progress label={t`Sending the file`} value={part} most={1} /> : null}
        <Trouble>{troubleText(i18n, trouble)}</Trouble>
      </div>
    </FormDialog>
  );
}

function missingOf(
  values: Values,
  file: File | undefined,
  words: Record<'project' | 'kind' | 'name' | 'file', string>,
): string | undefined {
  if (values.projectId === '') return words.project;
  if (values.configId === NEW && (values.classId === '' || values.containerTypeId === '')) return words.kind;
  if (values.name.trim() === '') return words.name;
  return file ? undefined : words.file;
}

const named = (rows: readonly { id: string; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Returns the choices of a project. */
function useChoices(projectId: string) {
  const projects = useCalled(protocolingCalls.projectList, { projectListKind: String(projectListKind.import) });
  const types = useCalled(protocolingCalls.containerTypes, {});
  const configs = useCalled(importCalls.importConfigList, projectId === '' ? null : { projectId });
  const classes = useCalled(settingsCalls.userClasses, projectId === '' ? null : { projectId });
  return {
    projects: named(projects.data),
    types: named(types.data),
    configs: named(configs.data),
    classes: named(classes.data),
    configsAgain: () => void configs.again(),
  };
}

function useNewImport({ onClose, onDone }: Props) {
  // a repeat after a lost answer is known by its id; another project or file is another configuration or import
  const tried = useRef<{ config?: Tried; made?: Tried }>({});
  const [values, setValues] = useState(empty);
  const [chosen, setChosen] = useState<{ file: File; id: string }>();
  const [part, setPart] = useState(0);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const steps = async (): Promise<Outcome<ImportRow> | Outcome<unknown>> => {
    if (!chosen) return { kind: 'unreachable' };
    const { name, projectId, configId, classId, containerTypeId } = values;
    const sent = await sendFile({ ...chosen, purpose: 'import', name: chosen.file.name, content: chosen.file, onPart: setPart });
    if (sent.kind !== 'done') return sent;
    const { opId: newConfigId } = (tried.current.config = triedWith(tried.current.config, [projectId]));
    if (configId === NEW) {
      const config = {
        classId,
        containerTypeId,
        sheet: '',
        rowElement: '',
        columns: [],
        boxes: 'create',
        repeats: 'skip',
        maxRefusedPercent: 5,
      } as const;
      const saved = await call(importCalls.importConfigSave, {
        opId: newConfigId,
        projectId,
        name,
        config: { ...config, columns: [] },
      });
      if (saved.kind !== 'done') return saved;
    }
    const used = configId === NEW ? newConfigId : configId;
    const { opId } = (tried.current.made = triedWith(tried.current.made, [used, name, classId, containerTypeId, chosen.id]));
    const made = await call(importCalls.newImport, { opId, name, projectId, configId: used, uploadId: chosen.id });
    if (made.kind === 'done') onDone(made.data);
    return made;
  };
  const submit = async () => {
    setBusy(true);
    const outcome = await steps();
    setBusy(false);
    if (outcome.kind === 'done') onClose();
    else setTrouble(outcome);
  };
  const set = (name: keyof Values, value: string) =>
    setValues((before) => ({ ...before, [name]: value, ...(name === 'projectId' && { configId: NEW, classId: '' }) }));
  return {
    values,
    set,
    file: chosen?.file,
    setFile: (file: File) => setChosen({ file, id: crypto.randomUUID() }),
    part,
    busy,
    trouble,
    submit,
  };
}
