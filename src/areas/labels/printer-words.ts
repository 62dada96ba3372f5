import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { PrinterFailure } from './print/usb-printer.ts';

/** Reasons why a printer did not print: what became of the codes, and what to do. */
export const failureWords: Readonly<Record<PrinterFailure, MessageDescriptor>> = {
  noneChosen: msg`No printer was chosen. No codes were used. If your printer is not in the list, connect it by USB and turn it on.`,
  notAllowed: msg`This browser does not let the page use USB. No codes were used. Print a file instead, or ask your administrator.`,
  taken: msg`A driver or another program on this computer is using the printer. No codes were used. Close that program, or print a file and send it with the driver.`,
  gone: msg`The printer is no longer connected. No codes were used. Connect it and send again.`,
  noPrinter: msg`This device does not accept labels. No codes were used. Choose another printer, or print a file.`,
  cut: msg`The connection to the printer was lost. The codes are saved in the list. Connect the printer, check which labels were printed, and reprint the missing ones from the list.`,
  stuck: msg`The printer stopped accepting labels. The codes are saved in the list. Check the paper and whether it is paused, then reprint the missing ones from the list.`,
};
