import type { LabelFormat } from '#schema/codes/labels.ts';
import { dpiOf, fileOf, type LabelFile } from './print/make-file.ts';
import type { LabelText } from './print/paper.ts';
import { usbPort } from './print/usb-port.ts';
import { openPrinter, type PrinterFailure, type SendOutcome } from './print/usb-printer.ts';

/** Puts labels out. */
export type Output = (labels: readonly LabelText[]) => Promise<void>;

interface Sent {
  printed: number;
  failure: PrinterFailure | undefined;
}

/** Sends labels to a printer. It is opened before any number leaves the lease: a printer that cannot be reached costs none. */
export async function sendToPrinter(
  format: LabelFormat,
  file: LabelFile,
  printTo: (output: Output) => Promise<number>,
): Promise<Sent> {
  const usb = usbPort();
  const dpi = dpiOf[fileOf(format, file)];
  if (!usb || dpi === undefined) throw new Error('sent to a printer that no button offers');
  const { zplLabels } = await import('./print/zpl.ts');
  const printer = await openPrinter(usb);
  if (typeof printer === 'string') return { printed: 0, failure: printer };
  let outcome: SendOutcome = 'sent';
  try {
    const printed = await printTo(async (labels) => {
      outcome = await printer.send(zplLabels(labels, format, dpi));
    });
    return { printed, failure: failureOf(outcome) };
  } finally {
    await printer.close();
  }
}

const failureOf = (outcome: SendOutcome) => (outcome === 'sent' ? undefined : outcome);
