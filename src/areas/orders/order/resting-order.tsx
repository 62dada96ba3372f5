import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { run, saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { useResting } from './use-resting.ts';

/** An order that leaves in a moment, with *Undo*: after it the order is a basket again. */
export function RestingOrder({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const resting = useResting(orderId);
  const [isLate, setLate] = useState(false);
  const opId = resting?.opId;
  useEffect(() => {
    if (opId !== undefined) announce(t`The order is sent in a few seconds. Until then you can undo it.`); // not once a second
  }, [opId, t]);
  if (isLate) return <TooLate />;
  if (!resting) return null;
  const undo = () =>
    saving(async () => {
      const came = await run.cancel(resting.opId);
      keepFocusInPage(); // the button goes with what it has undone
      if (came === 'cancelled') announce(t`Undone. The order is a basket again.`);
      else setLate(true);
    });
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3 rounded-control bg-tint px-3.5 py-1.5 text-office">
      <span>
        <Plural value={resting.seconds} one="The order is sent in # second." other="The order is sent in # seconds." />
      </span>
      <Button size="small" icon={Undo2} onClick={() => void undo()}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
}

function TooLate() {
  return (
    <p role="alert" className="rounded-control bg-waiting px-3.5 py-2.5 text-office text-on-waiting">
      <Trans>The order was already sent and cannot be undone. If it should not be fulfilled, cancel the order.</Trans>
    </p>
  );
}
