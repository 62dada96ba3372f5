import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { labelFormats } from '#schema/codes/labels.ts';
import type { ContainerType } from '#schema/records/reference.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { FileField } from './file-field.tsx';
import { LabelPreview } from './label-preview.tsx';
import { formatWords } from './label-words.ts';
import { SendButton } from './send-button.tsx';
import { usePrintForm } from './use-print-form.ts';

/** Prints new labels: for which type, how many, on what; Enter prints. */
export function PrintForm({ types }: { types: readonly ContainerType[] }) {
  const { t, i18n } = useLingui();
  const form = usePrintForm(types);
  const { fields, set, format, left, label } = form;
  return (
    <Card className="p-4">
      <form
        aria-label={t`Print labels`}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.print();
        }}
      >
        <Field
          type="select"
          label={t`Type`}
          value={form.type?.id ?? ''}
          onChange={(typeId) => set({ typeId })}
          options={form.types.map(({ id, name }) => ({ value: id, label: name }))}
          required
          asterisk={false}
        />
        <Field
          type="text"
          label={t`How many`}
          value={fields.many}
          onChange={(many) => set({ many })}
          required
          asterisk={false}
          maxLength={4}
          error={form.error || undefined}
          help={
            left === undefined ? null : (
              <Plural value={left} one="# code is reserved on this device." other="# codes are reserved on this device." />
            )
          }
        />
        <Field
          type="select"
          label={t`Paper`}
          value={fields.format}
          onChange={(chosen) => set({ format: chosen })}
          options={labelFormats.map((each) => ({ value: each, label: i18n._(formatWords[each]) }))}
          required
          asterisk={false}
        />
        <FileField format={format} value={fields.file} onChange={(file) => set({ file })} />
        {label ? <LabelPreview label={label} format={format} /> : null}
        <Button type="submit" variant="primary" size="large" icon={Printer} busy={form.busy}>
          <Trans>Print</Trans>
        </Button>
        <SendButton format={format} file={form.file} busy={form.busy} failure={form.failure} onSend={() => void form.send()} />
      </form>
    </Card>
  );
}
