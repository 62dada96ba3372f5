import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { commandCodes, type ScanCommand } from '#src/kit/scan/routes.ts';
import { saveFile } from '#src/parts/answers/save-file.ts';

/** Total: each command card in words; the cards of the bench come first. */
const words: Readonly<Record<ScanCommand, MessageDescriptor>> = {
  save: msg`Confirm or save`,
  exception: msg`Exception`,
  putAside: msg`Put aside`,
  undo: msg`Undo`,
  closeBox: msg`Close or confirm the box`,
  nextField: msg`Next field`,
  repeat: msg`Repeat`,
};

/** Cards that a scanner reads in place of a press, as a sheet of labels. */
export function CommandCards() {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    const { labelsPdf } = await import('./print/labels-pdf.ts');
    const cards = Object.entries(words).map(([command, text]) => ({
      code: commandCodes[command as ScanCommand], // the keys of a total record
      client: i18n._(text),
      type: '',
    }));
    saveFile({ file: labelsPdf(cards, 'a4x14', t`Command cards`), name: 'command-cards.pdf' }, 'command-cards.pdf');
    setBusy(false);
  };
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2 className="text-section font-bold">
        <Trans>Command cards</Trans>
      </h2>
      <p className="text-office text-muted">
        <Trans>
          Scan a card in place of a press. At the bench: CMD-SAVE confirms the box, CMD-EXCEPTION notes an exception,
          CMD-PUT-ASIDE pauses the count, CMD-UNDO takes the last scan back.
        </Trans>
      </p>
      <Button icon={IdCard} busy={busy} onClick={() => void print()}>
        <Trans>Print command cards</Trans>
      </Button>
    </Card>
  );
}
