import { codeAttribute } from '#schema/rules/code-attribute.ts';
import type { Attribute } from '#schema/records/reference.ts';
import type { AttributeDraft } from '#src/parts/attribute-form/contract.ts';

/** Key of the draft of the next document of a box. */
export const documentPlace = (containerId: string) => `document/${containerId}`;

/** Key of the draft of a document that is being corrected. */
export const editPlace = (registrationId: string) => `registration/${registrationId}`;

/** Returns the document codes that only a draft has: the one being typed, and the one scanned after it (ux.md §6.3, 5). */
export function unsavedCodes({ fields, held }: AttributeDraft, attributes: readonly Attribute[]): readonly string[] {
  return [fields[codeAttribute(attributes)?.id ?? '']?.text ?? '', held].filter((code) => code !== '');
}
