import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LabelFormat } from '#schema/codes/labels.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import type { ContainerType } from '#schema/records/reference.ts';
import type { LeasedSeries } from '#schema/rules/labels/series.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { makeFile, type LabelFile } from './print/make-file.ts';
import type { PrinterFailure } from './print/usb-printer.ts';
import { namedRanges } from './named-ranges.ts';
import { printLabels } from './print-labels.ts';
import { sendToPrinter, type Output } from './send-to-printer.ts';

interface Asked {
  type: ContainerType | undefined;
  series: LeasedSeries | null | undefined;
  client: string;
  /** Labels to print; 0 where the field has no number. */
  many: number;
  format: LabelFormat;
  file: LabelFile;
  /** Codes that are reserved on this device. */
  left: number;
}

/** Prints new labels, into a file or on a printer, and keeps what went wrong until something else is asked. */
export function usePrinting({ type, series, client, many, format, file, left }: Asked) {
  const { t } = useLingui();
  const [error, setError] = useState('');
  const [failure, setFailure] = useState<PrinterFailure>();
  const [busy, setBusy] = useState(false);
  /** Prints, and gives the number of printed labels; 0 where none were. */
  const printTo = async (output: Output): Promise<number> => {
    if (!type || !series) return 0;
    const about = { client, type: type.name };
    const outcome = await printLabels({ typeId: type.id, series, many, format, about, output });
    if (!outcome) {
      setError(
        left === 0
          ? t`No codes are reserved on this device. Connect once to reserve some.`
          : t`Only ${plural(left, { one: '# code is', other: '# codes are' })} reserved on this device. Print fewer, or connect once to reserve more.`,
      );
      return 0;
    }
    const { printed, refused } = outcome;
    // where none was printed, the note about the full disk is enough
    if (printed.length > 0 && refused.length > 0) {
      const [done, missing] = [namedRanges(printed), namedRanges(refused)];
      setError(t`Printed: ${done}. Not printed, because this device could not save them: ${missing}. Print as many again.`);
    }
    return printed.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  };
  const begin = async (work: () => Promise<void>) => {
    if (!type || !series || busy) return;
    setFailure(undefined);
    if (many < 1 || many > ARCHIVE_LIMITS.labelsAtOnce) return setError(t`Enter a whole number from 1 to 1000.`);
    setError('');
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const print = () =>
    begin(async () => {
      const printed = await printTo((labels) => makeFile(labels, format, file));
      if (printed > 0) snack(t`${plural(printed, { one: '# label is', other: '# labels are' })} in the file.`);
    });
  const send = () =>
    begin(async () => {
      const outcome = await sendToPrinter(format, file, printTo);
      if (outcome.failure) return setFailure(outcome.failure);
      const { printed } = outcome;
      if (printed > 0) snack(t`${plural(printed, { one: '# label was', other: '# labels were' })} sent to the printer.`);
    });
  const clear = () => {
    setError('');
    setFailure(undefined);
  };
  return { error, failure, busy, print, send, clear };
}
