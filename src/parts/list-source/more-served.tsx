import type { ReactNode } from 'react';
import { useAway } from '#src/data/sync/status.ts';
import type { CallRows } from './call-source.ts';
import { MoreRows } from './more-rows.tsx';

/** Rows of the server in a list that has rows of this device, too. */
export type Served<Row> = Pick<CallRows<Row>, 'rows' | 'next' | 'busy' | 'fault'> & { load: () => void; loadNext: () => void };

interface MoreServedProps {
  served: Served<unknown>;
  /** Text for rows that did not come. */
  missed: ReactNode;
  /** Label of the button. */
  children: ReactNode;
}

/** Below a list of this device: how to load more of the rows that are on the server only. */
export function MoreServed({ served: { rows, next, busy, fault, load, loadNext }, missed, children }: MoreServedProps) {
  const isAway = useAway();
  // the first ones did not come: they are asked for again
  const isMissed = fault !== undefined && rows === undefined && !isAway;
  return (
    <MoreRows
      isMore={next !== null || isMissed}
      busy={busy}
      fault={isMissed || (fault !== undefined && !isAway) ? missed : null}
      onMore={isMissed ? load : loadNext}
    >
      {children}
    </MoreRows>
  );
}
