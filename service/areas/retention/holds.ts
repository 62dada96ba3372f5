import { container } from '#schema/entities/container.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { retentionCalls } from '#schema/calls/retention.ts';
import { custodyEvent, type CustodyEvent } from '#schema/codes.ts';
import type { HoldScope } from '#schema/codes/orders.ts';
import { canonical } from '#schema/operations/operation.ts';
import { comparable, type Identity } from '#schema/rules/identity.ts';
import { containerState, ownCall } from '#schema/judge/carry-out.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { appendCustody } from '#service/areas/sync/custody-chain.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { holdItems, holds } from '#service/db/tables/retention.ts';
import { classes, containers } from '#service/db/tables/vault.ts';
import type { HandlerContext, Handlers, Refused } from '#service/http/handlers.ts';
import { documentsAbout } from './held-people.ts';
import { coveredItems, itemProject } from './hold-items.ts';
import { reached, reachOf, unknownThing } from './reach.ts';
import { notifyHold } from './notify-hold.ts';
import { refusedDay } from './terms.ts';

type Calls = Pick<typeof retentionCalls, 'holds' | 'holdPlace' | 'holdLiftAsk' | 'holdLiftConfirm'>;

const forbids: Refused = { refused: 'action.refused', message: 'statusForbids' };
const saved = { data: { saved: true } };
const otherHold: Refused = { refused: 'action.refused', message: 'opIdReused' };

/** Handlers of legal holds: one person places, and lifting takes two. */
export const holdHandlers: Handlers<Calls> = {
  holds: async (context) => {
    const { tx, tenantId } = context;
    const found = await tx.select().from(holds).where(eq(holds.tenantId, tenantId)).orderBy(desc(holds.placedAt), desc(holds.id));
    const items = Map.groupBy(await tx.select().from(holdItems).where(eq(holdItems.tenantId, tenantId)), ({ holdId }) => holdId);
    const near = await nearOf(context);
    return {
      data: found
        .filter(({ id, scope }) => isEverywhere(scope) || near.has(id))
        .map(({ tenantId: _tenant, person: _person, reviewNotifiedAt: _notified, ...row }) => ({
          ...row,
          // what a person has in projects of others is not counted either
          objects: row.scope === 'person' ? [] : (items.get(row.id) ?? []).map(({ objectId }) => objectId),
        })),
    };
  },

  holdPlace: async (context, { id, scope, objects, person, ...about }) => {
    const { tx, tenantId, caller, now } = context;
    const over = refusedDay(about.reviewOn, now());
    if (over) return over;
    const ids = person ? await idsAbout(context, person) : await idsOf(context, scope, [...new Set(objects)]);
    if (!ids) return unknownThing;
    const placed = { placedAt: now(), placedBy: caller.userId, placedByName: caller.name };
    const row = { tenantId, id, scope, ...about, person: { ...person }, state: 'placed' as const, ...placed };
    const made = await tx.insert(holds).values(row).onConflictDoNothing().returning({ id: holds.id });
    // the same call again is answered alike, and places nothing twice; another one under its id must not look as if it were in effect
    if (made.length === 0) return (await isSameHold(context, row, ids)) ? saved : otherHold;
    await insertRows(
      tx,
      holdItems,
      ids.map((objectId) => ({ tenantId, holdId: id, objectType: scope, objectId })),
    );
    await noteInBoxes(context, id, custodyEvent.holdPlaced);
    await notifyHold(tx, tenantId, placed.placedAt);
    return saved;
  },

  holdLiftAsk: async (context, { id }) => {
    const { tx, caller } = context;
    const found = await lockedHold(context, id);
    if (!found) return unknownThing;
    if (found.state !== 'placed') return forbids;
    await tx
      .update(holds)
      .set({ state: 'liftAsked', liftAskedBy: caller.userId, liftAskedByName: caller.name })
      .where(ours(context, id));
    return saved;
  },

  holdLiftConfirm: async (context, { id }) => {
    const { tx, caller, now } = context;
    const found = await lockedHold(context, id);
    if (!found) return unknownThing;
    if (found.state !== 'liftAsked') return forbids;
    if (found.liftAskedBy === caller.userId) return { refused: 'action.refused', message: 'ownRequest' };
    await tx.update(holds).set({ state: 'lifted', liftedAt: now(), liftedByName: caller.name }).where(ours(context, id));
    await noteInBoxes(context, id, custodyEvent.holdLifted);
    return saved;
  },
};

/**
 * True if the hold with this id was placed by the same person with the same content. The items of a hold on a person grow, and are not compared.
 */
