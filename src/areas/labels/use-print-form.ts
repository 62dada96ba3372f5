import { useEffect, useState } from 'react';
import { labelFormats, type LabelFormat } from '#schema/codes/labels.ts';
import type { ContainerType } from '#schema/records/reference.ts';
import { codeOfNumber, seriesOfType } from '#schema/rules/labels/series.ts';
import { useLive } from '#src/data/live/live.ts';
import { topUp } from '#src/data/offline/leases.ts';
import { reserved } from '#src/data/queries/labels.ts';
import { useSession } from '#src/data/session/session.ts';
import { labelFiles, type LabelFile } from './print/make-file.ts';
import { usePrinting } from './use-printing.ts';

/** Values of the inputs. */
type Fields = Record<'typeId' | 'many' | 'format' | 'file', string>;

/** The form that prints new labels: its fields, what is wrong with them, and what the next label looks like. */
export function usePrintForm(types: readonly ContainerType[]) {
  const client = useSession().client?.customerName ?? '';
  const [fields, setFields] = useState<Fields>({ typeId: '', many: '24', format: labelFormats[0], file: labelFiles[0] });
  const numbered = types.filter((type) => seriesOfType(type, types) !== null);
  const type = numbered.find(({ id }) => id === fields.typeId) ?? numbered[0];
  const series = type && seriesOfType(type, types);
  const { of = '', prefix = '' } = series ?? {};
  const reserve = useLive(reserved, of, prefix);
  useEffect(() => {
    if (of !== '') void topUp([{ of, prefix }]);
  }, [of, prefix]);

  const many = /^\d{1,4}$/.test(fields.many.trim()) ? Number(fields.many) : 0;
  const format = fields.format as LabelFormat; // an option of its select
  const file = fields.file as LabelFile; // an option of its select
  const printing = usePrinting({ type, series, client, many, format, file, left: reserve?.left ?? 0 });
  return {
    fields,
    set: (change: Partial<Fields>) => {
      printing.clear();
      setFields((before) => ({ ...before, ...change }));
    },
    types: numbered,
    type,
    format,
    left: reserve?.left,
    file,
    ...printing,
    label: series && {
      code: codeOfNumber({ ...series, width: reserve?.width ?? series.width }, reserve?.next ?? 1),
      client,
      type: type?.name ?? '',
    },
  };
}
