import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { OutboxDoc } from '#schema/collections.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { refusalText } from '#src/text/problems.ts';

/**
 * The last act of this device on an order that the service did not accept, with its reason. The page shows the order as it is on the
 * server; its actions return when the user has read this.
 */
export function RefusedActs({ acts, isBasket }: { acts: readonly OutboxDoc[]; isBasket: boolean }) {
  const { i18n } = useLingui();
  const last = acts.at(-1);
  if (!last) return null;
  const { title, text } = refusalText(last.code);
  const again = async () => {
    for (const { id } of acts) await run.cancel(id);
    keepFocusInPage(); // the button goes with what it has removed
  };
  return (
    <div role="alert">
      <Banner
        tone="danger"
        icon={CircleAlert}
        title={i18n._(title)}
        actions={
          <Button size="small" onClick={() => void saving(again)}>
            {isBasket && last.type === 'order.finalise' ? <Trans>Change and send again</Trans> : <Trans>Decide again</Trans>}
          </Button>
        }
      >
        {i18n._(text)}
      </Banner>
    </div>
  );
}
