import type { Attribute } from '#schema/records/reference.ts';
import { wordyKinds } from './document-words.ts';

/** Attributes of a class without a choice of its own. */
const PRESET = 2;

/**
 * Returns the attributes of a class whose values a tablet keeps in its pocket catalogue: those chosen for it, else its numbered
 * one and the first two texts. Personal ones never go along, chosen or not.
 */
export function pocketAttributes(attributes: readonly Attribute[]): Attribute[] {
  const allowed = attributes.filter(({ personal }) => !personal);
  const chosen = allowed.filter(({ pocket }) => pocket);
  if (chosen.length > 0) return chosen;
  const texts = allowed.filter(({ kind, inherited, autonumber }) => wordyKinds.has(kind) && !inherited && !autonumber);
  return [...allowed.filter(({ autonumber }) => autonumber).slice(0, 1), ...texts.slice(0, PRESET)];
}
