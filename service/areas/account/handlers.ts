import type { sessionCalls } from '#schema/calls/session.ts';
import type { AccessTokens } from '#service/http/access-tokens.ts';
import type { Handlers } from '#service/http/handlers.ts';
import type { Sessions } from '#service/http/sessions.ts';
import { Turns, UnknownNames } from '#service/areas/account/login-delay.ts';
import type { LoginFailures } from '#service/areas/account/login-failures.ts';
import { PasswordGate } from '#service/areas/account/passwords.ts';
import { endSession, refreshSession } from '#service/areas/account/refresh.ts';
import { signIn } from '#service/areas/account/sign-in.ts';

/** What signing in stands on. */
export interface AccountParts {
  tokens: AccessTokens;
  sessions: Sessions;
  passwords: PasswordGate;
  turns: Turns;
  unknownNames: UnknownNames;
  failures: LoginFailures;
}

/** Handlers of the session calls (S0 §4, §7). */
export function accountHandlers(shared: Pick<AccountParts, 'tokens' | 'sessions' | 'failures'>): Handlers<typeof sessionCalls> {
  const parts: AccountParts = {
    ...shared,
    passwords: new PasswordGate(),
    turns: new Turns(),
    unknownNames: new UnknownNames(),
  };
  return {
    token: (context, input) => signIn(parts, context, input),
    refresh: (context, input) => refreshSession(parts, context, input),
    logout: (context) => endSession(parts, context),
  };
}
