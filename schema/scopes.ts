/** Kinds of scope a row of the feed can have; `cold` (archived, not sent) counts as `project`. */
export type ScopeKind = 'client' | 'user' | 'project' | 'supervisors' | 'archive' | 'mine' | 'pool';

/** Scope of rows every user of a project sees. */
export const projectScope = (projectId: string) => `project:${projectId}`;
/** Scope of archived rows of a project: no device reads it. */
export const coldScope = (projectId: string) => `cold:${projectId}`;
/** Scope of rows for one user. */
export const userScope = (userId: string) => `user:${userId}`;
/** Scope of a user's tasks in a project: it is lost with the project, and a substitute may read it. */
export const mineScope = (userId: string, projectId: string) => `mine:${userId}:${projectId}`;
/** Scope of the tasks of a pool's members. */
export const poolScope = (poolId: string) => `pool:${poolId}`;
/** Scope of the conflict desk. */
export const SUPERVISORS = 'supervisors';
/** Scope of rows that only the archive sees, such as locations of boxes. */
export const ARCHIVE = 'archive';
/** Scope of rows that every user of a client sees. */
export const CLIENT = 'client';
