import { BehaviorSubject } from 'rxjs';
import type { ClientCheckResult } from '#schema/calls/tenancy.ts';
import { grantsOf, type Grant } from '#schema/grants.ts';
import type { ClientParameters, Identity } from '#schema/records/settings.ts';
import { useObserved } from './observed.ts';

/**
 * Who works here (decisions.md S10, S-c, Session details). A session that the service ended is `locked`: the dialog stands
 * over the screen, every row stays, and the same person goes on after his password.
 */
export type SessionState = 'checking' | 'unknownClient' | 'unreachableClient' | 'signedOut' | 'signedIn' | 'locked';

export interface Session {
  state: SessionState;
  urlPath: string;
  /** What the client check said; null while unknown. */
  client: ClientCheckResult | null;
  /** The service could not be reached and `client` is what it said last: show the banner (S-c). */
  clientStale: boolean;
  /** Who signed in, also when he works offline or is locked. */
  identity: Identity | null;
  parameters: ClientParameters | null;
  /** Works under the stored identity: the service has not confirmed it since this start. */
  unconfirmed: boolean;
  /** Until when work may go on without the service (ms). */
  captureUntil: number;
  /** Problem code of a lock, for its text; empty otherwise. */
  code: string;
}

/** Before anything is known of a client. */
export const nobody: Session = {
  state: 'checking',
  urlPath: '',
  client: null,
  clientStale: false,
  identity: null,
  parameters: null,
  unconfirmed: false,
  captureUntil: 0,
  code: '',
};

export const session = new BehaviorSubject<Session>(nobody);

/** The session, for screens and guards. */
export function useSession(): Session {
  return useObserved(session);
}

/** Changes what is known of the session; for the files of the session only. */
export function changeSession(change: Partial<Session>): void {
  session.next({ ...session.value, ...change });
}

/** May the person do this? One table answers here and at the service (schema/grants.ts). */
export function can(grant: Grant, of: Session = session.value): boolean {
  return of.identity !== null && grantsOf(of.identity.roles).has(grant);
}
