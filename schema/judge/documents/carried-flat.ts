import { prefixed, VALUES } from '#schema/entities/flat.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Flat } from '#schema/rules/compare.ts';
import { codeInClass } from '#schema/rules/moved-document.ts';
import { carriedInto } from '#schema/rules/twin-attribute.ts';

/** Classes of a document now and in its states after a version. */
export async function classesSince(draft: Draft, row: Registration, since: number): Promise<string[]> {
  const steps = since >= row.version ? [] : await draft.stepsAfter(registration.name, row.id, since);
  return [...new Set([row.classId, ...steps.map(({ before }) => before.classId)])];
}

/**
 * Comparable fields of the states of a document, carried into one class: a document is the same one in another class, where its
 * attributes have other ids.
 * @param classIds classes of these states
 */
export async function carriedFlat(
  draft: Draft,
  to: DocumentClass,
  classIds: readonly string[],
): Promise<(row: Registration) => Flat> {
  const classes = new Map<string, DocumentClass | null>();
  for (const id of classIds) classes.set(id, await draft.documentClass(id));
  return ({ classId, code, values }) => {
    const carried = carriedInto(to, classes.get(classId) ?? null, values);
    return { code: codeInClass(to, carried, code), ...prefixed(VALUES, carried) };
  };
}
