/** Kinds of scope a row of the feed can have; `cold` (archived, not sent) counts as `project`. */
export type ScopeKind = 'client' | 'user' | 'project' | 'supervisors';

/** Scope of rows every user of a project sees. */
export const projectScope = (projectId: string) => `project:${projectId}`;
/** Scope of what concerns one user. */
export const userScope = (userId: string) => `user:${userId}`;
/** Scope of the conflict desk. */
export const SUPERVISORS = 'supervisors';
/** Scope of what every user of a client sees. */
export const CLIENT = 'client';
