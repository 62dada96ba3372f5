import { chooseBatch } from '#sync/push/batch.ts';
import { dependenciesOf } from '#sync/outbox/dependencies.ts';
import { outboxRules, type OutboxEvent, type OutboxRules } from '#sync/outbox/states.ts';
import type { OutboxState } from '#schema/collections.ts';
import { problems } from '#schema/problems.ts';
import type { PullAnswer, PushAnswer } from '#schema/sync-wire.ts';
import type { Answer, Ports, Store, Transport } from '#sync/ports.ts';
import { archiveMutants } from './archive.ts';
import { fileMutants } from './files.ts';
import { importMutants } from './imports.ts';
import { labelMutants } from './labels.ts';
import { orderMutants } from './orders.ts';
import { sightMutants } from './sights.ts';
import { updateMutants } from './updates.ts';
import { auditMutants, isolationMutants, thrownMutants } from './service.ts';
import type { Mutant } from '#sync/simulator/run-options.ts';

/**
 * Seeded bugs: each is a mistake that other systems have made (reliability.md 1.2, 2.4), inserted into the engine's table of
 * decisions, between engine and ports, or into the service. The checkers must notice every one of them.
 */

function ruled(state: OutboxState, event: OutboxEvent, next: OutboxState): OutboxRules {
  return { ...outboxRules, [state]: { ...outboxRules[state], [event]: next } };
}

function overTransport(change: (inner: Transport, ports: Ports) => Partial<Transport>): (ports: Ports) => Ports {
  return (ports) => ({ ...ports, transport: { ...ports.transport, ...change(ports.transport, ports) } });
}

function overStore(change: (inner: Store, ports: Ports) => Partial<Store>): (ports: Ports) => Ports {
  return (ports) => ({ ...ports, store: { ...ports.store, ...change(ports.store, ports) } });
}

function answered<T>(answer: Answer<T>, change: (body: T) => T): Answer<T> {
  return answer.kind === 'answer' ? { ...answer, body: change(answer.body) } : answer;
}

const rewritten = (change: (answer: PushAnswer) => PushAnswer) =>
  overTransport((inner) => ({ push: async (request) => answered(await inner.push(request), change) }));

const repaged = (change: (answer: PullAnswer) => PullAnswer) =>
  overTransport((inner) => ({ pull: async (request) => answered(await inner.pull(request), change) }));

/** Drops rows that arrive during a push, although the cursor moves on (RxDB #5571). */
function ignoringWhilePushing(): (ports: Ports) => Ports {
  let pushing = 0;
  return overTransport((inner) => ({
    push: async (request) => {
      pushing++;
      try {
        return await inner.push(request);
      } finally {
        pushing--;
      }
    },
    pull: async (request) => answered(await inner.pull(request), (body) => (pushing > 0 ? { ...body, rows: [] } : body)),
  }));
}

/** Changes the id of an operation with every delivery (the verdict still finds it). */
function newIdEachTime(): (ports: Ports) => Ports {
  const tried = new Set<string>();
  return overTransport((inner, { ids, hasher }) => ({
    push: async (request) => {
      const real = new Map<string, string>();
      const operations = await Promise.all(
        request.operations.map(async (op) => {
          if (!tried.has(op.opId)) {
            tried.add(op.opId);
            return op;
          }
          const again = { ...op, opId: ids.uuid() };
          real.set(again.opId, op.opId);
          const { hashedText } = await import('#schema/operations/operation.ts');
          return { ...again, hash: await hasher.sha256(hashedText(again)) };
        }),
      );
      const answer = await inner.push({ ...request, operations });
      return answered(answer, (body) => ({
        ...body,
        results: body.results.map((word) => ({ ...word, opId: real.get(word.opId) ?? word.opId })),
      }));
    },
  }));
}

type Status<T> = Extract<Answer<T>, { kind: 'status' }>;

function isBar<T>(answer: Answer<T>): answer is Status<T> {
  return answer.kind === 'status' && answer.status === problems['device.barred'];
}

const haltedByBar = <T>(answer: Answer<T>): Answer<T> =>
  isBar(answer) ? { ...answer, status: problems['session.expired'] } : answer;

const applied = (opId: string) => ({ opId, verdict: 'applied' as const, seq: 1, code: '', conflictId: '', message: '' });

/** Marks the changes of a blocked device as sent. */
function barredIsSent(): (ports: Ports) => Ports {
  let epoch = '';
  return overTransport((inner, { clock }) => ({
    pull: async (request) => answered(await inner.pull(request), (body) => ({ ...body, epoch: (epoch = body.epoch) })),
    push: async (request) => {
      const answer = await inner.push(request);
      if (!isBar(answer) || epoch === '') return answer;
      const serviceTime = clock.now();
      const results = request.operations.map(({ opId }) => applied(opId));
      return { kind: 'answer', serviceTime, body: { epoch, serviceTime, newDevice: false, results } };
    },
  }));
}

/** Treats a refusal by an intermediary as the service's verdict on the sent operations. */
const refusedInTransit = overTransport((inner) => ({
  push: async (request) => {
    const answer = await inner.push(request);
    if (answer.kind !== 'foreign' || answer.status < 400 || answer.status >= 500) return answer;
    const issues = [{ path: 'operations.0', message: '' }];
    return { kind: 'status', status: 422, code: 'request.invalid', retryAfterMs: 0, issues };
  },
}));

