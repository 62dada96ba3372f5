import { ARCHIVE, CLIENT, mineScope, poolScope, projectScope, SUPERVISORS, userScope, type ScopeKind } from '#schema/scopes.ts';
import type { Grant } from '#schema/grants.ts';

/** Properties of a user that decide which part of the feed they read. */
export interface FeedReader {
  userId: string;
  grants: ReadonlySet<Grant>;
  /** Ids of the projects the person works in. */
  projects: Iterable<string>;
  /** Ids of the pools whose tasks the person may answer today. */
  pools: Iterable<string>;
}

type Member = Omit<FeedReader, 'grants'>;

/**
 * The scopes of each kind that can be a user's; whether a scope is theirs depends on the streams they may read in it
 * (`readableScopes`).
 */
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
