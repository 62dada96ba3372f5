import type { AttributeValues } from '#schema/records/container.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { foldText } from '#schema/rules/fold.ts';

/** The parts of an identity that a document names, or by which a hold names a person; empty for a part that is not known. */
export interface Identity {
  nationalId: string;
  surname: string;
  firstName: string;
  born: string;
}

const unknownPerson: Identity = { nationalId: '', surname: '', firstName: '', born: '' };

/** Compares a part as people write it: without case, accents and spaces; a number also without its separators. */
const folded = (text: string): string => foldText(text).trim().replaceAll(/\s+/g, ' ');
const digits = (text: string): string => foldText(text).replaceAll(/[^a-z0-9]/g, '');

/** Returns the parts as they are compared. */
export const comparable = ({ nationalId, surname, firstName, born }: Identity): Identity => ({
  nationalId: digits(nationalId),
  surname: folded(surname),
  firstName: folded(firstName),
  born: folded(born),
});

/** True if parts are enough to name one person: the national id, or both names and the day of birth. */
export const isWhole = ({ nationalId, surname, firstName, born }: Identity): boolean =>
  nationalId !== '' || (surname !== '' && firstName !== '' && born !== '');

/** True if a class has attributes that can name a person. */
export const namesPeople = (attributes: readonly Attribute[]): boolean => attributes.some(({ role }) => role !== undefined);

/** The person whom the values of a document name, by the roles of its class, as written. */
export function namedIn(attributes: readonly Attribute[], values: AttributeValues): Identity {
  const parts = { ...unknownPerson };
  for (const { id, role } of attributes) if (role !== undefined && parts[role] === '') parts[role] = values[id] ?? '';
  return parts;
}

/** The person whom the values of a document name, as it is compared. */
export const identityIn = (attributes: readonly Attribute[], values: AttributeValues): Identity =>
  comparable(namedIn(attributes, values));

/**
 * True if a document is about this person. Where both have a national id it alone decides: two people can have the same names and day
 * of birth. Both arguments are comparable.
 */
export function isSamePerson(wanted: Identity, found: Identity): boolean {
  if (wanted.nationalId !== '' && found.nationalId !== '') return wanted.nationalId === found.nationalId;
  const parts = ['surname', 'firstName', 'born'] as const;
  return parts.every((part) => wanted[part] !== '' && wanted[part] === found[part]);
}
