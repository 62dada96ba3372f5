import { entities, type AnyEntity, type EntityCollection } from '#schema/entities/all.ts';
import type { Grant } from '#schema/grants.ts';
import type { ScopeKind } from '#schema/scopes.ts';

/**
 * Streams of the feed (architecture.md, Streams). A device follows every stream; each row has a scope, and the service sends
 * only scopes the user may see.
 */

/** Rights to read a stream, and the kinds of scope of its rows. */
export interface StreamRight {
  /** Any one of these grants permits reading the stream; an empty list permits it for every user with `sync`. */
  grants: readonly Grant[];
  scopes: readonly ScopeKind[];
}

type EntityStream = AnyEntity['stream'];
export type Stream =
  | EntityStream
  | 'settings'
  | 'references'
  | 'dictionaries'
  /** Final verdicts on the user's own operations: `VerdictRow`, into the outbox. */
  | 'verdicts'
  /** Scopes granted or withdrawn: `ScopeRow`; the device fetches or drops that scope. */
  | 'scopes';

/** Collections of entities, in the order they are read. */
export const entityCollections: readonly EntityCollection[] = [...new Set(entities.map(({ collection }) => collection))];

type EntityRights = Readonly<Record<EntityStream, StreamRight>>;

/**
 * The right to read each stream: the only declaration, used by pull, scopes and role changes. It must include no wider grant
 * than the calls that read the same rows (`tests/security/streams.test.ts` compares them).
 */
export const streamRights: Readonly<Record<Stream, StreamRight>> = {
  settings: { grants: [], scopes: ['client', 'user'] },
  references: { grants: ['protocol.read'], scopes: ['client', 'project'] },
  dictionaries: { grants: ['protocol.read'], scopes: ['client'] },
  // one for each entity
  ...(Object.fromEntries(entities.map(({ stream, readBy, scopes }) => [stream, { grants: readBy, scopes }])) as EntityRights),
  verdicts: { grants: [], scopes: ['user'] },
  scopes: { grants: [], scopes: ['user'] },
};

/**
 * Row of the `scopes` stream. Granted: the device fetches the scope from the start and drops its rows that are not included, so
 * granting a scope again also removes rows the user may no longer read. Withdrawn: its rows are dropped.
 */
export interface ScopeRow {
  scope: string;
  granted: boolean;
}

/** Row of the `verdicts` stream: the outcome of an operation. Later rows replace earlier ones (a case is decided). */
export interface VerdictRow {
  opId: string;
  verdict: 'applied' | 'contested' | 'refused' | 'returned' | 'rejected';
  code: string;
  conflictId: string;
  /** Note of the supervisor for `returned`, reason for `rejected`. */
  message: string;
  /** Result: `merged`, `newCode:<code>`, `moved:<container code>`, empty. */
  outcome: string;
  at: number;
}
