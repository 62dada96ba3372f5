import { attributeKind } from '#schema/codes.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import type { AttributeIssue } from '#schema/rules/attributes.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import '#schema/rules/pattern-engine.ts';
import { VALUES } from '#schema/entities/flat.ts';
import { localDate } from './local-date.ts';
import { contested, type Judgement } from '#schema/judge/judgement.ts';
import type { Scene } from '#schema/judge/scene.ts';

/** Result of the value rules for a registration: a judgement if a decision is needed, otherwise the data to store. */
export interface ValuesJudged {
  stop: Judgement | null;
  /** Version of the class by which the values are valid. */
  classVersion: number;
  toVerify: string[];
  /** Successors of withdrawn values, by attribute; other values are unchanged. */
  mapped: AttributeValues;
  /** The values passed only the rules they were entered under. */
  legacy: boolean;
}

/**
 * Checks values by the current class, and if they fail, by the class at the time of entry (reliability.md 1.6): only values
 * that fail both need a decision. A value withdrawn from a strict dictionary needs one too.
 * @param touched attributes the operation set; it is not responsible for others
 */
export async function judgeValues(
  scene: Scene,
  now: DocumentClass,
  values: AttributeValues,
  touched: ReadonlySet<string>,
): Promise<ValuesJudged> {
  const { operation, draft, waived } = scene;
  const lookUp = (dictionaryId: string, value: string) => draft.dictionaryHas(dictionaryId, value);
  const today = localDate(operation.madeAt - operation.skewMs, operation.zone);
  const issuesBy = async (attributes: readonly Attribute[]) => {
    const { issues, toVerify } = await checkDocument(attributes, values, { today, lookUp });
    const mayMiss = waived.has('required');
    const own = issues.filter(({ attributeId, code }) => touched.has(attributeId) && !(mayMiss && code === 'required'));
    return { issues: own, toVerify };
  };
  const first = await issuesBy(now.attributes);
  const mapped = waived.has('dictionary') ? {} : await successorsOf(scene, now.attributes, values, first.issues);
  if (Object.keys(mapped).length > 0) {
    // the successors follow the same rules, and are never mapped again
    const again = await judgeValues(
      { ...scene, waived: new Set([...waived, 'dictionary']) },
      now,
      { ...values, ...mapped },
      touched,
    );
    const isKnown = await areKnown(scene, now.attributes, mapped);
    if (!again.stop && isKnown) return { ...again, mapped };
  }
  const { issues, toVerify } = first;
  const withdrawn = issues.filter(({ code }) => code === 'dictionary');
  const broken = waived.has('rules') ? [] : issues.filter(({ code }) => code !== 'dictionary');
  const judged = { stop: null, classVersion: now.version, toVerify, legacy: false, mapped: {} };
  if (broken.length > 0) {
    const then = operation.configVersion === now.version ? null : await draft.documentClass(now.id, operation.configVersion);
    const still = then ? (await issuesBy(then.attributes)).issues.filter(({ code }) => code !== 'dictionary') : broken;
    if (!then || still.length > 0) return { ...judged, stop: stopped('ruleChanged', broken, values) };
    Object.assign(judged, { classVersion: then.version, legacy: true });
  }
  if (withdrawn.length > 0 && !waived.has('dictionary')) return { ...judged, stop: stopped('valueWithdrawn', withdrawn, values) };
  return judged;
}

/** Successors of withdrawn values that the operation set; none if one of them has no successor. */
async function successorsOf(
  { draft }: Scene,
  attributes: readonly Attribute[],
  values: AttributeValues,
  issues: readonly AttributeIssue[],
): Promise<AttributeValues> {
  const withdrawn = issues.filter(({ code }) => code === 'dictionary');
  const found: Record<string, string> = {};
  for (const { attributeId } of withdrawn) {
    const attribute = attributes.find(({ id }) => id === attributeId);
    const value = values[attributeId] ?? '';
    const successor = attribute && !attribute.multi ? await draft.successorOf(attribute.dictionaryId, value) : '';
    if (successor === '') return {};
    found[attributeId] = successor;
  }
  return found;
}

/** True if every successor is itself in its list now. */
async function areKnown({ draft }: Scene, attributes: readonly Attribute[], mapped: AttributeValues): Promise<boolean> {
  for (const [id, value] of Object.entries(mapped)) {
    const attribute = attributes.find((each) => each.id === id);
    if (!attribute || !(await draft.dictionaryHas(attribute.dictionaryId, value))) return false;
  }
  return true;
}

function stopped(kind: 'ruleChanged' | 'valueWithdrawn', issues: readonly AttributeIssue[], values: AttributeValues): Judgement {
  const fields = [...new Set(issues.map(({ attributeId }) => VALUES + attributeId))];
  return contested(kind, {
    fields,
    device: Object.fromEntries(fields.map((field) => [field, values[field.slice(VALUES.length)] ?? ''])),
    service: {},
    otherTitle: issues[0]?.code ?? '',
  });
}

/** Changes the document code in the values as well, wherever it was entered as an attribute. */
export function withCode(attributes: readonly Attribute[], values: AttributeValues, from: string, to: string): AttributeValues {
  const held = attributes.filter(
    ({ id, kind }) => kind === attributeKind.documentCode && normaliseCode(values[id] ?? '') === from,
  );
  return { ...values, ...Object.fromEntries(held.map(({ id }) => [id, to])) };
}

/** Note for a document with replaced values: the first successor. */
export function mappedNote({ mapped }: ValuesJudged): '' | `mapped:${string}` {
  const [successor] = Object.values(mapped);
  return successor === undefined ? '' : `mapped:${successor}`;
}
