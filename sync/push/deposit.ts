import type { PushAnswer, PushRequest } from '#schema/sync-wire.ts';
import type { Engine } from '#sync/engine-contract.ts';
import type { Answer, Store, Transport } from '#sync/ports.ts';
import { readCursor } from '#sync/pull/cursor.ts';

/** Result of depositing the queue of a user without access. */
export type Deposited =
  /** There was nothing to hand over. */
  | 'nothing'
  /** A supervisor has it. */
  | 'deposited'
  /** The service does not accept it: its user may sign in, or this device has no permission. The queue is unchanged. */
  | 'turnedAway';

interface Parts {
  /** The transport of the engine; replaced during the deposit. */
  wire: Transport;
  engine: Pick<Engine, 'status' | 'signedIn'>;
  store: Store;
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
export async function depositQueue({ wire, engine, store, deposit }: Parts, ended: AbortSignal): Promise<Deposited> {
  if (!(await waits(store))) return 'nothing';
  const usual = { ...wire };
  let isAnswered = false;
  const way = Promise.withResolvers<Deposited>();
  wire.push = async (request) => {
    const answer = await deposit(request);
    isAnswered ||= answer.kind === 'answer';
    if (answer.kind !== 'status' || isPassing(answer.status)) return inThisLife(store, answer);
    way.resolve('turnedAway');
    return usual.push(request);
  };
  wire.pull = () => Promise.resolve(later);
  const subscription = engine.status.subscribe(({ waiting, withSupervisor }) => {
    // before anything was answered the engine may not have looked into the queue yet; another tab may have been answered
    if (waiting === 0 && (isAnswered || withSupervisor > 0)) way.resolve('deposited');
  });
  ended.addEventListener('abort', () => way.resolve('turnedAway'));
  engine.signedIn();
  const became = await way.promise;
  subscription.unsubscribe();
  Object.assign(wire, usual);
  return became;
}

/**
 * Deposits until a sign-in or a refusal, including later saves.
 *
 * @param deposited called each time the queue is with a supervisor
 */
export async function keepDepositing(parts: Parts, ended: AbortSignal, deposited: () => void): Promise<void> {
  while (!ended.aborted && (await depositQueue(parts, ended)) === 'deposited') {
    deposited();
    await savedAgain(parts.engine, ended);
  }
}

function savedAgain({ status }: Parts['engine'], ended: AbortSignal): Promise<void> {
  const saved = Promise.withResolvers<void>();
  const subscription = status.subscribe(({ waiting }) => waiting > 0 && saved.resolve());
  ended.addEventListener('abort', () => saved.resolve());
  return saved.promise.finally(() => subscription.unsubscribe());
}

/** True if there are operations without a verdict, sent or not. */
async function waits(store: Store): Promise<boolean> {
  const found = await Promise.all([store.find('outbox', { state: 'queued' }, 1), store.find('outbox', { state: 'inflight' }, 1)]);
  return found.flat().length > 0;
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
