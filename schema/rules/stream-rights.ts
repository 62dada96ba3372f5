import { grantsOf, type Grant } from '#schema/grants.ts';
import { CLIENT, projectScope, SUPERVISORS, userScope } from '#schema/scopes.ts';
import { streamRights, type ScopeRow, type Stream } from '#schema/streams.ts';
import type { ScopeKind } from '#schema/scopes.ts';

/** Properties of a user that decide which part of the feed they read. */
export interface FeedReader {
  userId: string;
  grants: ReadonlySet<Grant>;
  /** Ids of the projects the person works in. */
  projects: Iterable<string>;
}

const streamNames = Object.keys(streamRights) as Stream[]; // the keys of the record

/** Returns the streams a person with these grants may read (S1 §7: the same rights as the reading calls). */
export function readableStreams(grants: ReadonlySet<Grant>): readonly Stream[] {
  return streamNames.filter((stream) => {
    const needed = streamRights[stream].grants;
    return needed.length === 0 || needed.some((grant) => grants.has(grant));
  });
}

function readableIn(kind: ScopeKind, grants: ReadonlySet<Grant>): readonly Stream[] {
  return readableStreams(grants).filter((stream) => streamRights[stream].scopes.includes(kind));
}

/** Returns the scopes in which a person may read at least one stream. */
export function readableScopes({ userId, grants, projects }: FeedReader): string[] {
  return scopesByKind(userId, projects).flatMap(([kind, names]) => (readableIn(kind, grants).length > 0 ? names : []));
}

function scopesByKind(userId: string, projects: Iterable<string>): [ScopeKind, string[]][] {
  return [
    ['client', [CLIENT]],
    ['user', [userScope(userId)]],
    ['project', [...projects].map(projectScope)],
    ['supervisors', [SUPERVISORS]],
  ];
}

/**
 * Returns the scope rows a change of roles sends to a person's devices. A scope that keeps some streams and gains or loses
 * others is granted again: the device fetches it and drops what no longer comes.
 */
export function scopeChanges(
  userId: string,
  projects: Iterable<string>,
  was: readonly string[],
  is: readonly string[],
): ScopeRow[] {
  return scopesByKind(userId, projects).flatMap(([kind, names]): ScopeRow[] => {
    const [before, after] = [readableIn(kind, grantsOf(was)), readableIn(kind, grantsOf(is))];
    if (before.join() === after.join()) return [];
    return names.map((scope) => ({ scope, granted: after.length > 0 }));
  });
}
