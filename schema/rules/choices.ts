import { containerStatus } from '#schema/codes.ts';
import type { Choice } from '#schema/operations/conflicts.ts';
import type { ConflictKind } from '#schema/problems.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Position } from '#schema/records/position.ts';
import type { Container } from '#schema/records/container.ts';
import { orderKindOf } from './order-kinds.ts';

type Take = Choice['take'];

/** Choices of a supervisor for each kind of case (reliability: conflict taxonomy). The first is proposed. */
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

/** Choices offered for a case. */
export function takesFor(conflict: Offered): readonly Take[] {
  return byKind[conflict.kind].filter((take) => fits(take, conflict));
}

function fits(take: Take, conflict: Offered): boolean {
  if (take === 'merge') return isSameBox(conflict);
  // a person confirmed the number of what is destroyed
  if (take === 'takeOver') return !isDestroyed(conflict);
  // what is in the vault already stays in its project
  if (take === 'otherProject') return conflict.opType === 'container.create';
  // a container cannot be moved into another one, and a change or a deletion is done in the document's own box
  return take !== 'otherContainer' || conflict.opType === 'registration.create';
}

function isDestroyed({ serviceRow }: Offered): boolean {
  if (serviceRow === '') return false;
  const { type } = JSON.parse(serviceRow) as Position; // row of the operation's own collection
  return orderKindOf(type)?.doneBy === 'certificate';
}

/** Two boxes can become one where both are of one project and class, and the one in the vault still takes documents. */
function isSameBox({ opType, deviceRow, serviceRow }: Offered): boolean {
  if (opType !== 'container.create' || deviceRow === '' || serviceRow === '') return false;
  const [mine, theirs] = [JSON.parse(deviceRow) as Container, JSON.parse(serviceRow) as Container]; // rows of the operation's own collection
  const isOpen = theirs.status === containerStatus.opened;
  return isOpen && mine.projectId === theirs.projectId && mine.classId === theirs.classId;
}
