import { signalKind } from '#schema/codes.ts';
import type { Decision } from '#schema/judge/records.ts';
import { placeIn } from '#schema/page-path.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { accountsOf, peopleWith } from '#service/areas/notifications/accounts.ts';
import type { AreaEvent, Message } from '#service/areas/notifications/event.ts';

type DecidedCase = { decision: Decision; found: Conflict };

/**
 * Authors of decided or returned cases (kind 2): one message for all cases of one author that one person decided together, so a
 * batch of a hundred is not a hundred messages.
 */
const decided: AreaEvent = async ({ tx, tenantId, draft }) => {
  const cases = draft.decisions.flatMap((decision) => {
    const found = draft.cases.get(decision.conflictId);
    // a case whose decision was taken back is open: nothing to report yet
    // what became of an item is news of its order (`areas/orders/races.ts`)
    const isNews = found && found.status !== 'open' && found.kind !== 'itemTaken' && found.userId !== decision.userId;
    return isNews ? [{ decision, found }] : [];
  });
  const authors = new Set(await accountsOf(tx, tenantId, [...new Set(cases.map(({ found }) => found.userId))]));
  const groups = Map.groupBy(cases, ({ decision, found }) => JSON.stringify([found.userId, decision.userId, decision.note]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first && authors.has(first.found.userId) ? [{ to: [first.found.userId], message: wordsOf(group, first) }] : [];
  });
};

function wordsOf(group: readonly DecidedCase[], { decision, found }: DecidedCase): Message {
  const titles = [...new Set(group.map((one) => one.found.title))];
  const more = titles.length > 3 ? ` +${titles.length - 3}` : '';
  const subject = (titles.slice(0, 3).join('; ') || found.containerCode) + more;
  const text = [decision.userName, decision.note].filter(Boolean).join(': ');
  // the sync center shows what became of one's own work
  return { kind: signalKind.workflowProcess, subject, text, target: placeIn('sync') };
}

/** Open pages of deciders: the queue changed (kind 4). */
const queueChanged: AreaEvent = async ({ tx, tenantId, draft }) => {
  if (draft.cases.size === 0) return [];
  const to = await peopleWith(tx, tenantId, 'conflict.decide');
  return [{ to, message: { kind: signalKind.refreshTaskList } }];
};

/** Notifications of the desk. */
export const deskEvents = { decided, queueChanged };
