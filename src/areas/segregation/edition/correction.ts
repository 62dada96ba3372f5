import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { AttributeIssue } from '#schema/rules/attributes.ts';
import { codeAttribute } from '#schema/rules/code-attribute.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { checkDocument, type LookUp } from '#schema/rules/dictionary-check.ts';
import { normalValue, type Writing } from '#schema/rules/normal-value.ts';

/** Code and values of a document as a person typed them. */
export interface Typed {
  code: string;
  values: AttributeValues;
}

/** Values, and the code, that a correction changes, as they are stored; a code that was entered as a value changes with it. */
export interface Correction {
  values: AttributeValues;
  code?: string;
}

/** Reads what was typed over a document; nothing that was left as it is takes part. */
export function correctionOf(document: Registration, of: DocumentClass | null, typed: Typed, writing: Writing): Correction {
  const coded = codeAttribute(of?.attributes ?? []);
  const values: Record<string, string> = {};
  for (const attribute of of?.attributes ?? []) {
    const { id } = attribute;
    const [before = '', text = ''] = [document.values[id], typed.values[id]];
    const value = text === before ? before : normalValue(attribute, text, writing);
    if (value !== before && id !== coded?.id) values[id] = value;
  }
  const code = typed.code === document.code ? document.code : normaliseCode(typed.code);
  if (code === document.code) return { values };
  return { code, values: coded ? { ...values, [coded.id]: code } : values };
}

/** Checks what a correction changes by the rules of the class: its issues, and the values that could not be looked up. */
export async function checkCorrection(
  document: Registration,
  of: DocumentClass | null,
  { values }: Correction,
  context: { today: string; lookUp: LookUp },
): Promise<{ issues: AttributeIssue[]; toVerify: string[] }> {
  const found = await checkDocument(of?.attributes ?? [], { ...document.values, ...values }, context);
  return {
    issues: found.issues.filter(({ attributeId }) => attributeId in values),
    toVerify: [
      ...document.toVerify.filter((id) => !(id in values)), // as it was for those that stay
      ...found.toVerify.filter((id) => id in values),
    ],
  };
}
