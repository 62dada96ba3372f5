import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { carriedInto, twinIn } from '#schema/rules/twin-attribute.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import type { FlowMove } from './turn.ts';

/**
 * Values of a document as its case asks for them. A document may be moved to another class while its case runs, and the case goes on by
 * the definition it began with: attributes of the class it began in have the values of those of the same name and kind in the new one.
 * A workflow of several classes names attributes of one of them; a document of another one is treated in the same way.
 */
export async function caseValues(
  tx: Tx,
  tenantId: string,
  beganIn: string,
  document: { classId: string; projectId: string; values: AttributeValues } | undefined,
): Promise<Pick<FlowMove, 'values' | 'attributes'>> {
  const reader = new TransactionReader(tx, tenantId);
  const began = await reader.documentClass(beganIn);
  const now = document && document.classId !== beganIn ? await reader.documentClass(document.classId) : began;
  const others = document ? await classesOf(tx, tenantId, [document.projectId]) : [];
  return inCase(began, now, document?.values ?? {}, others);
}

/**
 * The values, with those of attributes of the class in which the case began and of the other classes of the project; names are of the
 * class of the document first.
 */
export function inCase(
  began: DocumentClass | null,
  now: DocumentClass | null,
  values: AttributeValues,
  others: readonly DocumentClass[] = [],
): Pick<FlowMove, 'values' | 'attributes'> {
  const own = now ?? began;
  if (!own) return { values, attributes: [] };
  const known = began && began.id !== own.id ? [...others, began] : others;
  const foreign = known.filter(({ id }) => id !== own.id);
  const carried = foreign.flatMap((each) => Object.entries(carriedInto(each, own, values)).filter(([, value]) => value !== ''));
  return {
    values: { ...Object.fromEntries(carried), ...values },
    // of one name the last counts
    attributes: [...foreign, own].flatMap(({ attributes }) => attributes),
  };
}

/** Names of attributes that a step confirms, as the class has them; one that the class lacks is not among them. */
export function confirmedNames(ids: readonly string[], began: DocumentClass, others: readonly DocumentClass[]): string[] {
  const attributes = [began, ...others].flatMap((each) => each.attributes);
  return ids.flatMap((id) => {
    const twins = attributes
      .filter((one) => one.id === id)
      .map((one) => began.attributes.find((own) => own.id === id) ?? twinIn(began, one));
    return twins.find((one) => one !== undefined)?.name ?? [];
  });
}
