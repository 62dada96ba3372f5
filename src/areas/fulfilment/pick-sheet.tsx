import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SheetBar } from '#src/kit/layout/sheet-bar.tsx';

/** On a phone the pick list is behind a bar, because the next item takes the screen. */
export function PickSheet({ left, children }: { left: number; children: ReactNode }) {
  return (
    <SheetBar label={<Plural value={left} one="# item to pick" other="# items to pick" />} title={<Trans>Items to pick</Trans>}>
      <div className="flex min-h-0 flex-1 flex-col p-4">{children}</div>
    </SheetBar>
  );
}
