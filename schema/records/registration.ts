import * as v from 'valibot';
import { byName, line, list } from '#schema/records/bounds.ts';
import { attributeValues } from '#schema/records/container.ts';

/** Source of a value, shown to the supervisor as evidence (ux.md §7). */
export const evidence = v.picklist(['typed', 'scanned', 'doubleEntry', 'inherited', 'kept', 'autonumber', 'dictionary']);
export type Evidence = v.InferOutput<typeof evidence>;

/** One registered document. Its values include the inherited ones, so it is self-contained. */
export const registration = v.object({
  id: line,
  containerId: line,
  projectId: line,
  classId: line,
  /** Document code, normalised; empty if the class has none. */
  code: line,
  values: attributeValues,
  evidence: byName(evidence),
  /** Attribute ids whose value was not in the dictionary (decisions.md S11). */
  toVerify: list(line),
  /** Number of tries for a double entry, by attribute id; only values above 2 are stored (ux.md §6.2). */
  tries: byName(v.number()),
  /** Version of the class used for checking the values. */
  classVersion: v.number(),
  createdAt: v.number(),
  createdBy: line,
  createdByName: line,
  version: v.number(),
  createdByOp: line,
  // fields added by the archive; absent before
  /** Pile onto which it was sorted (`category`). */
  categoryId: v.optional(line),
  /** Pages are missing, which a user has accepted. */
  acceptedIncomplete: v.optional(v.boolean()),
  // fields of documents beyond registering; absent where empty
  tagIds: v.optional(list(line)),
  costCenterId: v.optional(line),
});
export type Registration = v.InferOutput<typeof registration>;
