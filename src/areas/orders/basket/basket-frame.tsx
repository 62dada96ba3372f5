import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { Drawer } from '#src/kit/layout/drawer.tsx';

/** Frame of a basket: its content, and next to it everything the order needs; on smaller screens that opens as a drawer. */
export function BasketFrame({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex h-full min-h-0">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 p-4">
        {children}
        <div className="flex items-center gap-3 xl:hidden">
          <Button variant="primary" className="flex-1" onClick={() => setOpen(true)}>
            <Trans>Check and send</Trans>
          </Button>
        </div>
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
