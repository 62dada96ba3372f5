import * as v from 'valibot';
import { containerStatus, type ContainerStatus } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';

const name = v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters));

/** Values of attributes by attribute id. Always text; several options of a list are joined with commas (S0 §5). */
export const attributeValues = v.record(v.string(), v.pipe(v.string(), v.maxLength(LIMITS.valueCharacters)));
export type AttributeValues = v.InferOutput<typeof attributeValues>;

/** A box or envelope as the service knows it (S1 §3 Container info). Times are milliseconds since 1970. */
export const container = v.object({
  id: v.string(),
  /** Normalised: trimmed, upper case, without AIM prefix (decisions.md S5). */
  code: v.string(),
  /** Code the operator used before the service or a supervisor gave another; empty for none (decisions.md S6). */
  alias: v.string(),
  projectId: v.string(),
  containerTypeId: v.string(),
  classId: v.string(),
  costCenterId: v.string(),
  centralArchiveId: v.string(),
  description: v.pipe(v.string(), v.maxLength(LIMITS.noteCharacters)),
  status: v.picklist(Object.values(containerStatus) as ContainerStatus[]),
  seals: v.array(name),
  /** Values every document of the container inherits (S1 §3 inheritedAttributes). */
  inherited: attributeValues,
  createdAt: v.number(),
  createdBy: v.string(),
  createdByName: v.string(),
  closedAt: v.number(),
  closedByName: v.string(),
  /** Pickup order that holds it; empty for none. */
  orderId: v.string(),
  documents: v.number(),
  version: v.number(),
  createdByOp: v.string(),
});
export type Container = v.InferOutput<typeof container>;
