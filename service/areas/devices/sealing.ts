import type { KeyOrigin, sealingCalls } from '#schema/calls/sealing.ts';
import { agreedKey, base64Of, keyIdOf, newPair } from '#schema/rescue-seal.ts';
import { makeRescueKey, pairOf, rescueKeyOf } from '#service/areas/desk/rescue-keys.ts';
import { withoutTransaction, type CallerContext, type Handlers } from '#service/http/handlers.ts';

/**
 * Data keys of local databases. The service stores none: it derives a key from its origin and the pair of client and
 * user. A user who forgot their password opens their database after the next sign-in, and another user's origin
 * yields no key that opens anything.
 */
export const sealingHandlers: Handlers<typeof sealingCalls> = {
  dataKey: withoutTransaction(async (context, { origin }) => {
    const { db, tenantId, caller } = context;
    const from = origin ?? (await newOrigin(context));
    const pairs = await db.inTenant(tenantId, (tx) => pairOf(tx, tenantId, from));
    if (pairs === 'unknown') return { refused: 'row.unknown', message: 'The key was not made for this client.' };
    if (pairs === 'invalid') return { refused: 'action.refused', message: 'The origin of the key was damaged or changed.' };
    const purpose = ['strongroom-database', 1, tenantId, caller.userId, from.id];
    const key = await agreedKey(pairs.own, pairs.theirs, from.half, purpose);
    return { data: { key: base64Of(key), origin: from } };
  }),
};

async function newOrigin({ db, tenantId, now }: CallerContext): Promise<KeyOrigin> {
  await makeRescueKey(db, tenantId, now());
  const publicKey = await db.inTenant(tenantId, (tx) => rescueKeyOf(tx, tenantId));
  if (publicKey === undefined) throw new Error('The client has no pair of keys.');
  return { id: await keyIdOf(publicKey), half: (await newPair()).half };
}
