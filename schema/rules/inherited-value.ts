import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute } from '#schema/records/reference.ts';

/** The box of a document, empty or null for one in no box, and its values. */
interface Placed {
  containerId: string | null;
  values: AttributeValues;
}

/** True if the value came with the box of the document: it is the same in all documents of the box, and changed there. */
export const isInheritedIn = (
  { containerId, values }: Placed,
  attribute: Pick<Attribute, 'id' | 'inherited'> | null | undefined,
): boolean => (containerId ?? '') !== '' && attribute?.inherited === true && (values[attribute.id] ?? '') !== '';
