import type { Mark } from '#schema/collections.ts';
import { closesWhenSent } from '#schema/entities/container.ts';
import { containerStatus } from '#schema/codes.ts';
import type { Container } from '#schema/records/container.ts';
import type { ContainerType, DocumentClass, Project } from '#schema/records/reference.ts';
import { useLive } from '#src/data/live/live.ts';
import { containerById } from '#src/data/queries/containers.ts';
import { classOf, containerTypes, costCenters, projectById } from '#src/data/queries/references.ts';
import { can } from '#src/data/session/session.ts';

export interface Box {
  container: Container;
  mark: Mark;
  project: Project | null | undefined;
  documentClass: DocumentClass | null | undefined;
  type: ContainerType | undefined;
  /** Code and name of its cost center; empty for none. */
  costCenter: string;
  /** True if the close is not sent yet. */
  closesWhenSent: boolean;
}

/** True if the user registers in this box: it is open and they have the right; otherwise it is read-only. */
export const isWorkedIn = (box: Box) => box.container.status === containerStatus.opened && can('protocol.write');

/** True if the user may close the box: while they register in it, or to repeat a returned close. */
export const mayClose = (box: Box) => isWorkedIn(box) || (can('protocol.write') && box.closesWhenSent && box.mark === 'operator');

/** One box with everything its screen needs: `undefined` while it is read, `null` when it is not on this device. */
export function useBox(id: string): Box | null | undefined {
  const doc = useLive(containerById, id);
  const container = doc?.row ?? null;
  const project = useLive(projectById, container?.projectId ?? '');
  const documentClass = useLive(classOf, container?.classId ?? '');
  const types = useLive(containerTypes);
  const centers = useLive(costCenters);
  if (doc === undefined) return undefined;
  if (!doc || !container || doc.shown === 0) return null;
  const center = centers?.find((each) => each.id === container.costCenterId);
  return {
    container,
    mark: doc.mark,
    project,
    documentClass,
    type: types?.find((each) => each.id === container.containerTypeId),
    costCenter: center ? `${center.code} ${center.name}` : '',
    closesWhenSent: closesWhenSent(doc),
  };
}
