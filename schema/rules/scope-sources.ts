import { ARCHIVE, CLIENT, mineScope, poolScope, projectScope, SUPERVISORS, userScope, type ScopeKind } from '#schema/scopes.ts';
import type { Grant } from '#schema/grants.ts';

/** Properties of a user that decide which part of the feed they read. */
export interface FeedReader {
  userId: string;
  grants: ReadonlySet<Grant>;
  /** Ids of the user's projects. */
  projects: Iterable<string>;
  /** Ids of the pools whose tasks the user may answer today. */
  pools: Iterable<string>;
}

type Member = Omit<FeedReader, 'grants'>;

/** Scopes of each kind that a user can have. Each counts only if the user may read a stream in it (`readableScopes`). */
export const scopeSources: Readonly<Record<ScopeKind, (member: Member) => string[]>> = {
  client: () => [CLIENT],
  user: ({ userId }) => [userScope(userId)],
  project: ({ projects }) => [...projects].map(projectScope),
  supervisors: () => [SUPERVISORS],
  archive: () => [ARCHIVE],
  mine: ({ userId, projects }) => [...projects].map((projectId) => mineScope(userId, projectId)),
  pool: ({ pools }) => [...pools].map(poolScope),
};

/** Kinds in the order their scopes are read. */
export const scopeKinds = Object.keys(scopeSources) as ScopeKind[]; // keys of a total record
