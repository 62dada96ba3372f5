import type { EntityCollection } from '#schema/collections.ts';

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

/** Row of the `scopes` stream. */
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
