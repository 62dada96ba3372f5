import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { Drawer } from '#src/kit/layout/drawer.tsx';
import type { countsOf } from './basket-lines.ts';

interface BasketFrameProps {
  panel: ReactNode;
  /** Totals and sending, docked below the items where the panel is a drawer. */
  sending: {
    counts: ReturnType<typeof countsOf>;
    missing: readonly string[];
    busy: boolean;
    onSend: () => void;
  };
  children: ReactNode;
}

/** Frame of a basket: its content, and next to it everything the order needs; on smaller screens that opens as a drawer. */
export function BasketFrame({ panel, sending, children }: BasketFrameProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex h-full min-h-0">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col gap-3 p-4">{children}</div>
        <TotalBar {...sending} onOpen={() => setOpen(true)} />
      </div>
      <aside aria-label={t`Order`} className="hidden w-[372px] shrink-0 border-l border-line bg-card xl:flex xl:flex-col">
        {panel}
      </aside>
      <Drawer open={open} onClose={() => setOpen(false)} side="end" title={<Trans>Order</Trans>} className="w-[400px]">
        {panel}
      </Drawer>
    </div>
  );
}

/** One step to send the order; what is missing is named, and entered in the drawer. */
function TotalBar({ counts, missing, busy, onSend, onOpen }: BasketFrameProps['sending'] & { onOpen: () => void }) {
  const { t } = useLingui();
  const going = counts.can + counts.agree;
  return (
    <section
      aria-label={t`Totals`}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-sunken px-4 py-3 xl:hidden"
    >
      <p className="min-w-48 flex-1 text-office text-soft">
        <strong className="text-text">
          <Plural value={going} one="# item is ordered." other="# items are ordered." />
        </strong>{' '}
        {counts.cannot > 0 ? <Plural value={counts.cannot} one="# cannot go" other="# cannot go" /> : null}
        {missing.length > 0 ? <span className="block text-on-waiting">{missing[0]}</span> : null}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <Button className="max-sm:flex-1" onClick={onOpen}>
          <Trans>Order details</Trans>
        </Button>
        <Button variant="primary" icon={Send} className="max-sm:flex-1" busy={busy} disabledReason={missing[0]} onClick={onSend}>
          <Trans>Send order</Trans>
        </Button>
      </div>
    </section>
  );
}
