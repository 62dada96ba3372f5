import * as v from 'valibot';
import { byName, line, list, valueText } from '#schema/records/bounds.ts';
import { containerStatus, type ContainerStatus } from '#schema/codes.ts';
import { countState, sealBreaks, type CountState } from '#schema/codes/bench.ts';
import { LIMITS } from '#schema/limits.ts';

const name = v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters));

/** Values of attributes by attribute id. Always text; several options of a list are joined with commas (S0 §5). */
export const attributeValues = byName(valueText);
export type AttributeValues = v.InferOutput<typeof attributeValues>;

/** A broken seal: the first cause, the current number of documents, and the time. */
export const brokenSeal = v.object({ did: v.picklist(sealBreaks), documents: v.number(), at: v.number() });
export type BrokenSeal = v.InferOutput<typeof brokenSeal>;

/** A box or envelope at the service (S1 §3 Container info). Times are milliseconds since 1970. */
export const container = v.object({
  id: line,
  /** Normalised: trimmed, upper case, without AIM prefix (decisions.md S5). */
  code: line,
  /** Code the operator used before the service or a supervisor replaced it; empty for none (decisions.md S6). */
  alias: line,
  projectId: line,
  containerTypeId: line,
  classId: line,
  costCenterId: line,
  centralArchiveId: line,
  description: v.pipe(v.string(), v.maxLength(LIMITS.noteCharacters)),
  status: v.picklist(Object.values(containerStatus) as ContainerStatus[]),
  seals: list(name),
  /** Values every document of the container inherits (S1 §3 inheritedAttributes). */
  inherited: attributeValues,
  createdAt: v.number(),
  createdBy: line,
  createdByName: line,
  closedAt: v.number(),
  closedByName: line,
  /** Its pickup order; empty for none. */
  orderId: line,
  documents: v.number(),
  version: v.number(),
  createdByOp: line,
  /** Time the archive received it; absent before. */
  receivedAt: v.optional(v.number()),
  /** Its count at the bench: state, time, user, and number of differing documents; absent before the first. */
  countState: v.optional(v.picklist(Object.values(countState) as CountState[])),
  countedAt: v.optional(v.number()),
  countedByName: v.optional(line),
  differences: v.optional(v.number()),
  /** Hash of its content at the sealing; absent while it is open, and for one closed before seals were introduced. */
  sealedHash: v.optional(line),
  /** Absent while its content has that hash. */
  sealBroken: v.optional(brokenSeal),
});
export type Container = v.InferOutput<typeof container>;
