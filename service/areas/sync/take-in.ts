import type { Operation } from '#schema/operations/operation.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { codeOf, DatabaseLost, isPassing, meansLost } from '#service/db/faults.ts';
import type { BaseContext } from '#service/http/handlers.ts';
import { applyOperations, type Applied, type Bringer } from './apply.ts';
import { fitting } from './envelope.ts';
import { epochNow } from './epoch.ts';
import { countFailure } from './failures.ts';
import { inRace } from './race.ts';

/** Result of a delivery: a verdict for each operation, in their order. */
export interface TakenIn {
  epoch: string;
  newDevice: boolean;
  results: PushVerdict[];
}

type Parts = Pick<BaseContext, 'db' | 'log'>;

/** Findings about a delivery before applying it. */
export interface Seen {
  /** Nothing may be taken in. */
  shut: boolean;
  /** The device registered to who delivers; empty when the service knows none. */
  deviceId: string;
}

interface Taken extends Applied {
  epoch: string;
  /** Nothing was judged: the deliverer may not deliver. */
  shut: boolean;
}

/**
 * Takes operations in. A batch is one transaction, because that is five times as fast as one for each; when it fails as
 * a whole, its operations go one by one, so that a poisoned one harms no other.
 *
 * @param look asked first in each transaction: nothing is taken in while it is shut
 * @returns null when nothing may be brought
 */
export async function takeIn(
  parts: Parts,
  operations: readonly Operation[],
  bringer: Bringer,
  look: (tx: Tx) => Promise<Seen>,
): Promise<TakenIn | null> {
  const { db, log } = parts;
  const { fit, unfit } = fitting(operations);
  const { verdicts, failed, newDevice, epoch, shut } = await apart(parts, fit, bringer, look);
  if (shut) return null;
  for (const { operation, error } of failed) {
    log.error({ opId: operation.opId, type: operation.type, err: error }, 'operation failed');
    verdicts.push(await countFailure({ db, log }, operation, bringer, error));
  }
  verdicts.push(...unfit);
  const results = [...new Set(operations.map(({ opId }) => opId))].flatMap(
    (opId) => verdicts.find((verdict) => verdict.opId === opId) ?? [],
  );
  return { epoch, newDevice, results };
}

async function apart(
  { db, log }: Parts,
  operations: readonly Operation[],
  bringer: Bringer,
  look: (tx: Tx) => Promise<Seen>,
): Promise<Taken> {
  try {
    return await inRace(() => together(db, operations, bringer, look));
  } catch (error) {
    const [only] = operations;
    if (!only || meansLost(error)) throw error;
    const isAlone = operations.length === 1;
    // a batch may be too much where each of it is not; one operation is not the cause of a failing service
    if (isAlone && isPassing(error)) {
      // an operation that fails each time blocks its device: this line makes it findable
      log.warn({ opId: only.opId, type: only.type, code: codeOf(error) }, 'operation not decided');
      throw new DatabaseLost(error);
    }
    if (isAlone)
      return {
        verdicts: [],
        failed: [{ operation: only, error }],
        newDevice: false,
        shut: false,
        epoch: await db.inTenant(bringer.tenantId, epochNow),
      };
  }
  const parts: Taken[] = [];
  for (const operation of operations) parts.push(await apart({ db, log }, [operation], bringer, look));
  return {
    verdicts: parts.flatMap(({ verdicts }) => verdicts),
    failed: parts.flatMap(({ failed }) => failed),
    newDevice: parts.some(({ newDevice }) => newDevice),
    shut: parts.some(({ shut }) => shut),
    epoch: parts.at(-1)?.epoch ?? '',
  };
}

function together(
  db: Database,
  operations: readonly Operation[],
  bringer: Bringer,
  look: (tx: Tx) => Promise<Seen>,
): Promise<Taken> {
  return db.inTenant(bringer.tenantId, async (tx) => {
    const epoch = await epochNow(tx);
    const { shut, deviceId } = await look(tx);
    if (shut) return { verdicts: [], failed: [], newDevice: false, epoch, shut };
    const delivery = { ...bringer.delivery, deviceId };
    return { ...(await applyOperations(tx, operations, { ...bringer, delivery })), epoch, shut };
  });
}
