import { and, eq } from 'drizzle-orm';
import type { depositCalls } from '#schema/calls/deposit.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';
import { auditEvents, users } from '#service/db/tables/tenancy.ts';
import type { AnyoneContext, Handler, Refused } from '#service/http/handlers.ts';
import { bindDeposits, depositTokenOf, findDeposits, type DepositToken } from '#service/areas/account/deposit-tokens.ts';
import { findTenant, maySwitch } from '#service/areas/account/session-start.ts';
import { barredDevice, seeDevice } from './devices.ts';
import { quarantine } from './quarantine.ts';

/** One answer for a token that is missing, unknown, of another user or device, run out or ended. */
const noLeave: Refused = { refused: 'session.ended', message: 'This device is not allowed to hand anything over.' };
const mayWork: Refused = {
  refused: 'deposit.needless',
  message: 'This account can sign in, so it must send its operations the usual way.',
};

/**
 * Accepts the changes of a user without access. It needs only the deposit token, applies nothing, and returns only a verdict
 * per operation. A user who may sign in is answered so, but only to the owner of the token. A barred device hands over nothing
 * either: its administrator has put its queue in quarantine, and only lifting the bar frees it (I13).
 */
export const deposit: Handler<(typeof depositCalls)['deposit']> = async (context, { device, operations, depositToken }) => {
  const [first] = operations;
  const token = first && (await findDeposits(context.db, depositTokenOf(context, first, depositToken), context.now()));
  if (!token) return noLeave;
  const author = await authorOf(context, token);
  if (author.mayWork) return mayWork;
  if (!(await bindDeposits(context.db, token, device.deviceId))) return noLeave;
  const { target: tenantId, userId } = token;
  const whose = { tenantId, userId, now: context.now() };
  const delivery = { userId, userName: author.name, deviceId: '', how: 'deposit' as const };
  const from = { ...whose, deviceName: device.deviceName, delivery };
  const taken = await quarantine(context, operations, from, async (tx) => {
    const { barred: shut, deviceId } = await seeDevice(tx, whose, device, operations);
    return { shut, deviceId };
  });
  if (!taken) return barredDevice;
  await writeDown(context, token, device.deviceId, taken.results.length);
  return { data: { ...taken, newDevice: false, results: taken.results.map(inAWord), serviceTime: context.now() } };
};

/** Returns the author's name, and whether they could sign in to the client they worked in. */
async function authorOf({ db }: AnyoneContext, { tenantId, target, userId }: DepositToken) {
  const home = await findTenant(db, tenantId);
  const [user] = await db.inTenant(tenantId, (tx) =>
    tx
      .select()
      .from(users)
      .where(and(eq(users.tenantId, tenantId), eq(users.id, userId))),
  );
  const mayEnter = home !== undefined && user !== undefined && (target === tenantId || maySwitch(home, user));
  return { name: user?.name ?? '', mayWork: mayEnter && user.active };
}

/** Reduces a verdict: later results, a supervisor's reason or a new code, are only for users with access. */
function inAWord({ message: _, ...word }: PushVerdict): PushVerdict {
  return { ...word, code: word.verdict === 'applied' ? '' : word.code, message: '' };
}

/** Audits a deposit: author, device, and number of operations. */
async function writeDown({ db, now }: AnyoneContext, { target, userId }: DepositToken, subject: string, operations: number) {
  const event = { event: 'sync.deposit', subject, detail: { operations } };
  await db.inTenant(target, (tx) =>
    tx.insert(auditEvents).values({ tenantId: target, id: crypto.randomUUID(), at: new Date(now()), userId, ...event }),
  );
}
