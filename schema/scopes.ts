/** Kinds of scope a row of the feed can have; `cold` (archived, not sent) counts as `project`. */
export type ScopeKind = 'client' | 'user' | 'project' | 'supervisors' | 'archive' | 'mine' | 'pool';

/** Scope of rows every user of a project sees. */
export const projectScope = (projectId: string) => `project:${projectId}`;
/** Scope of archived rows of a project: no device reads it. */
export const coldScope = (projectId: string) => `cold:${projectId}`;
/** Scope of what concerns one user. */
export const userScope = (userId: string) => `user:${userId}`;
/** Scope of what one user has to do in a project: it goes with the project, and a substitute may read it. */
export const mineScope = (userId: string, projectId: string) => `mine:${userId}:${projectId}`;
/** Scope of what the members of a pool have to do. */
export const poolScope = (poolId: string) => `pool:${poolId}`;
/** Scope of the conflict desk. */
export const SUPERVISORS = 'supervisors';
/** Scope of what only the archive sees, such as places of boxes. */
export const ARCHIVE = 'archive';
/** Scope of what every user of a client sees. */
export const CLIENT = 'client';
