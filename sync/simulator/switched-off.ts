import type { PushAnswer, PushRequest } from '#schema/sync-wire.ts';
import type { Engine } from '#sync/engine-contract.ts';
import type { Answer, Ports, Transport } from '#sync/ports.ts';
import { keepDepositing } from '#sync/push/deposit.ts';
import type { Refusal } from '#sync/simulator/devices/orders.ts';

/** Answer to every request of a disabled user. */
export const switchedOff: Refusal = { status: 401, code: 'session.ended', retryAfterMs: 0 };

/** Answer to a deposit while its user may sign in. */
export const needless: Refusal = { status: 409, code: 'deposit.needless', retryAfterMs: 0 };

/**
 * Offers the queue as a deposit after the service ended the session, as the application does next to the engine; once for each
 * session. Returns the sign-in, after which the usual exchange continues.
 */
export function offering(
  { transport: wire, store, clock }: Pick<Ports, 'transport' | 'store' | 'clock'>,
  engine: () => Engine,
  deposit: (request: PushRequest) => Promise<Answer<PushAnswer>>,
): () => void {
  let over: AbortController | undefined;
  const offer = () => {
    if (over) return;
    over = new AbortController();
    void keepDepositing({ wire, store, clock, engine: engine(), deposit }, over.signal, () => {});
  };
  const withSwitch =
    <Q, A>(ask: (request: Q) => Promise<Answer<A>>) =>
    async (request: Q): Promise<Answer<A>> => {
      const answer = await ask(request);
      if (answer.kind === 'status' && answer.code === switchedOff.code) offer();
      return answer;
    };
  const usual: Transport = { ...wire };
  wire.push = withSwitch((request) => usual.push(request));
  wire.pull = withSwitch((request) => usual.pull(request));
  return () => {
    over?.abort();
    over = undefined;
    engine().signedIn();
  };
}