async function isSameHold(
  context: HandlerContext,
  asked: Pick<typeof holds.$inferSelect, 'id' | 'scope' | 'matter' | 'reason' | 'reviewOn' | 'person' | 'placedBy'>,
  ids: readonly string[],
): Promise<boolean> {
  const { tx, tenantId } = context;
  const [found] = await tx.select().from(holds).where(ours(context, asked.id));
  const contentOf = ({ scope, matter, reason, reviewOn, person, placedBy }: typeof asked) =>
    canonical([scope, matter, reason, reviewOn, person, placedBy]);
  if (!found || contentOf(found) !== contentOf(asked)) return false;
  if (asked.scope === 'person') return true;
  const its = and(eq(holdItems.tenantId, tenantId), eq(holdItems.holdId, asked.id));
  const held = new Set((await tx.select({ id: holdItems.objectId }).from(holdItems).where(its)).map(({ id }) => id));
  return held.size === ids.length && ids.every((id) => held.has(id));
}

const ours = ({ tenantId }: HandlerContext, id: string) => and(eq(holds.tenantId, tenantId), eq(holds.id, id));

/** The hold, locked: of two people who lift it one after the other is answered by what the first did. */
async function lockedHold(context: HandlerContext, id: string) {
  const [found] = await context.tx.select().from(holds).where(ours(context, id)).for('update');
  if (!found) return null;
  return isEverywhere(found.scope) || (await nearOf(context)).has(id) ? found : null;
}

/** True for a hold that may concern any project: everyone with `hold.manage` sees it. */
const isEverywhere = (scope: HoldScope): boolean => scope === 'client' || scope === 'person';

/** Documents about a person now, whom later ones join when they are asked about (`heldPeople`). None is no fault. */
async function idsAbout({ tx, tenantId }: HandlerContext, person: Identity): Promise<string[]> {
  return (await documentsAbout(tx, tenantId, comparable(person))).map(({ id }) => id);
}

/** Legal holds on something in the caller's projects. */
async function nearOf(context: HandlerContext): Promise<ReadonlySet<string>> {
  const { tx, tenantId } = context;
  const mine = JSON.stringify([...(await reachOf(context)).keys()]);
  const found = await tx.execute<{ id: string }>(sql`
    with mine as (select jsonb_array_elements_text(${mine}::text::jsonb) as id)
    select distinct i.hold_id as id from ${coveredItems}
    where i.tenant_id = ${tenantId} and ${itemProject} in (select id from mine)`);
  return new Set(found.rows.map(({ id }) => id));
}

/** Ids of what a hold is to cover; null if the caller does not see one of them. */
async function idsOf(context: HandlerContext, scope: HoldScope, names: readonly string[]): Promise<string[] | null> {
  if (scope === 'client') return [];
  if (names.length === 0) return null;
  const mine = await reachOf(context);
  if (scope === 'project') return names.every((id) => mine.has(id)) ? [...names] : null;
  if (scope === 'class') {
    const its = and(eq(classes.tenantId, context.tenantId), inArray(classes.id, [...names]));
    const found = await context.tx.select({ id: classes.id, projectId: classes.projectId }).from(classes).where(its);
    return found.filter(({ projectId }) => mine.has(projectId)).length === names.length ? [...names] : null;
  }
  const isBox = scope === 'box';
  const found = (await reached(context, names)).filter(({ id, containerId }) => (id === containerId) === isBox);
  const isEach = names.every((name) => found.some(({ id, code }) => id === name || code === name));
  return isEach ? found.map(({ id }) => id) : null;
}

/** Writes into the chains of the boxes a hold names, or whose document it names. */
async function noteInBoxes({ tx, tenantId, caller, now }: HandlerContext, holdId: string, event: CustodyEvent): Promise<void> {
  const found = await tx.execute<{ id: string }>(sql`
    select distinct coalesce(r.container_id, i.object_id) as id from hold_items i
    left join registrations r on r.tenant_id = i.tenant_id and r.id = i.object_id
    where i.tenant_id = ${tenantId} and i.hold_id = ${holdId} and i.object_type in ('box', 'document', 'person')`);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const its = and(eq(containers.tenantId, tenantId), inArray(containers.id, ids));
  const boxes = await tx.select().from(containers).where(its).orderBy(containers.id).for('update');
  const at = now();
  await appendCustody(
    tx,
    tenantId,
    boxes.map((box) => {
      const state = containerState(heldRow(container.name, box).row);
      return {
        containerId: box.id,
        event,
        userId: caller.userId,
        userName: caller.name,
        role: caller.roles[0] ?? '',
        deviceId: '',
        ...ownCall,
        from: state,
        to: state,
        method: '',
        seal: '',
        detail: { holdId },
        deviceAt: at,
        at,
      };
    }),
  );
}
