import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { LabelFormat } from '#schema/codes/labels.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { labelFiles, type LabelFile } from './print/make-file.ts';
import { isRoll } from './print/paper.ts';

const fileWords: Readonly<Record<LabelFile, MessageDescriptor>> = {
  pdf: msg`PDF`,
  zpl203: msg`File for a label printer, 203 dpi (ZPL)`,
  zpl300: msg`File for a label printer, 300 dpi (ZPL)`,
};

interface Props {
  format: LabelFormat;
  value: string;
  onChange: (file: string) => void;
}

/** Chooses the file of a roll; a sheet is always a PDF. */
export function FileField({ format, value, onChange }: Props) {
  const { t, i18n } = useLingui();
  if (!isRoll(format)) return null;
  return (
    <Field
      type="select"
      label={t`File`}
      value={value}
      onChange={onChange}
      options={labelFiles.map((file) => ({ value: file, label: i18n._(fileWords[file]) }))}
      required
      asterisk={false}
    />
  );
}
