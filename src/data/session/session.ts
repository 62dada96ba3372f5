import { BehaviorSubject } from 'rxjs';
import type { ClientCheckResult } from '#schema/calls/tenancy.ts';
import { grantsOf, type Grant } from '#schema/grants.ts';
import type { ClientParameters, Identity } from '#schema/records/settings.ts';
import { useObserved } from '#src/data/live/observed.ts';

/**
 * Who works here (decisions.md S10, S-c, Session details). A session that the service ended is `locked`: the dialog stands
 * over the screen, every row stays, and the same person goes on after his password.
 */
export type SessionState = 'checking' | 'unknownClient' | 'unreachableClient' | 'signedOut' | 'signedIn' | 'locked';

/** The service's word on what somebody may do, and of whom it is. */
export interface Permissions {
  of: string;
  grants: readonly string[];
}

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
  /** What the service said last that a person may do; null while it has said nothing. */
  permissions: Permissions | null;
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
  permissions: null,
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

/** Whose session it is: of a person in a client; empty for nobody's. */
export function whose({ identity }: Session = session.value): string {
  return identity ? `${identity.clientId} ${identity.userId}` : '';
}

/** Whose permissions they are: of a person in a client, with the roles of now. */
export function ownerOf({ clientId, userId, roles }: Identity): string {
  return [clientId, userId, ...roles].join(' ');
}

/** May the person do this? The service's word on him; until it is heard, the table it decides by (schema/grants.ts). */
export function can(grant: Grant, { identity, permissions }: Session = session.value): boolean {
  if (!identity) return false;
  const isHis = permissions?.of === ownerOf(identity);
  return isHis ? permissions.grants.includes(grant) : grantsOf(identity.roles).has(grant);
}
