import { LIMITS } from '#schema/limits.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import type { Scene } from '#schema/judge/scene.ts';

/** Values to check, and the classes and row that define their attributes. */
export interface Brought {
  values: AttributeValues;
  /** Prefix of these fields in a case: `values.` or `inherited.`. */
  prefix: string;
  /** The current class of the row; null if it has none. */
  of: DocumentClass | null;
  /** Another class whose attributes the author may have used: the one before the row was moved. */
  before?: string | undefined;
  /** Values of the existing row: an attribute that was removed later can still be changed. */
  held?: AttributeValues | undefined;
  /** True if the author saw a later version of the row: a restore from a backup lost the change, which may be a move to another class. */
  isAhead?: boolean;
}

/**
 * Checks that values belong to attributes of the class. An attribute that the class had when the operation was saved, and has
 * no longer, needs a decision (reliability.md 1.6, `CLASS_CHANGED`); an attribute of no class known to the author is refused.
 * @returns null if all are known
 */
export async function checkKnown(
  scene: Scene,
  { values, prefix, of, before, held = {}, isAhead = false }: Brought,
): Promise<Judgement | null> {
  const { draft, operation, waived } = scene;
  const known = new Set([...(of?.attributes ?? []).map(({ id }) => id), ...Object.keys(held)]);
  const unknown = Object.keys(values).filter((id) => values[id] !== '' && !known.has(id));
  if (unknown.length === 0) return null;
  const then = [
    of && (await draft.documentClass(of.id, operation.configVersion)),
    before ? await draft.documentClass(before) : null,
    before ? await draft.documentClass(before, operation.configVersion) : null,
  ];
  const knownThen = new Set(then.flatMap((one) => one?.attributes ?? []).map(({ id }) => id));
  // a device may have a later configuration than a service restored from a backup
  const isLater = of !== null && (isAhead || operation.configVersion > of.version);
  const stranger = unknown.find((id) => !knownThen.has(id) && !isLater);
  if (stranger !== undefined) return refused('payloadInvalid', (prefix + stranger).slice(0, LIMITS.nameCharacters));
  if (waived.has('rules')) return null;
  const device = Object.fromEntries(unknown.map((id) => [prefix + id, values[id] ?? '']));
  return contested('ruleChanged', { fields: Object.keys(device), device, service: {} });
}
