import { grantsOf, type Grant } from '#schema/grants.ts';
import type { ScopeKind } from '#schema/scopes.ts';
import { streamRights, type ScopeRow, type Stream } from '#schema/streams.ts';
import { scopeKinds, scopeSources, type FeedReader } from './scope-sources.ts';

const streamNames = Object.keys(streamRights) as Stream[]; // the keys of the record

/** Returns the streams that these grants make readable (S1 §7: the same rights as the reading calls). */
export function readableStreams(grants: ReadonlySet<Grant>): readonly Stream[] {
  return streamNames.filter((stream) => {
    const needed = streamRights[stream].grants;
    return needed.length === 0 || needed.some((grant) => grants.has(grant));
  });
}

function readableIn(kind: ScopeKind, grants: ReadonlySet<Grant>): readonly Stream[] {
  return readableStreams(grants).filter((stream) => streamRights[stream].scopes.includes(kind));
}

/** Returns the scopes in which a user may read at least one stream. */
export function readableScopes(reader: FeedReader): string[] {
  return scopeKinds.flatMap((kind) => (readableIn(kind, reader.grants).length > 0 ? scopeSources[kind](reader) : []));
}

const isUsed = (kind: ScopeKind) => Object.values(streamRights).some(({ scopes }) => scopes.includes(kind));

/** Returns the scopes a user gains and loses together with a project. */
export function projectScopes(userId: string, projectId: string): string[] {
  const kinds = (['project', 'mine'] as const).filter(isUsed);
  return kinds.flatMap((kind) => scopeSources[kind]({ userId, projects: [projectId], pools: [] }));
}

/**
 * Returns the scope rows that a change of roles sends to the user's devices. A scope that keeps some streams and gains or loses
 * others is granted again: the device fetches it and drops rows that are no longer included.
 */
export function scopeChanges(member: Omit<FeedReader, 'grants'>, was: readonly string[], is: readonly string[]): ScopeRow[] {
  return scopeKinds.flatMap((kind): ScopeRow[] => {
    const [before, after] = [readableIn(kind, grantsOf(was)), readableIn(kind, grantsOf(is))];
    if (before.join() === after.join()) return [];
    return scopeSources[kind](member).map((scope) => ({ scope, granted: after.length > 0 }));
  });
}
