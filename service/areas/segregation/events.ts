import { and, desc, eq } from 'drizzle-orm';
import { countState } from '#schema/codes/bench.ts';
import { custodyEvent, signalKind } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { count } from '#schema/entities/count.ts';
import { position } from '#schema/entities/position.ts';
import { placeIn } from '#schema/page-path.ts';
import type { Container } from '#schema/records/container.ts';
import type { Count } from '#schema/records/bench.ts';
import { accountsOf } from '#service/areas/notifications/accounts.ts';
import type { AreaEvent, Happened, Message, Sending } from '#service/areas/notifications/event.ts';
import { actorOn, changedIn } from '#service/areas/orders/changed-rows.ts';
import { peopleOf } from '#service/areas/notifications/people-of.ts';
import { custody } from '#service/db/tables/sync.ts';

/** Messages on counts and receipts: code and numbers of the box, never its documents. */

/** A count found differences (kind 2): the supervisors of the project, and who closed the box; one message a box. */
const differs: AreaEvent = async (happened) => {
  const { tx, tenantId, draft } = happened;
  const boxes = boxesIn(happened);
  const sendings: Sending[] = [];
  for (const { row, before } of changedIn(draft, count.name)) {
    const box = boxes.get(row.containerId)?.row;
    if (!box || row.state !== countState.differs || before?.state === countState.differs) continue;
    const { isActor } = actorOn(draft, count.name, row.id);
    const supervisors = await peopleOf(tx, tenantId, { projectId: box.projectId, roles: ['Supervisor'] });
    const closers = await accountsOf(tx, tenantId, await closersOf(happened, box.id));
    const to = [...new Set([...supervisors, ...closers])].filter((id) => !isActor(id, ''));
    sendings.push({ to, message: differenceMessage(box, row) });
  }
  return sendings;
};

/** The archive received a box that is on no order (kind 2): who made it. */
const unannounced: AreaEvent = async (happened) => {
  const { tx, tenantId, draft } = happened;
  const boxes = boxesIn(happened);
  const received = draft.custody.filter(({ event, detail }) => event === custodyEvent.received && detail?.['unannounced'] === 1);
  const fetched = new Set(changedIn(draft, position.name).map(({ row }) => row.objectId));
  const sendings: Sending[] = [];
  for (const id of new Set(received.map(({ containerId }) => containerId))) {
    const changed = boxes.get(id);
    // its order may end with the receipt, and an order by its code is on the item only
    if (!changed || changed.row.orderId !== '' || (changed.before?.orderId ?? '') !== '' || fetched.has(id)) continue;
    const box = changed.row;
    sendings.push({ to: await accountsOf(tx, tenantId, [box.createdBy]), message: unannouncedMessage(box) });
  }
  return sendings;
};

/** Boxes that this transaction changed, by id. */
const boxesIn = ({ draft }: Happened) =>
  new Map(changedIn(draft, container.name).map((changed) => [changed.row.id, changed] as const));

/** The person who closed a box last. */
async function closersOf({ tx, tenantId }: Happened, containerId: string): Promise<string[]> {
  const its = and(eq(custody.tenantId, tenantId), eq(custody.containerId, containerId), eq(custody.event, custodyEvent.closeBox));
  const found = await tx.select({ id: custody.userId }).from(custody).where(its).orderBy(desc(custody.position)).limit(1);
  return found.map(({ id }) => id);
}

const addressOf = ({ id }: Container) => placeIn('protocol/container/{id}', { id });

function differenceMessage(box: Container, { missing, extra, strays }: Count): Message {
  return {
    kind: signalKind.workflowProcess,
    subject: box.code,
    text: `The count of the box differs: ${missing} missing, ${extra} extra, ${strays} unexpected.`,
    target: addressOf(box),
    translations: {
      pl: { text: `Wynik liczenia pudła różni się. Brakujące: ${missing}, nadmiarowe: ${extra}, nieoczekiwane: ${strays}.` },
      de: { text: `Die Zählung des Kartons weicht ab: ${missing} fehlen, ${extra} überzählig, ${strays} unerwartet.` },
    },
  };
}

function unannouncedMessage(box: Container): Message {
  return {
    kind: signalKind.workflowProcess,
    subject: box.code,
    text: 'The archive received this box without an order.',
    target: addressOf(box),
    translations: {
      pl: { text: 'Archiwum przyjęło to pudło bez zlecenia.' },
      de: { text: 'Das Archiv hat diesen Karton ohne Auftrag angenommen.' },
    },
  };
}

/** Notifications of counts and receipts. */
export const segregationEvents = { differs, unannounced };
