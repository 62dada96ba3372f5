import { containerStatus } from '#schema/codes.ts';
import type { Choice } from '#schema/operations/conflicts.ts';
import type { ConflictKind } from '#schema/problems.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Position } from '#schema/records/position.ts';
import type { Container } from '#schema/records/container.ts';
import { orderKindOf } from './order-kinds.ts';

type Take = Choice['take'];

/** Decisions a supervisor can take for each kind of conflict (reliability: conflict taxonomy). The first is proposed. */
const byKind: Record<ConflictKind, readonly Take[]> = {
  changed: ['fields', 'return', 'reject'],
  duplicateCode: ['newCode', 'merge', 'return', 'reject'],
  containerClosed: ['reopen', 'otherContainer', 'return', 'reject'],
  valueWithdrawn: ['value', 'addValue', 'asItIs', 'return', 'reject'],
  projectWithdrawn: ['asItIs', 'otherProject', 'otherContainer', 'return', 'reject'],
  costCenterInactive: ['value', 'return', 'reject'],
  ruleChanged: ['asItIs', 'fields', 'return', 'reject'],
  accessLost: ['asItIs', 'reject'],
  itemTaken: ['reject', 'takeOver', 'return'],
};

type Offered = Pick<Conflict, 'kind' | 'collection' | 'opType' | 'deviceRow' | 'serviceRow'>;

/** Decisions offered for a conflict. */
export function takesFor(conflict: Offered): readonly Take[] {
  return byKind[conflict.kind].filter((take) => fits(take, conflict));
}

function fits(take: Take, conflict: Offered): boolean {
  if (take === 'merge') return isSameBox(conflict);
  // a user confirmed the number of records to destroy
  if (take === 'takeOver') return !isDestroyed(conflict);
  // a container that is already on the server cannot change its project
  if (take === 'otherProject') return conflict.opType === 'container.create';
  // a container cannot be moved into another one, and a document is changed or deleted in its own box
  return take !== 'otherContainer' || conflict.opType === 'registration.create';
}

function isDestroyed({ serviceRow }: Offered): boolean {
  if (serviceRow === '') return false;
  const { type } = JSON.parse(serviceRow) as Position; // row of the operation's own collection
  return orderKindOf(type)?.doneBy === 'certificate';
}

/** Two boxes can be merged if both have the same project and class, and the one on the server still accepts documents. */
function isSameBox({ opType, deviceRow, serviceRow }: Offered): boolean {
  if (opType !== 'container.create' || deviceRow === '' || serviceRow === '') return false;
  const [mine, theirs] = [JSON.parse(deviceRow) as Container, JSON.parse(serviceRow) as Container]; // rows of the operation's own collection
  const isOpen = theirs.status === containerStatus.opened;
  return isOpen && mine.projectId === theirs.projectId && mine.classId === theirs.classId;
}
