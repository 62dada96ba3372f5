import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import { fulfilmentCalls } from '#schema/calls/order-groups.ts';
import { call } from '#src/data/calls/call.ts';
import { useSession } from '#src/data/session/session.ts';
import { momentText } from '#src/text/dates.ts';

type Work = v.InferOutput<typeof fulfilmentCalls.clients.result>;

/** Counts are asked for again after this time, so that the lines of one list ask once. */
const FRESH_MS = 30_000;

let asked: { userId: string; at: number; answer: Promise<Work> } | undefined;

function workFor(userId: string): Promise<Work> {
  if (asked?.userId !== userId || Date.now() - asked.at > FRESH_MS) {
    const answer = call(fulfilmentCalls.clients, {}).then((outcome) => (outcome.kind === 'done' ? outcome.data : []));
    asked = { userId, at: Date.now(), answer };
  }
  return asked.answer;
}

/** Orders that wait for the archive in a client; nothing where there are none, or where the user fulfils none. */
export function CustomerWork({ customerGuid }: { customerGuid: string }) {
  const { i18n } = useLingui();
  const userId = useSession().identity?.userId ?? '';
  const [work, setWork] = useState<Work>([]);
  useEffect(() => {
    let left = false;
    void workFor(userId).then((found) => {
      if (!left) setWork(found);
    });
    return () => {
      left = true;
    };
  }, [userId]);
  const its = work.find((one) => one.customerGuid === customerGuid);
  if (!its || its.waiting + its.late === 0) return null;
  const since = momentText(i18n, its.oldestAt);
  return (
    <span className="block truncate text-small font-normal">
      {its.waiting === 0 ? null : (
        <>
          <Plural value={its.waiting} one="# order waits" other="# orders wait" />, <Trans>oldest since {since}</Trans>
        </>
      )}
      {its.waiting > 0 && its.late > 0 ? ' · ' : null}
      {its.late === 0 ? null : <Plural value={its.late} one="# late" other="# late" />}
    </span>
  );
}
