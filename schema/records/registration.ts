import * as v from 'valibot';
import { attributeValues } from '#schema/records/container.ts';

/** How a value came to be, shown to the supervisor as evidence (ux.md §7). */
export const evidence = v.picklist(['typed', 'scanned', 'doubleEntry', 'inherited', 'kept', 'autonumber', 'dictionary']);
export type Evidence = v.InferOutput<typeof evidence>;

/** One registered document. Its values include the inherited ones, so it stands by itself. */
export const registration = v.object({
  id: v.string(),
  containerId: v.string(),
  projectId: v.string(),
  classId: v.string(),
  /** Document code, normalised; empty where the class has none. */
  code: v.string(),
  values: attributeValues,
  evidence: v.record(v.string(), evidence),
  /** Attribute ids whose value was not in the dictionary (decisions.md S11). */
  toVerify: v.array(v.string()),
  /** Tries a double entry needed, by attribute id; only values above 2 are kept (ux.md §6.2). */
  tries: v.record(v.string(), v.number()),
  /** Version of the class the values were checked by. */
  classVersion: v.number(),
  createdAt: v.number(),
  createdBy: v.string(),
  createdByName: v.string(),
  version: v.number(),
  createdByOp: v.string(),
});
export type Registration = v.InferOutput<typeof registration>;
