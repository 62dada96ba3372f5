import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '#schema/sync-wire.ts';
import { receipts } from '#service/db/tables/sync.ts';
import type { FileStore } from '#service/files/store.ts';
import type { Refusal } from '#sync/simulator/devices/orders.ts';
import type { ServiceParts, Session } from '#sync/simulator/model/service.ts';
import { World } from '#sync/simulator/world.ts';
import { realHasher, RealService } from '#tests/simulation/real-service.ts';
import { simulatedParts } from '#tests/simulation/simulated-parts.ts';

/** The simulator in front of the real service has teeth: a service that breaks its word is noticed. The right one runs in `simulate:service`. */

let simulated: Awaited<ReturnType<typeof simulatedParts>>;
beforeAll(async () => {
  simulated = await simulatedParts();
});
afterAll(() => simulated.close());

/** What the first worlds say of it: which of its faults shows first is a matter of their dice. */
async function said(make: (parts: ServiceParts) => RealService, invariant: RegExp, from = 1, operations = 60): Promise<string[]> {
  const found = new Set<string>();
  for (let seed = from; seed < from + 6 && ![...found].some((each) => invariant.test(each)); seed++) {
    const { violations } = await new World({ seed, operations, service: { make, hasher: realHasher } }).run();
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
    await simulated.db.asSystem((tx) => tx.delete(receipts).where(inArray(receipts.opId, ids)));
    return super.push(session, request, upTo);
  }
}

/** Restricts those who have restrictions, or forgets to. */
const restrict = (is: boolean) =>
  simulated.db.asSystem((tx) =>
    tx.execute(sql`update users set sighted = ${is} where (tenant_id, id) in (select tenant_id, user_id from user_restrictions)`),
  );

/** Shows people everything, whatever they are restricted to. */
class Showing extends RealService {
  override async pull(session: Session, request: PullRequest): Promise<PullAnswer | Refusal> {
    await restrict(false);
    const answer = await super.pull(session, request);
    await restrict(true);
    return answer;
  }
}

/** Carries out what people send about documents that they do not see. */
class Unseeing extends RealService {
  override async push(session: Session, request: PushRequest, upTo?: number): Promise<PushAnswer | Refusal> {
    await restrict(false);
    const answer = await super.push(session, request, upTo);
    await restrict(true);
    return answer;
  }
}

/** Keeps other bytes than it was given. */
const spoiling = (store: FileStore): FileStore => ({
  ...store,
  put: (key, chunks) => (key.includes('/uploads/') ? store.put(key, chunks) : store.put(key, spoiled(chunks))),
});

async function* spoiled(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield chunk.map((byte) => (byte === 46 ? 45 : byte));
}

test('I1: a service that acknowledges what it never commits is noticed', async () => {
  expect(await said((parts) => new Hasty(simulated, parts), /^I1$/)).toContain('I1');
});

test('I2: a service that forgets its receipts is noticed', async () => {
  expect(await said((parts) => new Forgetful(simulated, parts), /./)).not.toHaveLength(0);
});

test('I1: a store that spoils the bytes of photos is noticed', async () => {
  const { db, files } = simulated;
  const parts = { db, files: { ...files, store: spoiling(files.store) } };
  // the first world with many of them
  expect(await said((own) => new RealService(parts, own), /^I1$/, 3)).toContain('I1');
});

test.each([
  ['shows what is out of the sight of a person', Showing],
  ['carries out what is out of the sight of its author', Unseeing],
])('I7: a service that %s is noticed', async (_what, Blind) => {
  expect(await said((parts) => new Blind(simulated, parts), /^I7$/, 2, 200)).toContain('I7');
});
