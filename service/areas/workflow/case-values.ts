import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { carriedInto } from '#schema/rules/twin-attribute.ts';
import type { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { FlowMove } from './turn.ts';

/**
 * Values of a document as its case asks for them. A document may be moved to another class while its case runs, and the case goes on by
 * the definition it began with: attributes of the class it began in have the values of those of the same name and kind in the new one.
 */
export async function caseValues(
  reader: TransactionReader,
  beganIn: string,
  document: { classId: string; values: AttributeValues } | undefined,
): Promise<Pick<FlowMove, 'values' | 'attributes'>> {
  const began = await reader.documentClass(beganIn);
  const now = document && document.classId !== beganIn ? await reader.documentClass(document.classId) : began;
  return inCase(began, now, document?.values ?? {});
}

/** The values, with those of attributes of the class in which the case began; names are of the class of the document first. */
export function inCase(
  began: DocumentClass | null,
  now: DocumentClass | null,
  values: AttributeValues,
): Pick<FlowMove, 'values' | 'attributes'> {
  if (!began || !now || began.id === now.id) return { values, attributes: (now ?? began)?.attributes ?? [] };
  return { values: { ...carriedInto(began, now, values), ...values }, attributes: [...began.attributes, ...now.attributes] };
}
