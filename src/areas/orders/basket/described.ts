import { objectType } from '#schema/codes/orders.ts';
import { canonical } from '#schema/operations/operation.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { ItemChanges, NewItem } from '#src/parts/ordering/acts.ts';

/** Something that is not in the archive, as the form describes it: numbers as they are entered. */
export interface Described {
  description: string;
  pieces: string;
  kilograms: string;
  classId: string;
  values: Readonly<Record<string, string>>;
}

export const blank: Described = { description: '', pieces: '1', kilograms: '', classId: '', values: {} };

/** The form of a listed item. */
export const describedBy = ({ title, quantity, kilograms, classId, values }: Position): Described => ({
  description: title,
  pieces: String(quantity),
  kilograms: String(kilograms),
  classId,
  values,
});

const fieldsOf = ({ description, pieces, kilograms, classId, values }: Described) => ({
  classId,
  values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
  title: description.trim(),
  quantity: Number(pieces),
  kilograms: Number(kilograms.replace(',', '.')),
});

/** A new item for the basket. */
export const itemOf = ({ projectId, centralArchiveId, type }: Order, item: Described): NewItem => ({
  projectId,
  centralArchiveId,
  type,
  objectType: objectType.none,
  objectId: '',
  containerId: '',
  code: '',
  ...fieldsOf(item),
});

/** Only what was changed, so that it does not undo what a colleague changed in the meantime. */
export function differing(before: Position, item: Described): ItemChanges {
  const { title, quantity, kilograms, classId, values } = fieldsOf(item);
  const sameValues = canonical(values) === canonical(before.values);
  return {
    ...(title === before.title ? {} : { title }),
    ...(quantity === before.quantity ? {} : { quantity }),
    ...(kilograms === before.kilograms ? {} : { kilograms }),
    ...(classId === before.classId ? {} : { classId }),
    ...(sameValues && classId === before.classId ? {} : { values }),
  };
}
