import { attributeKind as kinds, type AttributeKind } from '#schema/codes.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { inputTypeOf, inputTypeOfKind, type InputType } from '#src/kit/inputs/input-props.ts';

/** Input type of a double entry where one entry is enough. */
const once: Partial<Record<AttributeKind, InputType>> = { [kinds.textReinput]: 'text', [kinds.numberReinput]: 'number' };

/** The input an attribute is typed into; `twice` where double entries are asked for. */
export function typeOfAttribute(attribute: Attribute, twice = true): InputType {
  const type = twice ? inputTypeOf(attribute) : (once[attribute.kind] ?? inputTypeOfKind[attribute.kind]);
  // A series has a prefix, so it is no number to a mask; a list that names no values has them in its dictionary.
  if (attribute.autonumber) return 'text';
  if (type === 'select' && attribute.acceptable.length === 0) return attribute.dictionaryId === '' ? 'text' : 'textAutocomplete';
  const isHintedType = type === 'textAutocomplete' || type === 'numberAutocomplete';
  return isHintedType && attribute.dictionaryId === '' ? (type === 'textAutocomplete' ? 'text' : 'number') : type;
}
