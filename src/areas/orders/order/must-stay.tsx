import { Plural, useLingui } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide-react';
import { useMemo } from 'react';
import { retentionCalls } from '#schema/calls/retention.ts';
import { orderStatus } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { isOfTheWay } from '#schema/rules/blockers.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { can } from '#src/data/session/session.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { ShortList } from '#src/parts/ordering/short-list.tsx';
import { blockerWords } from '#src/text/labels/blockers.ts';
import { labelText } from '#src/text/words.ts';

/** Items of a destruction that must be kept now, for those who approve it: they stay at the seal. */
export function MustStay({ order, positions }: { order: Order; positions: readonly Position[] }) {
  const { i18n } = useLingui();
  const asks =
    order.operation === operationType.destroy && order.status === orderStatus.waitingForAcceptance && can('order.approve');
  const objects = useMemo(
    () => (asks ? positions.flatMap(({ objectId, state }) => (state === positionState.asked && objectId) || []) : []),
    [asks, positions],
  );
  const { data } = useCalled(retentionCalls.explain, objects.length === 0 ? null : { objects });
  const kept = (data ?? []).flatMap(({ id, blockers }) => {
    const [first] = blockers.filter(({ code, stops }) => stops !== 'nothing' && !isOfTheWay(code));
    const its = positions.find(({ objectId }) => objectId === id);
    return first && its ? [{ its, first }] : [];
  });
  if (kept.length === 0) return null;
  return (
    <Banner
      tone="waiting"
      icon={ShieldAlert}
      title={<Plural value={kept.length} one="# item must be kept" other="# items must be kept" />}
    >
      <ShortList items={kept}>
        {({ its, first }) => (
          <li key={its.id}>
            <CodeText>{its.code || its.title}</CodeText> {labelText(i18n, blockerWords(first))}
          </li>
        )}
      </ShortList>
    </Banner>
  );
}
