import type { Project } from '#schema/records/reference.ts';

/**
 * The only user who may approve the orders of a project (S0 §3 `isCoordinatorManaged`); empty if any acceptor may. An order the
 * coordinator edited remains unapproved, because requester and approver must differ (O4).
 */
export function coordinatorOf(isCoordinatorManaged: boolean | undefined, project: Pick<Project, 'coordinatorId'> | null): string {
  return isCoordinatorManaged === true ? (project?.coordinatorId ?? '') : '';
}

/** True if a project with this coordinator reserves the approval for this user. */
export function leavesTo(coordinatorId: string, userId: string): boolean {
  return coordinatorId === '' || coordinatorId === userId;
}
