import * as v from 'valibot';
import { line, list, paragraph, valueText } from '#schema/records/bounds.ts';
import { attributeValues } from '#schema/records/container.ts';
import { orderType, type OrderType } from '#schema/codes.ts';
import { objectType, positionState, type ObjectType, type PositionState } from '#schema/codes/orders.ts';

/** One item of an order. */
export const position = v.object({
  /** `<orderId>:<objectId>` for a known object or material, so two users who add it create one position; UUIDv7 for a code. */
  id: line,
  orderId: line,
  projectId: line,
  type: v.picklist(Object.values(orderType) as OrderType[]),
  state: v.picklist(Object.values(positionState) as PositionState[]),
  objectType: v.picklist(Object.values(objectType) as ObjectType[]),
  /** Box or document; empty for a code the archive does not know, a material, and a described item. */
  objectId: line,
  /** The box, or the box that contains it; empty if unknown. */
  containerId: line,
  code: line,
  classId: line,
  values: attributeValues,
  /** Title at the time it was added. */
  title: valueText,
  materialId: line,
  /** Pieces; 1 for an object. */
  quantity: v.number(),
  quantityDone: v.number(),
  kilograms: v.number(),
  /** True from finalise until it is over: no other open order can have the item (O1). */
  claimed: v.boolean(),
  /** True for a file folder ordered by class and attributes: it has a code from its pick on. */
  byAttributes: v.optional(v.boolean()),
  /** The values by which its author described it, while it has those of the folder that was found. */
  described: v.optional(attributeValues),
  /** Reasons that the user confirmed (`schema/rules/availability.ts`). */
  confirmed: list(line, 20),
  /** Reason why it was left out, not found or refused: an availability reason or an order reason. */
  reasonId: line,
  note: paragraph,
  /** `scanned` or `typed` at the shelf. */
  method: line,
  /** File version of a stored scan. */
  fileId: line,
  conflictId: line,
  /** Time it was done, not found, refused or withdrawn; 0 before. */
  endedAt: v.number(),
  createdAt: v.number(),
  createdBy: line,
  createdByName: line,
  version: v.number(),
  createdByOp: line,
});
export type Position = v.InferOutput<typeof position>;

/** Id of a position on a known object or material. */
export function positionId(orderId: string, objectId: string): string {
  return `${orderId}:${objectId}`;
}

/** True for an item that is described because the archive does not have it, so it has no label to scan. */
export function isDescribed({ objectId, code, materialId }: Pick<Position, 'objectId' | 'code' | 'materialId'>): boolean {
  return objectId === '' && code === '' && materialId === '';
}

/** Initial fields of an added item without its object. */
export const blankItem = {
  objectType: objectType.none,
  objectId: '',
  containerId: '',
  code: '',
  classId: '',
  values: {},
  title: '',
  materialId: '',
  quantity: 1,
  kilograms: 0,
  confirmed: [],
  note: '',
} satisfies Partial<Position>;

/** Initial fields of every new position. */
export const blankPosition: Omit<
  Position,
  'id' | 'orderId' | 'projectId' | 'type' | 'version' | 'createdAt' | 'createdBy' | 'createdByName' | 'createdByOp'
> = {
  ...blankItem,
  state: positionState.asked,
  quantityDone: 0,
  claimed: false,
  reasonId: '',
  method: '',
  fileId: '',
  conflictId: '',
  endedAt: 0,
};
