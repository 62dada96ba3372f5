import { Trans, useLingui } from '@lingui/react/macro';
import { can } from '#src/data/session/session.ts';
import { saving } from '#src/data/sync/run.ts';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { AskWhy } from '#src/parts/ask-why/ask-why.tsx';
import { WhyDialog } from '#src/parts/why-not/later.ts';
import { BoxPickup } from './box-pickup.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { noSeal, type Seal, type useBoxWork } from './use-box-work.ts';
import type { Box } from './use-box.ts';

interface BoxDialogsProps {
  box: Box;
  work: ReturnType<typeof useBoxWork>;
  seal: Seal;
  onSeal: (seal: Seal) => void;
}

/** The one dialog open over a box. Loaded as a separate part, so the first document does not wait for it. */
export function BoxDialogs({ box, work, seal, onSeal }: BoxDialogsProps) {
  const { t } = useLingui();
  const done = () => {
    onSeal(noSeal);
    work.setDialog('none');
  };
  if (work.dialog === 'close') return <CloseDialog box={box} seal={seal} onSeal={onSeal} onClose={done} />;
  if (work.dialog === 'reopen') return <ReopenDialog box={box} onClose={done} />;
  if (work.dialog === 'pickup') return <BoxPickup box={box} onClose={done} />;
  if (work.dialog === 'why') return <WhyDialog id={box.container.id} name={box.container.code} onClose={done} />;
  return (
    <ConfirmDialog
      open={work.dialog === 'delete'}
      danger
      title={t`Delete box ${box.container.code}?`}
      confirmLabel={t`Delete this box`}
      onConfirm={() => saving(work.remove)}
      onClose={done}
    >
      <p>
        <Trans>The box is empty. Its code cannot be used again.</Trans>
      </p>
      {can('order.read') ? <AskWhy onAsk={() => work.setDialog('why')} /> : null}
    </ConfirmDialog>
  );
}
