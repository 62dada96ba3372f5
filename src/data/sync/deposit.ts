import { depositCalls } from '#schema/calls/deposit.ts';
import type { PushAnswer, PushRequest } from '#schema/sync-wire.ts';
import type { Answer } from '#sync/ports.ts';
import { keepDepositing } from '#sync/push/deposit.ts';
import { call } from '#src/data/calls/call.ts';
import { changeSession, session } from '#src/data/session/session.ts';
import { engineNow, openNow } from '#src/data/workplace/local.ts';
import { wires } from './engine.ts';

/** Code of a lock after which a supervisor has what waited here, for its text. */
export const DEPOSITED = 'deposited';

let under = false;

/**
 * Offers the waiting changes to the supervisor after the session ended. The service accepts them only of a user without
 * access, by a token given to this device at the sign-in (decisions.md S10); for other users it answers so, and nothing
 * changes. Changes saved behind the dialog go the same way.
 */
export async function depositWhileLocked(): Promise<void> {
  const [local, engine] = [openNow(), engineNow()];
  const wire = local && wires.get(local.store);
  if (under || !engine || !wire) return;
  under = true;
  const signedIn = new AbortController();
  const watching = session.subscribe(({ state }) => state !== 'locked' && signedIn.abort());
  try {
    await keepDepositing({ wire, engine, store: local.store, deposit }, signedIn.signal, () => {
      if (session.value.state === 'locked') changeSession({ code: DEPOSITED });
    });
  } finally {
    watching.unsubscribe();
    under = false;
  }
}

async function deposit(request: PushRequest): Promise<Answer<PushAnswer>> {
  const said = await call(depositCalls.deposit, request);
  switch (said.kind) {
    case 'done':
      return { kind: 'answer', body: said.data, serviceTime: said.data.serviceTime };
    case 'refused':
      return { kind: 'status', status: said.status, code: said.code, retryAfterMs: 0, issues: said.issues };
    case 'fault':
      // below 500 the answer is the word of something on the way
      if (said.status < 500) return { kind: 'foreign', status: said.status, retryAfterMs: said.retryAfterMs };
      return { kind: 'status', status: said.status, code: '', retryAfterMs: said.retryAfterMs };
    case 'later':
      return { kind: 'status', status: said.status, code: '', retryAfterMs: said.retryAfterMs };
    case 'unreachable':
      return said;
    case 'signIn':
      return { kind: 'status', status: 401, code: '', retryAfterMs: 0 };
  }
}
