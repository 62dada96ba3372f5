import { unprefixed, VALUES } from '#schema/entities/flat.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { intoClass } from '#schema/judge/protocoling/other-project.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import { documentMove } from '#schema/operations/document-move.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Flat } from '#schema/rules/compare.ts';

/** True for a move of a document to another class. */
export const movesDocument = ({ type }: Operation): boolean => type === documentMove.type;

/**
 * A move with the chosen class and values. A value that is not taken from it is left out, so that the one of the document is carried
 * along. Null for a class that does not exist.
 */
export async function moveWithFields(draft: Draft, root: Operation, wanted: Flat, kept: Flat): Promise<Operation | null> {
  const payload = root.payload as PayloadOf<typeof documentMove>; // checked by the kind's schema
  const values: Record<string, string> = { ...payload.values, ...unprefixed(VALUES, wanted) };
  for (const id of Object.keys(unprefixed(VALUES, kept))) delete values[id];
  const code = wanted['code'] ?? kept['code'] ?? payload.code;
  const classId = wanted['classId'] ?? payload.classId;
  if (classId === payload.classId) return withPayload(root, { ...payload, code, values });
  const to = await draft.documentClass(classId);
  if (!to) return null;
  const carried = Object.entries(await intoClass(draft, values, payload.classId, to));
  const known = new Set(to.attributes.map(({ id }) => id));
  return withPayload(root, { ...payload, classId, code, values: Object.fromEntries(carried.filter(([id]) => known.has(id))) });
}
