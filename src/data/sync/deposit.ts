import { depositCalls } from '#schema/calls/deposit.ts';
import type { PushAnswer, PushRequest } from '#schema/sync-wire.ts';
import type { Answer } from '#sync/ports.ts';
import { keepDepositing } from '#sync/push/deposit.ts';
import { call } from '#src/data/calls/call.ts';
import { changeSession, session } from '#src/data/session/session.ts';
import { engineNow, openNow } from '#src/data/workplace/local.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { browserClock } from './browser-ports.ts';
import { wires } from './engine.ts';

/** Code of a lock after which the supervisor has the unsent operations of this device, for its text. */
export const DEPOSITED = 'deposited';

const deposits = part(() => ({ isRunning: false }));

/**
 * Offers the unsent operations of an ended session to the supervisor. The service accepts them only of a user who may not sign in any
 * more, by a token this device received at the sign-in (decisions.md S10); other users are refused, and nothing changes. Operations
 * saved behind the dialog are offered in the same way.
 */
export async function depositWhileLocked(place: Workplace = here()): Promise<void> {
  const [local, engine, state] = [openNow(place), engineNow(place), deposits(place)];
  const wire = local && wires.get(local.store);
  if (state.isRunning || !engine || !wire) return;
  state.isRunning = true;
  const signedIn = new AbortController();
  const watching = session(place).subscribe((next) => next.state !== 'locked' && signedIn.abort());
  try {
    const deposit = (request: PushRequest) => depositNow(request, place);
    await keepDepositing({ wire, engine, store: local.store, clock: browserClock, deposit }, signedIn.signal, () => {
      if (session(place).value.state === 'locked') changeSession({ code: DEPOSITED }, place);
    });
  } finally {
    watching.unsubscribe();
    state.isRunning = false;
  }
}

async function depositNow(request: PushRequest, place: Workplace): Promise<Answer<PushAnswer>> {
  const outcome = await call(depositCalls.deposit, request, place);
  switch (outcome.kind) {
    case 'done':
      return { kind: 'answer', body: outcome.data, serviceTime: outcome.data.serviceTime };
    case 'refused':
      return { kind: 'status', status: outcome.status, code: outcome.code, retryAfterMs: 0, issues: outcome.issues };
    case 'fault':
      // below 500 the answer comes from a proxy
      if (outcome.status < 500) return { kind: 'foreign', status: outcome.status, retryAfterMs: outcome.retryAfterMs };
      return { kind: 'status', status: outcome.status, code: '', retryAfterMs: outcome.retryAfterMs };
    case 'later':
      return { kind: 'status', status: outcome.status, code: '', retryAfterMs: outcome.retryAfterMs };
    case 'unreachable':
      return outcome;
    case 'signIn':
      return { kind: 'status', status: 401, code: '', retryAfterMs: 0 };
  }
}