/** Treats a block like a lost session, so a sign-in on the device cannot resume the exchange. */
const barHalts = overTransport((inner) => ({
  push: async (request) => haltedByBar(await inner.push(request)),
  pull: async (request) => haltedByBar(await inner.pull(request)),
}));

/** Makes tabs project a row from data they read earlier, not from the current data. */
const notAtomic = overStore((inner) => ({
  change: async (collection, ids, change) => {
    if (collection === 'settings' || collection === 'outbox') return inner.change(collection, ids, change);
    const seen = await inner.get(collection, ids);
    const before = new Map(ids.map((id, i) => [id, seen[i]]));
    return inner.change(collection, ids, (_now, id) => change(before.get(id), id));
  },
}));

export const mutants: readonly Mutant[] = [
  { name: 'noUniqueOpId', flaws: { noReceipts: true } },
  { name: 'counterEarly', flaws: { counterEarly: true } },
  { name: 'noDependencyHold', flaws: { noHold: true } },
  {
    name: 'removedOnSend',
    wrap: overTransport((inner, { store }) => ({
      push: async (request) => {
        await store.drop(
          'outbox',
          request.operations.map(({ opId }) => opId),
        );
        return inner.push(request);
      },
    })),
  },
  { name: 'overlayDroppedAtAck', behaviour: { isProjected: (doc) => doc.state !== 'acked' } },
  { name: 'cursorBeforeDocs', behaviour: { pageSteps: ['verdicts', 'cursor', 'rows', 'settle'] } },
  {
    name: 'ackWholeBatchOn200',
    wrap: overTransport((inner) => ({
      push: async (request) =>
        answered(await inner.push(request), (body) => ({
          ...body,
          results: request.operations.map(({ opId }) => {
            const found = body.results.find((word) => word.opId === opId);
            return { opId, code: '', conflictId: '', message: '', ...found, verdict: 'applied' as const, seq: found?.seq ?? 1 };
          }),
        })),
    })),
  },
  { name: 'inflightNotReset', behaviour: { rules: ruled('inflight', 'start', 'inflight') } },
  { name: 'noEpoch', flaws: { noEpoch: true } },
  { name: 'ignoreWhilePushing', wrap: (ports) => ignoringWhilePushing()(ports) },
  { name: 'newIdOnRetry', wrap: (ports) => newIdEachTime()(ports) },
  {
    name: 'poisonBlocks',
    behaviour: {
      chooseBatch: (pending, now, limits) =>
        pending.some(({ doc }) => doc.state === 'refused' || doc.state === 'contested') ? [] : chooseBatch(pending, now, limits),
    },
  },
  { name: 'noCompareAndSet', behaviour: { fits: () => true } },
  {
    name: 'noCreatorDependency',
    behaviour: { dependenciesOf: (asked) => dependenciesOf({ ...asked, createdByOp: new Map() }, []) },
  },
  {
    name: 'closeOvertakes',
    behaviour: {
      chooseBatch: (pending, now, limits) => {
        const eager = new Map(
          chooseBatch(
            pending.map((entry) => ({ ...entry, afterLane: false })),
            now,
            limits,
          ).map(({ doc }) => [doc.id, doc]),
        );
        return pending.filter(({ doc }) => eager.has(doc.id));
      },
    },
  },
  { name: 'twoTabRace', wrap: notAtomic },
  { name: 'noLookBeforeDrawing', behaviour: { doubtful: () => [] } },
  { name: 'noSeqGuard', behaviour: { newer: () => true } },
  { name: 'logoutWipesQueue', logoutWipes: true },
  {
    name: 'verdictLost',
    wrap: repaged((body) => ({ ...body, rows: body.rows.filter(({ stream }) => stream !== 'verdicts') })),
  },
  {
    name: 'heldIsRefused',
    wrap: rewritten((body) => ({
      ...body,
      results: body.results.map((word) => (word.verdict === 'held' ? { ...word, verdict: 'refused' as const } : word)),
    })),
  },
  { name: 'barUnheeded', flaws: { barUnheeded: true } },
  { name: 'depositForgotten', flaws: { depositForgotten: true } },
  { name: 'depositCarriedOut', flaws: { depositCarriedOut: true } },
  { name: 'barredIsSent', wrap: (ports) => barredIsSent()(ports) },
  { name: 'barHalts', wrap: barHalts },
  { name: 'refusedOnTheWay', wrap: refusedInTransit },
  {
    name: 'barWipesQueue',
    wrap: overTransport((inner, { store }) => ({
      push: async (request) => {
        const answer = await inner.push(request);
        const opIds = request.operations.map(({ opId }) => opId);
        if (isBar(answer)) await store.drop('outbox', opIds);
        return answer;
      },
    })),
  },
  { name: 'contestedIsDone', behaviour: { rules: { ...outboxRules, inflight: { ...outboxRules.inflight, contested: 'done' } } } },
  {
    name: 'scopeRowsIgnored',
    wrap: repaged((body) => ({ ...body, rows: body.rows.filter(({ stream }) => stream !== 'scopes') })),
  },
  {
    name: 'tombstonesIgnored',
    wrap: repaged((body) => ({ ...body, rows: body.rows.filter(({ row }) => row !== null) })),
  },
  ...auditMutants,
  ...isolationMutants,
  ...thrownMutants,
  ...orderMutants,
  ...archiveMutants,
  ...fileMutants,
  ...sightMutants,
  ...labelMutants,
  ...importMutants,
  ...updateMutants,
];

/** A mutant by its name. */
export function mutantOf(name: string): Mutant | undefined {
  return mutants.find((mutant) => mutant.name === name);
}
