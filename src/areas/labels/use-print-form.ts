import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { labelFormats, type LabelFormat } from '#schema/codes/labels.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import type { ContainerType } from '#schema/records/reference.ts';
import { codeOfNumber, seriesOfType } from '#schema/rules/labels/series.ts';
import { useLive } from '#src/data/live/live.ts';
import { topUp } from '#src/data/offline/leases.ts';
import { reserved } from '#src/data/queries/labels.ts';
import { useSession } from '#src/data/session/session.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { labelFiles, type LabelFile } from './print/make-file.ts';
import { printLabels } from './print-labels.ts';

/** Values of the inputs. */
type Fields = Record<'typeId' | 'many' | 'format' | 'file', string>;

/** The form that prints new labels: its fields, what is wrong with them, and what the next label looks like. */
export function usePrintForm(types: readonly ContainerType[]) {
  const { t } = useLingui();
  const client = useSession().client?.customerName ?? '';
  const [fields, setFields] = useState<Fields>({ typeId: '', many: '24', format: labelFormats[0], file: labelFiles[0] });
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
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
  const print = async () => {
    if (!type || !series || busy) return;
    if (many < 1 || many > ARCHIVE_LIMITS.labelsAtOnce) return setError(t`Enter a whole number from 1 to 1000.`);
    setError('');
    setBusy(true);
    const about = { client, type: type.name };
    const outcome = await printLabels({ typeId: type.id, series, many, format, file, about }).finally(() => setBusy(false));
    const left = reserve?.left ?? 0;
    if (outcome === 'short')
      return setError(
        left === 0
          ? t`No codes are reserved on this device. Connect once to reserve some.`
          : t`Only ${plural(left, { one: '# code is', other: '# codes are' })} reserved on this device. Print fewer, or connect once to reserve more.`,
      );
    if (outcome === 'printed') snack(t`${plural(many, { one: '# label is', other: '# labels are' })} in the file.`);
  };
  return {
    fields,
    set: (change: Partial<Fields>) => {
      setError('');
      setFields((before) => ({ ...before, ...change }));
    },
    types: numbered,
    type,
    format,
    left: reserve?.left,
    error,
    busy,
    print,
    label: series && {
      code: codeOfNumber({ ...series, width: reserve?.width ?? series.width }, reserve?.next ?? 1),
      client,
      type: type?.name ?? '',
    },
  };
}
