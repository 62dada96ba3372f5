import type { Grant } from '#schema/grants.ts';
import type { Person } from './reader.ts';

/** True if a user has a grant in a project; with an empty project, in any. */
export function mayIn(person: Person | null, grant: Grant, projectId: string): boolean {
  if (!person) return false;
  return projectId === '' ? person.grants.has(grant) : person.projects.get(projectId)?.has(grant) === true;
}
