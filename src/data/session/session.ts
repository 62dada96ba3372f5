import { BehaviorSubject } from 'rxjs';
import type { ClientCheckResult } from '#schema/calls/tenancy.ts';
import { grantsOf, type Grant } from '#schema/grants.ts';
import type { ClientParameters, Identity } from '#schema/records/settings.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';

/**
 * The session (decisions.md S10, S-c, Session details). One that the service ended is `locked`: the dialog covers the screen,
 * every row stays, and the same user continues after their password.
 */
export type SessionState = 'checking' | 'unknownClient' | 'unreachableClient' | 'signedOut' | 'signedIn' | 'locked';

/** Rights as the service sent them, with their owner. */
export interface Permissions {
  of: string;
  grants: readonly string[];
}

export interface Session {
  state: SessionState;
  urlPath: string;
  /** Result of the client check; null while unknown. */
  client: ClientCheckResult | null;
  /** The service could not be reached and `client` is its last answer: show the banner (S-c). */
  clientStale: boolean;
  /** The signed-in user, also while offline or locked. */
  identity: Identity | null;
  parameters: ClientParameters | null;
  /** The last known rights of the user; null before the first answer. */
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

export const session = part(() => new BehaviorSubject<Session>(nobody));

/** The session, for screens and guards. */
export function useSession(): Session {
  return useObserved(session(here()));
}

/** Changes what is known of the session; for the files of the session only. */
export function changeSession(change: Partial<Session>, place: Workplace = here()): void {
  const subject = session(place);
  subject.next({ ...subject.value, ...change });
}

/** Whose session it is: of a person in a client; empty for nobody's. */
export function whose({ identity }: Session = session(here()).value): string {
  return identity ? `${identity.clientId} ${identity.userId}` : '';
}

/** Returns the owner of permissions: a user in a client, with the current roles. */
export function ownerOf({ clientId, userId, roles }: Identity): string {
  return [clientId, userId, ...roles].join(' ');
}

/** May the person do this? The service's word on him; until it is heard, the table it decides by (schema/grants.ts). */
export function can(grant: Grant, { identity, permissions }: Session = session(here()).value): boolean {
  if (!identity) return false;
  const isHis = permissions?.of === ownerOf(identity);
  return isHis ? permissions.grants.includes(grant) : grantsOf(identity.roles).has(grant);
}
