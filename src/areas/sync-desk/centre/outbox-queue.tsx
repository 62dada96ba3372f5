import { useState } from 'react';
import type { OutboxDoc, OutboxState } from '#schema/collections.ts';
import { useLive } from '#src/data/live/live.ts';
import { outboxByState, outboxNewest } from '#src/data/queries/outbox.ts';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { OutboxCard, type OutboxCardProps } from './outbox-card.tsx';
import { OutboxLine, type LineHelp } from './outbox-line.tsx';

/** Changes shown at first, and by each *Show more*. */
const STEP = 50;

export interface QueueProps extends Pick<OutboxCardProps, 'title' | 'tone' | 'empty'> {
  help: LineHelp;
}

type Rows = readonly OutboxDoc[];

/** Returns the number of lines shown, and a function to show more. The button disappears with the last one. */
function useMost(): [number, () => void] {
  const [most, setMost] = useState(STEP);
  const more = (): void => {
    setMost(most + STEP);
    keepFocusInPage();
  };
  return [most, more];
}

/** Rows of two states; the last ones known while more are read. */
function useBoth(first: Rows | undefined, second: Rows | undefined): Rows | undefined {
  const [last, setLast] = useState<readonly [Rows, Rows]>();
  if (first && second && (last?.[0] !== first || last[1] !== second)) setLast([first, second]);
  return last?.flat();
}

const none: Rows = [];

/** Changes that are not on the server yet, in the order they were saved, by state. */
export function OutboxQueue({
  states,
  total,
  ...card
}: QueueProps & { states: readonly [OutboxState, OutboxState?]; total: number }) {
  const [most, more] = useMost();
  const [first, second] = states;
  const others = useLive(outboxByState, second ?? first, most);
  const rows = useBoth(useLive(outboxByState, first, most), second ? others : none)?.slice(0, most);
  return <Lines {...card} rows={rows} total={rows && Math.max(total, rows.length)} onMore={more} />;
}

/** Accepted changes, newest first. */
export function SentChanges(card: QueueProps) {
  const [most, more] = useMost();
  const found = useBoth(useLive(outboxNewest, 'acked', most), useLive(outboxNewest, 'done', most));
  const rows = found?.toSorted((a, b) => b.n - a.n).slice(0, most);
  const atLeast = (found?.length ?? 0) > most;
  return <Lines {...card} rows={rows} total={rows?.length} atLeast={atLeast} onMore={more} />;
}

/** Those of the changes that were looked for; unknown while they are read. */
export function FoundQueue({ found, ...card }: QueueProps & { found: Rows | undefined }) {
  const [most, more] = useMost();
  return <Lines {...card} rows={found?.slice(0, most)} total={found?.length} onMore={more} />;
}

function Lines({
  rows = [],
  help,
  ...card
}: QueueProps & { rows: Rows | undefined } & Pick<OutboxCardProps, 'total' | 'atLeast' | 'onMore'>) {
  return (
    <OutboxCard {...card} shown={rows.length}>
      {rows.map((row) => (
        <OutboxLine key={row.id} row={row} help={help} />
      ))}
    </OutboxCard>
  );
}
