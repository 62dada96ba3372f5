import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { LIMITS } from '#schema/limits.ts';
import { choicesOf, narrowedTo, splitOptions } from '#schema/rules/choices-of.ts';
import { isMissingDate, isStoredDate } from '#schema/rules/dates.ts';
import { isOneScript } from '#schema/rules/codes-normal.ts';
import { testExpression } from '#schema/rules/expression.ts';
import { valueIs } from '#schema/rules/kinds.ts';
import { matchesMask } from '#schema/rules/number-mask.ts';
import { hasPatternEngine, testPattern } from '#schema/rules/pattern.ts';

/**
 * Validation rules of an attribute (S0 §5, S1 §5). The form runs them at every field, and the service runs them again. Values
 * are as stored, after `normal-value.ts`. Issues are data; screens provide the texts.
 */

/**
 * Faults of a value. `dictionary`: a strict dictionary does not contain the value (decisions.md S11). `unchecked`: the pattern
 * engine could not be loaded, and nothing is saved unchecked. `documentTooLarge`: names the longest value of a document that
 * the service would refuse.
 */
export const valueIssueCodes = [
  'required',
  'tooLong',
  'number',
  'date',
  'missingDate',
  'tooShort',
  'longerThan',
  'choice',
  'dictionary',
  'regex',
  'unchecked',
  'expression',
  'documentTooLarge',
  'reinputUnfinished',
  'reinputDiffers',
] as const;
export type ValueIssueCode = (typeof valueIssueCodes)[number];

/** One value that failed. `params` fill the text: a limit, a mask, the class's own message. */
export interface AttributeIssue {
  attributeId: string;
  code: ValueIssueCode;
  params: Readonly<Record<string, string | number>>;
}

export interface CheckContext {
  /** Attributes and values of the whole document, for masters and expressions. */
  attributes: readonly Attribute[];
  values: AttributeValues;
  /** yyyy-MM-dd, for expressions. */
  today: string;
  /** True if a dictionary contains a value; undefined if unknown here. */
  has(dictionaryId: string, value: string): boolean | undefined;
  /** The mass update variant, in which values may be missing (S1 §5). */
  tolerant?: boolean | undefined;
  /** Skips patterns while their engine is not loaded (`loadPatterns`), for a check whose result is only shown. */
  whileTyping?: boolean | undefined;
}

/** Values to check individually: the options of a multi attribute, otherwise the value. */
function partsOf(attribute: Attribute, value: string): string[] {
  return attribute.multi ? splitOptions(value) : [value];
}

/** R-154..156: an empty value, an empty option, and zero where zero does not count as a value. */
function isMissing(attribute: Attribute, value: string): boolean {
  if (value.trim() === '') return true;
  if (attribute.multi) return partsOf(attribute, value).some((part) => part === '');
  return valueIs(attribute) === 'number' && Number(value) === 0 && !attribute.allowZeroAsValue;
}

type Check = (attribute: Attribute, value: string, context: CheckContext) => Omit<AttributeIssue, 'attributeId'> | null;

const issue = (code: ValueIssueCode, params: AttributeIssue['params'] = {}): Omit<AttributeIssue, 'attributeId'> => ({
  code,
  params,
});

const hasType: Check = (attribute, value) => {
  if (value.length > LIMITS.valueCharacters) return issue('tooLong', { most: LIMITS.valueCharacters });
  const is = valueIs(attribute);
  if (is === 'code' && !isOneScript(value)) return issue('regex', { message: attribute.regexMessage });
  // The format of a numbered series only sets its zero padding, so it is not a mask.
  if (is === 'number' && !attribute.autonumber && !matchesMask(value, attribute.format))
    return issue('number', { mask: attribute.format });
  return is === 'date' && !isStoredDate(value) ? issue(isMissingDate(value) ? 'missingDate' : 'date') : null;
};

const hasLength: Check = (attribute, value) => {
  const { lengthLeast: least, lengthMost: most } = attribute;
  for (const part of partsOf(attribute, value)) {
    const length = Array.from(part).length;
    if (least > 0 && length < least) return issue('tooShort', { least });
    if (most > 0 && length > most) return issue('longerThan', { most });
  }
  return null;
};

