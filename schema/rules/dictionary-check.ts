import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { checkValues, toVerify, type AttributeIssue } from '#schema/rules/attributes.ts';
import { splitOptions } from '#schema/rules/choices-of.ts';
import { loadPatterns } from '#schema/rules/pattern.ts';

/** Looks up a value in a dictionary; undefined if the dictionary is not available. */
export type LookUp = (dictionaryId: string, value: string) => Promise<boolean | undefined>;

/** An id has no such character. */
const key = (dictionaryId: string, value: string): string => `${dictionaryId}\0${value}`;

/** Looks up all dictionary values of a document in advance, so the rules themselves are synchronous. */
export async function dictionaryAnswers(
  attributes: readonly Attribute[],
  values: AttributeValues,
  lookUp: LookUp,
): Promise<(dictionaryId: string, value: string) => boolean | undefined> {
  const answers = new Map<string, boolean | undefined>();
  const questions = attributes.flatMap(({ id, dictionaryId, multi }) => {
    const value = values[id] ?? '';
    if (dictionaryId === '' || value === '') return [];
    return (multi ? splitOptions(value) : [value]).map((part) => ({ dictionaryId, part }));
  });
  await Promise.all(
    questions.map(async ({ dictionaryId, part }) => {
      answers.set(key(dictionaryId, part), await lookUp(dictionaryId, part));
    }),
  );
  return (dictionaryId, value) => answers.get(key(dictionaryId, value));
}

/**
 * Checks a finished document against all rules. Waits for the pattern engine; without it each value with a pattern has the
 * issue `unchecked`. Returns the issues and the values to verify.
 */
export async function checkDocument(
  attributes: readonly Attribute[],
  values: AttributeValues,
  context: { today: string; lookUp: LookUp; tolerant?: boolean | undefined },
): Promise<{ issues: AttributeIssue[]; toVerify: string[] }> {
  const [has] = await Promise.all([dictionaryAnswers(attributes, values, context.lookUp), loadPatterns()]);
  const { today, tolerant } = context;
  return {
    issues: checkValues(attributes, values, { today, has, tolerant }),
    toVerify: toVerify(attributes, values, { today, has }),
  };
}
