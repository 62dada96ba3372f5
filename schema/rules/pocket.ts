import type { Attribute } from '#schema/records/reference.ts';
import { wordyKinds } from './document-words.ts';

/** Number of attributes for a class without its own choice. */
const PRESET = 2;

/**
 * Returns the attributes of a class whose values the pocket catalogue of a device contains: the chosen ones, otherwise the
 * numbered one and the first two texts. Personal attributes are always left out, even if chosen.
 */
export function pocketAttributes(attributes: readonly Attribute[]): Attribute[] {
  const allowed = attributes.filter(({ personal }) => !personal);
  const chosen = allowed.filter(({ pocket }) => pocket);
  if (chosen.length > 0) return chosen;
  const texts = allowed.filter(({ kind, inherited, autonumber }) => wordyKinds.has(kind) && !inherited && !autonumber);
  return [...allowed.filter(({ autonumber }) => autonumber).slice(0, 1), ...texts.slice(0, PRESET)];
}
