import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { run } from '#src/data/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { useDeskKey } from './desk-keys.ts';
import type { Desk } from './use-desk.ts';

/** The decision made last, with the way to take it back while it has not left the device. */
export function UndoLine({ desk }: { desk: Desk }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState('');
  const last = desk.last;
  const undo = async () => {
    if (!last) return;
    const came = await run.cancel(last.opId);
    const text = came === 'cancelled' ? t`Taken back: ${last.title}` : t`Already in the vault: ${last.title}`;
    setOutcome(text);
    announce(text);
    desk.setLast(undefined);
  };
  useDeskKey('z', () => void undo());
  if (!last) return outcome ? <p className="text-office text-muted">{outcome}</p> : null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-office text-muted">
      {t`Resolved: ${last.title}`}
      <Button variant="quiet" size="small" icon={Undo2} onClick={() => void undo()}>
        <Trans>Undo</Trans>
      </Button>
    </p>
  );
}
