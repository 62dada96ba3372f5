import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PushAnswer, PushRequest } from '#schema/sync-wire.ts';
import { receipts } from '#service/db/tables/sync.ts';
import type { TemporaryDatabase } from '#tests/bench/temporary-database.ts';
import type { Refusal } from '#sync/simulator/device-orders.ts';
import type { ServiceParts, Session } from '#sync/simulator/model-service.ts';
import { World } from '#sync/simulator/world.ts';
import { realHasher, RealService } from '#tests/simulation/real-service.ts';
import { simulatedDatabase } from '#tests/simulation/simulated-database.ts';

/** The simulator in front of the real service has teeth: a service that breaks its word is noticed. The right one runs in `simulate:service`. */

let db: TemporaryDatabase;
beforeAll(async () => {
  db = await simulatedDatabase();
});
afterAll(() => db.close());

/** What the first worlds say of it: which of its faults shows first is a matter of their dice. */
async function said(make: (parts: ServiceParts) => RealService, invariant: RegExp): Promise<string[]> {
  const found = new Set<string>();
  for (let seed = 1; seed <= 6 && ![...found].some((each) => invariant.test(each)); seed++) {
    const { violations } = await new World({ seed, operations: 60, service: { make, hasher: realHasher } }).run();
    for (const violation of violations) found.add(violation.split(':')[0] ?? '');
  }
  return [...found];
}

/** Answers before it has committed, and now and then it never does. */
class Hasty extends RealService {
  #pushes = 0;
  override async push(session: Session, request: PushRequest, upTo?: number): Promise<PushAnswer | Refusal> {
    if (++this.#pushes % 3 !== 0) return super.push(session, request, upTo);
    await super.push(session, request, 0);
    const results = request.operations.map(({ opId }) => ({
      opId,
      verdict: 'applied' as const,
      seq: 1,
      code: '',
      conflictId: '',
      message: '',
    }));
    return { epoch: this.epoch, serviceTime: 0, newDevice: false, results };
  }
}

/** Forgets which operations it has carried out. */
class Forgetful extends RealService {
  override async push(session: Session, request: PushRequest, upTo?: number): Promise<PushAnswer | Refusal> {
    const ids = request.operations.map(({ opId }) => opId);
    await db.asSystem((tx) => tx.delete(receipts).where(inArray(receipts.opId, ids)));
    return super.push(session, request, upTo);
  }
}

test('I1: a service that acknowledges what it never commits is noticed', async () => {
  expect(await said((parts) => new Hasty(db, parts), /^I1$/)).toContain('I1');
});

test('I2: a service that forgets its receipts is noticed', async () => {
  expect(await said((parts) => new Forgetful(db, parts), /./)).not.toHaveLength(0);
});
