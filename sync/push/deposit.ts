import type { PushAnswer, PushRequest } from '#schema/sync-wire.ts';
import type { Engine, SyncStatus } from '#sync/engine-contract.ts';
import type { Answer, Clock, Store, Transport } from '#sync/ports.ts';
import { readCursor } from '#sync/pull/cursor.ts';
import { isDue } from './rests.ts';

/** Result of depositing the queue of a user without access. */
export type Deposited =
  /** There was nothing to hand over. */
  | 'nothing'
  /** A supervisor has it. */
  | 'deposited'
  /** The service does not accept it: its user may sign in, or this device has no permission. The queue is unchanged. */
  | 'turnedAway'
  | Left;

/** Operations that wait for a file which was not sent in time: a deposit takes no bytes, so they stay on this device. */
export interface Left {
  /** Their ids, and those of operations behind them. */
  left: readonly string[];
  /** A supervisor has the others. */
  isTaken: boolean;
}

interface Parts {
  /** The transport of the engine; replaced during the deposit. */
  wire: Transport;
  engine: Pick<Engine, 'status' | 'statusNow' | 'signedIn'>;
  store: Store;
  clock: Pick<Clock, 'now'>;
  deposit: (request: PushRequest) => Promise<Answer<PushAnswer>>;
}

/** No reading during a deposit: the reading loop asks again soon. */
const later = { kind: 'status', status: 503, code: '', retryAfterMs: 1_000 } as const;

/**
 * Deposits the queue of a user without access with the supervisor (reliability.md 1.7). The engine sends as always, in its
 * order, with its back-off and its verdicts; only the transport differs until the queue is empty or the service refuses.
 *
 * @param ended aborted by a sign-in: from then on the engine sends as usual
 */
export async function depositQueue({ wire, engine, store, clock, deposit }: Parts, ended: AbortSignal): Promise<Deposited> {
  if (!(await waits(store))) return 'nothing';
  const usual = { ...wire };
  let [isAnswered, hasLooked] = [false, false];
  const way = Promise.withResolvers<Deposited>();
  const look = async ({ waiting, withSupervisor, phase, sent, total }: SyncStatus) => {
    // before anything was answered the engine may not have looked into the queue yet; another tab may have been answered
    if (waiting === 0 && (isAnswered || withSupervisor > 0)) return way.resolve('deposited');
    const hasNothingToSend = phase !== 'sending' && sent === 0 && total === 0;
    const left = hasNothingToSend && (isAnswered || hasLooked) ? await withoutFiles(store, clock.now()) : [];
    // an operation that was just saved is on the disk before it is counted
    if (left.length > 0 && left.length === waiting) way.resolve({ left, isTaken: isAnswered });
  };
  const lookNow = (status: SyncStatus) => void look(status).catch(way.reject);
  wire.push = async (request) => {
    const answer = await deposit(request);
    isAnswered ||= answer.kind === 'answer';
    if (answer.kind !== 'status' || isPassing(answer.status)) return inThisLife(store, answer);
    way.resolve('turnedAway');
    return usual.push(request);
  };
  wire.pull = () => {
    // the loop that reads starts with the one that sends and needs longer to its first request
    hasLooked = true;
    lookNow(engine.statusNow());
    return Promise.resolve(later);
  };
  const subscription = engine.status.subscribe(lookNow);
  ended.addEventListener('abort', () => way.resolve('turnedAway'));
  engine.signedIn();
  try {
    return await way.promise;
  } finally {
    subscription.unsubscribe();
    Object.assign(wire, usual);
  }
}

/**
 * Deposits until a sign-in or a refusal, including later saves.
 *
 * @param deposited called each time the queue is with a supervisor
 */
export async function keepDepositing(parts: Parts, ended: AbortSignal, deposited: () => void): Promise<void> {
  while (!ended.aborted) {
    const became = await depositQueue(parts, ended);
    if (became === 'nothing' || became === 'turnedAway') return;
    if (became === 'deposited' || became.isTaken) deposited();
    await savedAgain(parts.engine, ended, became === 'deposited' ? 0 : became.left.length);
  }
}

/** Resolves when more operations wait than the ones that stay. */
function savedAgain({ status }: Parts['engine'], ended: AbortSignal, staying: number): Promise<void> {
  const saved = Promise.withResolvers<void>();
  let fewest = staying;
  const subscription = status.subscribe(({ waiting }) => {
    if (waiting > fewest) saved.resolve();
    fewest = Math.min(fewest, waiting);
  });
  ended.addEventListener('abort', () => saved.resolve());
  return saved.promise.finally(() => subscription.unsubscribe());
}

/** True if there are operations without a verdict, sent or not. */
async function waits(store: Store): Promise<boolean> {
  const found = await Promise.all([store.find('outbox', { state: 'queued' }, 1), store.find('outbox', { state: 'inflight' }, 1)]);
  return found.flat().length > 0;
}

/**
 * Ids of the queued operations, if the engine that has nothing to send can never send one of them: none is in flight or at rest,
 * so what the first one waits for is a file.
 */
async function withoutFiles(store: Store, now: number): Promise<readonly string[]> {
  const [queued, sent] = await Promise.all([
    store.find('outbox', { state: 'queued' }),
    store.find('outbox', { state: 'inflight' }, 1),
  ]);
  return sent.length === 0 && queued.every(({ nextAt }) => isDue(nextAt, now)) ? queued.map(({ id }) => id) : [];
}

/** True if a retry may succeed. */
function isPassing(status: number): boolean {
  return status === 413 || status === 422 || status === 429 || status >= 500;
}

/** A user without access reads nothing, not even a new epoch: a deposit counts in the current one. */
async function inThisLife(store: Store, answer: Answer<PushAnswer>): Promise<Answer<PushAnswer>> {
  if (answer.kind !== 'answer') return answer;
  const { epoch } = await readCursor(store);
  return { ...answer, body: { ...answer.body, epoch: epoch || answer.body.epoch } };
}
