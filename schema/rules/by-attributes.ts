import { objectType } from '#schema/codes/orders.ts';
import type { Position } from '#schema/records/position.ts';
import { orderKindOf } from './order-kinds.ts';

/** True for a file folder that is ordered by class and attributes, without a code: the archive finds it by them. */
export function isByAttributes(item: Pick<Position, 'type' | 'objectType' | 'objectId' | 'code' | 'classId'>): boolean {
  const isNamed = item.objectId !== '' || item.code !== '';
  const isFolder = item.objectType === objectType.fileFolder && item.classId !== '';
  return isFolder && !isNamed && orderKindOf(item.type)?.byAttributes === true;
}

/** True for such a folder that is not found yet: its pick names the code on its label. */
export function awaitsCode({ byAttributes = false, code }: Pick<Position, 'byAttributes' | 'code'>): boolean {
  return byAttributes && code === '';
}
