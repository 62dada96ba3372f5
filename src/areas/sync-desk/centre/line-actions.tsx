import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowUp, RotateCcw } from 'lucide-react';
import type { OutboxDoc } from '#schema/collections.ts';
import { pathTo } from '#schema/page-path.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { Discard } from './discard.tsx';
import { useRests } from './line-why.tsx';
import { useOrderNamed } from './use-order-named.ts';
import { documentOf, isDecision, isOutdated, laneOf, orderOf } from './row-words.ts';

/** Id of the line of a change, to which dependent changes link. */
export const lineId = (row: Pick<OutboxDoc, 'id'>): string => `change-${row.id}`;

async function sendAgain(row: OutboxDoc): Promise<void> {
  await saving(() => run.retry(row.id));
  // the button disappears with the state of its line
  keepFocusInPage();
}

/** Actions on a change; none where only time helps. */
export function LineActions({ row, first, urlPath }: { row: OutboxDoc; first: OutboxDoc | undefined; urlPath: string }) {
  const rests = useRests(row);
  const isBack = row.state === 'refused' || row.state === 'returned';
  if (!isBack && !first && !rests) return null;
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      {first ? <ShowFirst first={first} /> : null}
      {isBack ? <WayThere row={row} urlPath={urlPath} /> : null}
      {!first && rests ? (
        <Button size="small" icon={RotateCcw} onClick={() => void sendAgain(row)}>
          <Trans>Try now</Trans>
        </Button>
      ) : null}
      {/* a decision sent again would be refused again: the desk explains why and reopens the case; behind another change there is no action */}
      {isBack && !first && !isDecision(row) && !isOutdated(row) ? (
        <Button size="small" icon={RotateCcw} onClick={() => void sendAgain(row)}>
          <Trans>Send again</Trans>
        </Button>
      ) : null}
      {row.state === 'refused' ? <Discard opId={row.id} /> : null}
    </div>
  );
}

function ShowFirst({ first }: { first: OutboxDoc }) {
  const show = () => {
    const line = document.getElementById(lineId(first)) ?? document.querySelector<HTMLElement>('[data-page-title]');
    line?.scrollIntoView({ block: 'center' });
    line?.focus({ preventScroll: true });
  };
  return (
    <Button size="small" icon={ArrowUp} onClick={show}>
      <Trans>Show it</Trans>
    </Button>
  );
}

/** Links to the cause of a refusal. */
function WayThere({ row, urlPath }: { row: OutboxDoc; urlPath: string }) {
  const lane = laneOf(row);
  const document = documentOf(row);
  const order = useOrderNamed(orderOf(row));
  if (order) {
    return (
      <Link to={pathTo(urlPath, 'orders/{target}/{id}', order)} className={buttonClass('primary', 'small')}>
        <Trans>Open the order</Trans>
      </Link>
    );
  }
  if (isDecision(row)) {
    return (
      <Link to={pathTo(urlPath, 'sync-desk')} className={buttonClass('primary', 'small')}>
        <Trans>Open the conflict desk</Trans>
      </Link>
    );
  }
  if (lane === '') return null;
  return (
    <Link
      to={pathTo(urlPath, 'protocol/container/{id}', { id: lane })}
      search={{ document: document === '' ? undefined : document }}
      className={buttonClass('primary', 'small')}
    >
      {document === '' ? <Trans>Open the box</Trans> : <Trans>Correct the document</Trans>}
    </Link>
  );
}
