import type { PushAnswer, PushRequest } from '#schema/sync-wire.ts';
import type { Engine } from '#sync/engine-contract.ts';
import type { Answer, Ports, Transport } from '#sync/ports.ts';
import { keepDepositing } from '#sync/push/deposit.ts';
import type { Refusal } from './device-orders.ts';

/** What a user hears who was switched off, whatever he asks for. */
export const switchedOff: Refusal = { status: 401, code: 'session.ended', retryAfterMs: 0 };

/** What a deposit hears while its user may sign in. */
export const needless: Refusal = { status: 409, code: 'deposit.needless', retryAfterMs: 0 };

/**
 * A tab whose session the service ends offers its queue as a deposit, as the application does beside the engine; once for
 * each session. Gives the sign-in, after which all goes the usual way.
 */
export function offering(
  { transport: wire, store }: Pick<Ports, 'transport' | 'store'>,
  engine: () => Engine,
  deposit: (request: PushRequest) => Promise<Answer<PushAnswer>>,
): () => void {
  let over: AbortController | undefined;
  const offer = () => {
    if (over) return;
    over = new AbortController();
    void keepDepositing({ wire, store, engine: engine(), deposit }, over.signal, () => {});
  };
  const hearing =
    <Q, A>(ask: (request: Q) => Promise<Answer<A>>) =>
    async (request: Q): Promise<Answer<A>> => {
      const answer = await ask(request);
      if (answer.kind === 'status' && answer.code === switchedOff.code) offer();
      return answer;
    };
  const usual: Transport = { ...wire };
  wire.push = hearing((request) => usual.push(request));
  wire.pull = hearing((request) => usual.pull(request));
  return () => {
    over?.abort();
    over = undefined;
    engine().signedIn();
  };
}