/** every entry of a list is one of its items; a master narrows both lists and dictionaries. */
const isChoice: Check = (attribute, value, context) => {
  const start = narrowedTo(attribute, context.values);
  if (!partsOf(attribute, value).every((part) => part.startsWith(start))) return issue('choice');
  if (attribute.acceptable.length === 0) return null;
  const choices = new Set(choicesOf(attribute, context.values));
  return partsOf(attribute, value).every((part) => choices.has(part)) ? null : issue('choice');
};

/** A list is always strict: its value must be one of the items. */
function isStrict(attribute: Attribute): boolean {
  return attribute.strict || valueIs(attribute) === 'choice';
}

const isInDictionary: Check = (attribute, value, context) => {
  if (attribute.dictionaryId === '' || !isStrict(attribute)) return null;
  const unknown = partsOf(attribute, value).find((part) => context.has(attribute.dictionaryId, part) === false);
  return unknown === undefined ? null : issue('dictionary', { value: unknown });
};

/** patterns are not applied to empty values. */
const matchesPattern: Check = (attribute, value, { whileTyping }) => {
  if (attribute.regex === '') return null;
  if (!hasPatternEngine()) return whileTyping === true ? null : issue('unchecked');
  const differs = (part: string): boolean => testPattern(attribute.regex, attribute.regexFlags, part) === 'differs';
  return partsOf(attribute, value).some(differs) ? issue('regex', { message: attribute.regexMessage }) : null;
};

function verdictOf(attribute: Attribute, value: string, context: CheckContext): ReturnType<typeof testExpression> {
  if (attribute.validationExpression === '') return 'holds';
  return testExpression(attribute.validationExpression, {
    own: value,
    today: context.today,
    valueOf: (nameOrId) => {
      const other = context.attributes.find(({ id, name }) => id === nameOrId || name === nameOrId);
      return other && (other.id === attribute.id ? value : (context.values[other.id] ?? ''));
    },
  });
}

const satisfiesExpression: Check = (attribute, value, context) =>
  verdictOf(attribute, value, context) === 'fails' ? issue('expression', { description: attribute.description }) : null;

/** In the order that reads best to the user: type, length, choice, notation, consistency with other values. */
const checks: readonly Check[] = [hasType, hasLength, isChoice, isInDictionary, matchesPattern, satisfiesExpression];

/**
 * Checks one value and returns at most one issue, the first found. Read-only attributes are not checked; one that is
 * not entered in registration may be empty.
 */
export function checkValue(attribute: Attribute, value: string, context: CheckContext): AttributeIssue[] {
  if (attribute.readOnly) return [];
  const mandatory = attribute.mandatory && attribute.enteredInRegistration && context.tolerant !== true;
  if (value.trim() === '') return mandatory ? [{ attributeId: attribute.id, ...issue('required') }] : [];
  if (mandatory && isMissing(attribute, value)) return [{ attributeId: attribute.id, ...issue('required') }];
  for (const check of checks) {
    const found = check(attribute, value, context);
    if (found) return [{ attributeId: attribute.id, ...found }];
  }
  return [];
}

/** Checks the values of a document against every attribute of its class, in the order of the class. */
export function checkValues(
  attributes: readonly Attribute[],
  values: AttributeValues,
  context: Pick<CheckContext, 'today' | 'has' | 'tolerant'>,
): AttributeIssue[] {
  return attributes.flatMap((attribute) => checkValue(attribute, values[attribute.id] ?? '', { ...context, attributes, values }));
}

/**
 * Returns attributes whose value is accepted but should be verified: missing from an open dictionary, in a dictionary this
 * device does not have, or under an unreadable rule (decisions.md S11).
 */
export function toVerify(
  attributes: readonly Attribute[],
  values: AttributeValues,
  context: Pick<CheckContext, 'today' | 'has'>,
): string[] {
  const uncertain = (attribute: Attribute): boolean => {
    const value = values[attribute.id] ?? '';
    if (value === '' || attribute.readOnly) return false;
    const parts = partsOf(attribute, value);
    if (attribute.dictionaryId !== '' && parts.some((part) => context.has(attribute.dictionaryId, part) !== true)) return true;
    if (
      attribute.regex !== '' &&
      hasPatternEngine() &&
      parts.some((part) => testPattern(attribute.regex, attribute.regexFlags, part) === 'unreadable')
    )
      return true;
    return verdictOf(attribute, value, { ...context, attributes, values }) === 'unreadable';
  };
  return attributes.filter(uncertain).map(({ id }) => id);
}
