import { useMemo } from 'react';
import type { Order } from '#schema/records/order.ts';
import { coordinatorOf, leavesTo } from '#schema/rules/approvers.ts';
import { useLive } from '#src/data/live/live.ts';
import { projects } from '#src/data/queries/references.ts';
import { useSession } from '#src/data/session/session.ts';

/** Why this person does not approve an order: it is their own, the coordinator does, or they are the coordinator and it is theirs. */
export type NoApproval = 'own' | 'coordinator' | 'noOther';

type Approved = Pick<Order, 'projectId' | 'touchedBy'>;

/** Decides as the service does why a person may not approve an order; undefined if they may. */
export function noApprovalOf({ touchedBy }: Approved, coordinatorId: string, userId: string): NoApproval | undefined {
  if (touchedBy.includes(userId)) return coordinatorId !== '' && coordinatorId === userId ? 'noOther' : 'own';
  return leavesTo(coordinatorId, userId) ? undefined : 'coordinator';
}

/** The same for the signed-in person and orders of any project. */
export function useNoApproval(): (order: Approved) => NoApproval | undefined {
  const { identity, parameters } = useSession();
  const all = useLive(projects);
  return useMemo(() => {
    const byId = new Map((all ?? []).map((project) => [project.id, project]));
    return (order) => {
      const coordinatorId = coordinatorOf(parameters?.isCoordinatorManaged, byId.get(order.projectId) ?? null);
      return noApprovalOf(order, coordinatorId, identity?.userId ?? '');
    };
  }, [identity, parameters, all]);
}
