import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { documentOutputCalls } from '#schema/calls/document-output.ts';
import type { SearchAttribute } from '#schema/calls/search.ts';
import { attributeKind as kinds } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { call } from '#src/data/calls/call.ts';
import type { ListedValues } from '#src/data/searches/listed-values.ts';
import { Button } from '#src/kit/button/button.tsx';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { FileDrop } from '#src/kit/inputs/file-drop.tsx';
import { saveFile } from '#src/parts/answers/save-file.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { readList } from '#src/parts/file-list/read-list.ts';
import { troubleOf, valuesIn, valuesOf, type ListTrouble } from './list-values.ts';

interface ListSearchDialogProps {
  classId: string;
  attributes: readonly SearchAttribute[];
  onSearch: (list: ListedValues) => void;
  onClose: () => void;
}

/** Values from a file or the clipboard, and the attribute they belong to. */
export function ListSearchDialog({ classId, attributes, onSearch, onClose }: ListSearchDialogProps) {
  const { t, i18n } = useLingui();
  const { id, setId, text, setText, file, read, trouble, setTrouble } = useTypedList(attributes);
  const values = valuesIn(text);
  const whyNot = useWords(troubleOf(values));
  const most = i18n.number(DOCUMENT_LIMITS.listSearch);
  const save = async () => {
    const outcome = await call(documentOutputCalls.searchFileTemplate, { id: classId });
    if (outcome.kind === 'done') saveFile(outcome.data, 'template.csv');
    setTrouble(troubleText(i18n, outcome));
  };
  return (
    <FormDialog
      open
      title={<Trans>Search by list</Trans>}
      submitLabel={t`Search`}
      disabledReason={whyNot}
      width="update"
      height={760}
      onSubmit={() => onSearch({ id, values })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>
          <Trans>Up to {most} values of one attribute. The result shows which of them were found, and which were not.</Trans>
        </p>
        <Field
          type="select"
          label={t`Attribute`}
          value={id}
          onChange={setId}
          options={attributes.map((attribute) => ({ value: attribute.id, label: attribute.name }))}
        />
        <Values text={text} count={values.length} onChange={setText} />
        <FileDrop
          label={t`Or from a file`}
          help={t`CSV with the name of an attribute in its first row, as in the template, or a value in each line.`}
          accept=".csv,.txt"
          file={file}
          onFile={(chosen) => void read(chosen)}
        />
        <div>
          <Button icon={FileDown} onClick={() => void save()}>
            <Trans>Download the template</Trans>
          </Button>
        </div>
        <Trouble>{trouble}</Trouble>
      </div>
    </FormDialog>
  );
}

/** The list as far as it is typed. A file replaces its values, and its attribute where it names one. */
function useTypedList(attributes: readonly SearchAttribute[]) {
  const { t } = useLingui();
  const [id, setId] = useState(() => (attributes.find(({ kindId }) => codes.has(kindId)) ?? attributes[0])?.id ?? '');
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [trouble, setTrouble] = useState('');
  const read = async (chosen: File) => {
    const list = await readList(chosen);
    const found = 'fault' in list ? undefined : valuesOf(list, attributes);
    setFile(chosen);
    setTrouble(
      found && found.values.length > 0 ? '' : t`No values could be read from this file. Fill in one column of the template.`,
    );
    if (!found) return;
    setText(found.values.join('\n'));
    if (found.id !== undefined) setId(found.id);
  };
  return { id, setId, text, setText, file, read, trouble, setTrouble };
}

const codes: ReadonlySet<number> = new Set([kinds.documentCode, kinds.fileFolderCode]);

function useWords(trouble: ListTrouble | undefined): string | undefined {
  const { t, i18n } = useLingui();
  const most = i18n.number(DOCUMENT_LIMITS.listSearch);
  const characters = i18n.number(LIMITS.nameCharacters);
  if (trouble === 'none') return t`Enter values, or choose a file.`;
  if (trouble === 'tooMany') return t`At most ${most} values at once.`;
  return trouble && t`A value has more than ${characters} characters.`;
}

function Values({ text, count, onChange }: { text: string; count: number; onChange: (text: string) => void }) {
  const id = useId();
  const { i18n } = useLingui();
  const [given, most] = [i18n.number(count), i18n.number(DOCUMENT_LIMITS.listSearch)];
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-[15px] text-soft">
        <Trans>Values, one in each line</Trans>
      </label>
      <textarea
        id={id}
        value={text}
        rows={6}
        aria-describedby={`${id}-count`}
        onChange={(event) => onChange(event.target.value)}
        className="rounded-control bg-card p-2 text-body text-text shadow-[inset_0_0_0_1px_var(--color-control)]"
      />
      <p id={`${id}-count`} className="text-small text-muted">
        <Trans>
          {given} of {most} values
        </Trans>
      </p>
    </div>
  );
}
