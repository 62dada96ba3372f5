import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { MarkText } from '#src/parts/mark-text/mark-text.tsx';
import { shortId } from '#src/parts/ordering/order-name.ts';
import { OrderPill } from '#src/parts/ordering/order-pill.tsx';
import type { BasketProps } from './basket-props.ts';

/** A person who changed the basket this recently is working in it. */
const RECENT_MS = 60_000;
const LOOK_MS = 15_000;

/** Name of the other user who added the newest position within the last minute; empty for none. */
function useOtherEditor(positions: BasketProps['positions']): string {
  const { identity } = useSession();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const others = positions.filter((one) => one.createdBy !== identity?.userId && one.createdAt > now - RECENT_MS);
  return others.at(-1)?.createdByName ?? '';
}

/** Name of the basket, whose it is, and who else is in it now. */
export function BasketHead({ order, mark, positions, projectName, kind }: BasketProps) {
  const { i18n, t } = useLingui();
  const { urlPath } = useSession();
  const other = useOtherEditor(positions);
  return (
    <PageHeader
      lead={
        <Link
          to={pathTo(urlPath, 'orders/{target}', { target: kind.target })}
          aria-label={t`All orders`}
          className="grid size-11 place-items-center rounded-control text-link hover:bg-tint"
        >
          <ArrowLeft size={22} aria-hidden />
        </Link>
      }
      title={`${i18n._(kind.label)} · ${projectName}`}
      adjacent={
        <>
          <CodeText className="text-muted">{shortId(order.id)}</CodeText>
          <OrderPill order={order} />
          <MarkText mark={mark} />
        </>
      }
      subtitle={
        <span className="flex flex-wrap gap-x-3">
          <span>
            <Trans>Shared in the project</Trans>
          </span>
          {other === '' ? null : (
            <span role="status" className="flex items-center gap-1.5 text-on-success">
              <span aria-hidden className="size-2 rounded-full bg-success-500" />
              <Trans>{other} is adding</Trans>
            </span>
          )}
          {order.endNote === '' ? null : (
            <span className="text-on-waiting">
              <Trans>Sent back: {order.endNote}</Trans>
            </span>
          )}
        </span>
      }
    />
  );
}
