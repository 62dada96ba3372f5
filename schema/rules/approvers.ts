import type { Project } from '#schema/records/reference.ts';

/**
 * Person who alone approves the orders of a project, instead of every acceptor (S0 §3 `isCoordinatorManaged`); empty where every
 * acceptor may. What the coordinator touched waits: a rule that gives way is none (O4).
 */
export function coordinatorOf(isCoordinatorManaged: boolean | undefined, project: Pick<Project, 'coordinatorId'> | null): string {
  return isCoordinatorManaged === true ? (project?.coordinatorId ?? '') : '';
}

/** True if a project with this coordinator leaves the approval to this person. */
export function leavesTo(coordinatorId: string, userId: string): boolean {
  return coordinatorId === '' || coordinatorId === userId;
}
