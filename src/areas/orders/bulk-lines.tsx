import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { useEffect } from 'react';
import type { CallResult } from '#schema/calls/call.ts';
import { bulkOwnCalls } from '#schema/calls/order-groups.ts';
import { operationType } from '#schema/codes/orders.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Reason } from '#schema/rules/availability.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useSession } from '#src/data/session/session.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { reasonText } from '#src/text/labels/order-reasons.ts';
import { ShortList } from '#src/parts/ordering/short-list.tsx';
import { targetOf } from '#src/parts/ordering/targets.ts';

type Details = CallResult<typeof bulkOwnCalls.getUserBulkWorkOrderDetails>;

/**
 * The details of a bulk order before it is sent, asked again when its work orders change. Without coverage it is what it
 * was at the last time; null as id waits.
 */
export function useBulkDetails(id: string | null, items: number): Details | undefined {
  const { data, again } = useCalled(bulkOwnCalls.getUserBulkWorkOrderDetails, id === null ? null : { id });
  useEffect(() => {
    if (id !== null && items > 0) void again();
  }, [id, items, again]);
  return data;
}

/** Items that cannot go or need an agreement, with their reasons and their work orders; and how many unknown codes are left. */
export function BulkLines({ details }: { details: Details }) {
  const { i18n } = useLingui();
  const { urlPath } = useSession();
  const { lines, count, unknownBoxes, unknownFolders } = details;
  const target = targetOf(operationType.delivery);
  return (
    <>
      {count === 0 ? null : (
        <Banner
          tone="waiting"
          icon={CircleHelp}
          title={<Plural value={count} one="# item cannot go, or needs your OK" other="# items cannot go, or need your OK" />}
        >
          <ShortList items={lines} count={count} className="grid gap-1">
            {({ orderId, positionId, code, title, reasons }) => (
              <li key={positionId}>
                <Link to={pathTo(urlPath, 'orders/{target}/{id}', { target, id: orderId })} className="font-bold text-link">
                  <CodeText>{code || title}</CodeText>
                </Link>{' '}
                {reasons.map((reason) => reasonText(i18n, reason as Reason)).join(' ')}
              </li>
            )}
          </ShortList>
        </Banner>
      )}
      {unknownBoxes.used + unknownFolders.used === 0 ? null : (
        <p className="text-office text-soft">
          <Trans>
            Unknown codes: boxes {unknownBoxes.used} of {unknownBoxes.most}, file folders {unknownFolders.used} of{' '}
            {unknownFolders.most}.
          </Trans>
        </p>
      )}
    </>
  );
}
