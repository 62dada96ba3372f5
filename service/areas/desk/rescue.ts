import { and, eq, inArray } from 'drizzle-orm';
import type { KnownState, rescueCalls } from '#schema/calls/rescue.ts';
import { fileIdsOf } from '#schema/operations/file-ids.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { judgedTypes } from '#schema/judge/all.ts';
import { checkShape } from '#schema/judge/judge.ts';
import type { ReceiptStatus } from '#schema/judge/reader.ts';
import { openSeal } from '#service/areas/desk/rescue-keys.ts';
import { giveFiles } from '#service/areas/files/give-files.ts';
import { hashOf } from '#service/areas/sync/operation-hash.ts';
import { quarantine } from '#service/areas/sync/quarantine.ts';
import type { Tx } from '#service/db/database.ts';
import { receipts } from '#service/db/tables/sync.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { withoutTransaction, type CallerContext, type Handlers, type Refused } from '#service/http/handlers.ts';

type Calls = typeof rescueCalls;

/**
 * A rescue file on the desk (decisions.md S8): the states of its operations, and the import of the unknown ones.
 * A file may have been altered. One that does not match its own hash, names another client or an unknown user is
 * turned away as a whole and leaves no trace, because a receipt would block the author's own delivery.
 */
export const rescueHandlers: Handlers<Calls> = {
  rescueOpen: async ({ tx, tenantId }, sealed) => {
    const opened = await openSeal(tx, tenantId, sealed);
    if (opened === 'unknown') return { refused: 'row.unknown', message: 'The file was not sealed for this client.' };
    if (opened === 'invalid') return { refused: 'action.refused', message: 'The file was damaged or changed.' };
    return { data: opened };
  },

  rescueKnown: async ({ tx, tenantId }, { operations }) => ({ data: await statesOf(tx, tenantId, operations) }),

  rescueImport: withoutTransaction<Calls['rescueImport']>(async (context, { userId, deviceName, operations, files }) => {
    const { db, tenantId, caller } = context;
    const turnedAway = faultOf(operations, userId, tenantId) ?? strayOf(operations, files) ?? (await strangerOf(context, userId));
    if (turnedAway) return turnedAway;
    const fit = operations.filter(isFit);
    // before their operations, so that none can be decided while its files are missing
    await db.inTenant(tenantId, (tx) => giveFiles(tx, context, userId, files));
    // the file proves nothing of its author: each operation is the importer's act on behalf of the person it names
    const delivery = { userId: caller.userId, userName: caller.name, deviceId: '', how: 'file' as const };
    if (fit.length > 0) await quarantine(context, fit, { tenantId, userId, deviceName, delivery });
    const states = await db.inTenant(tenantId, (tx) => statesOf(tx, tenantId, fit));
    const unfit = operations.filter((each) => !isFit(each)).map(({ opId }) => ({ opId, state: 'unfit' as const }));
    return { data: [...states, ...unfit] };
  }),
};

/**
 * True if an operation can be imported. Decisions need a supervisor's session, and unreadable content is not work yet: neither
 * is noted.
 */
function isFit(operation: Operation): boolean {
  return judgedTypes.includes(operation.type) && checkShape(operation) === null;
}

function faultOf(operations: readonly Operation[], userId: string, tenantId: string): Refused | undefined {
  if (operations.some((each) => each.userId !== userId || each.clientId !== tenantId))
    return { refused: 'action.refused', message: 'The file belongs to another client or to several people.' };
  if (operations.some(({ hash, ...rest }) => hashOf(rest) !== hash))
    return { refused: 'action.refused', message: 'The file was damaged or changed.' };
  return undefined;
}

/** A file becomes the author's only as one of an operation in their name. */
function strayOf(operations: readonly Operation[], files: readonly { id: string }[]): Refused | undefined {
  const named = new Set(operations.flatMap(fileIdsOf));
  if (files.every(({ id }) => named.has(id))) return undefined;
  return { refused: 'action.refused', message: 'A file belongs to none of these operations.' };
}

/** Accepts an author whose account has ended, too: that may be why the file was made. */
async function strangerOf({ db, tenantId }: CallerContext, userId: string): Promise<Refused | undefined> {
  const his = and(eq(users.tenantId, tenantId), eq(users.id, userId));
  const [found] = await db.inTenant(tenantId, (tx) => tx.select({ id: users.id }).from(users).where(his));
  return found ? undefined : { refused: 'action.refused', message: 'The author of this file has no account at this client.' };
}

const stateOf: Record<ReceiptStatus, KnownState> = {
  applied: 'applied',
  resolved: 'applied',
  superseded: 'applied',
  contested: 'waiting',
  returned: 'waiting',
  rejected: 'rejected',
  refused: 'refused',
};

/** Returns the states by receipts, each operation once and in the order asked. */
async function statesOf(
  tx: Tx,
  tenantId: string,
  operations: readonly Pick<Operation, 'opId' | 'hash'>[],
): Promise<{ opId: string; state: KnownState }[]> {
  const asked = new Map(operations.map(({ opId, hash }) => [opId, hash]));
  const { opId: id, hash, status } = receipts;
  const ours = and(eq(receipts.tenantId, tenantId), inArray(id, [...asked.keys()]));
  const found = asked.size === 0 ? [] : await tx.select({ id, hash, status }).from(receipts).where(ours);
  const known = new Map(found.map((row) => [row.id, row]));
  return [...asked].map(([opId, its]) => {
    const receipt = known.get(opId);
    if (!receipt) return { opId, state: 'new' };
    // a placeholder has no hash: the operation it replaced is gone
    const isOther = receipt.hash !== '' && receipt.hash !== its;
    return { opId, state: isOther ? 'otherContent' : stateOf[receipt.status as ReceiptStatus] }; // written only by `flush`
  });
}
