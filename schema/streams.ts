import type { EntityCollection } from '#schema/collections.ts';
import type { Grant } from '#schema/grants.ts';

/**
 * Streams of the feed and where the device puts their rows (architecture.md, Streams). A stream is followed by every
 * device; a row travels with its scope, and the service sends only scopes the user may see:
 * `client`, `user:<id>`, `project:<id>`, `cold:<projectId>` (archived, not sent), `supervisors`.
 */
export const streams = {
  settings: 'settings',
  references: 'references',
  dictionaries: 'dictionaries',
  containers: 'containers',
  registrations: 'registrations',
  orders: 'orders',
  conflicts: 'conflicts',
  /** Final words on the user's own operations: `VerdictRow`, into the outbox. */
  verdicts: 'outbox',
  /** Scopes granted or withdrawn: `ScopeRow`; the device fetches or drops that scope. */
  scopes: 'scopes',
} as const;
export type Stream = keyof typeof streams;

export const entityStreams: readonly EntityCollection[] = ['containers', 'registrations', 'orders', 'conflicts'];

/** Kinds of scope a row can have; `cold` counts as `project`. */
export type ScopeKind = 'client' | 'user' | 'project' | 'supervisors';

/** Who may read a stream, and which kinds of scope its rows have. */
export interface StreamRight {
  /** Any one of these grants reads the stream; an empty list leaves it to everyone with `sync`. */
  grants: readonly Grant[];
  scopes: readonly ScopeKind[];
}

/**
 * The right to read each stream: the one declaration that pull, scopes and role changes follow. It must name no wider
 * grant than the calls that read the same rows (`tests/security/streams.test.ts` compares them).
 */
export const streamRights: Readonly<Record<Stream, StreamRight>> = {
  settings: { grants: [], scopes: ['client', 'user'] },
  references: { grants: ['protocol.read'], scopes: ['client', 'project'] },
  dictionaries: { grants: ['protocol.read'], scopes: ['client'] },
  containers: { grants: ['protocol.read'], scopes: ['project'] },
  registrations: { grants: ['protocol.read'], scopes: ['project'] },
  orders: { grants: ['order.read', 'order.pickup'], scopes: ['project'] },
  conflicts: { grants: ['conflict.read'], scopes: ['supervisors'] },
  verdicts: { grants: [], scopes: ['user'] },
  scopes: { grants: [], scopes: ['user'] },
};

/**
 * Row of the `scopes` stream. Granted: the device fetches the scope from the start and drops the rows of it that do not
 * come, so a scope granted again also takes away what the user may no longer read in it. Not granted: its rows go.
 */
export interface ScopeRow {
  scope: string;
  granted: boolean;
}

/** Row of the `verdicts` stream: how an operation ended. Later rows replace earlier ones (a case is decided). */
export interface VerdictRow {
  opId: string;
  verdict: 'applied' | 'contested' | 'refused' | 'returned' | 'rejected';
  code: string;
  conflictId: string;
  /** Note of the supervisor for `returned`, reason for `rejected`. */
  message: string;
  /** What became of it, in words of a code: `merged`, `newCode:<code>`, `moved:<container code>`, empty. */
  outcome: string;
  at: number;
}
