import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert, Usb } from 'lucide-react';
import type { LabelFormat } from '#schema/codes/labels.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { dpiOf, fileOf, type LabelFile } from './print/make-file.ts';
import { usbPort } from './print/usb-port.ts';
import type { PrinterFailure } from './print/usb-printer.ts';
import { failureWords } from './printer-words.ts';

interface Props {
  format: LabelFormat;
  file: LabelFile;
  busy: boolean;
  failure: PrinterFailure | undefined;
  onSend: () => void;
}

/** Sends labels straight to a printer, where the browser has USB and the labels are made for one. */
export function SendButton({ format, file, busy, failure, onSend }: Props) {
  const { i18n } = useLingui();
  if (!usbPort() || dpiOf[fileOf(format, file)] === undefined) return null;
  return (
    <>
      <Button size="large" icon={Usb} busy={busy} onClick={onSend}>
        <Trans>Send to printer</Trans>
      </Button>
      <div role="alert">
        {failure ? (
          <Banner tone="danger" icon={TriangleAlert}>
            {i18n._(failureWords[failure])}
          </Banner>
        ) : null}
      </div>
    </>
  );
}
