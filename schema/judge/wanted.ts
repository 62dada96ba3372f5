import { kindOf, type PayloadOf } from '#schema/operations/all.ts';
import { orderUpdate, positionUpdate } from '#schema/operations/baskets.ts';
import { documentCostCenter } from '#schema/operations/document-cost-center.ts';
import { documentMove } from '#schema/operations/document-move.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { INHERITED, prefixed, VALUES } from '#schema/entities/flat.ts';
import type { Flat } from '#schema/rules/compare.ts';
import type { Draft } from './draft.ts';
import { flatChanges, flatPosition } from './orders/order-fields.ts';
import type { SubjectName, SubjectRows } from '#schema/entities/all.ts';

/**
 * Returns the row a device wanted if it does not exist: for display in a case, never to be written. A change is applied to the
 * created row, as far as the service has it, otherwise to an empty one.
 */
export async function wantedRow<S extends SubjectName>(
  draft: Draft,
  collection: S,
  operation: Operation,
  userName: string,
): Promise<SubjectRows[S] | null> {
  const over = (row: unknown, by: Operation) => {
    const effects = kindOf(by.type)?.effects({ ...by, userName }, by.payload as never) ?? []; // checked by `checkShape`
    const own = effects.find(({ id }) => id === by.entityId);
    return (own?.fold(row as never) ?? row) as SubjectRows[S] | null; // the effect on the subject
  };
  const made = over(null, operation);
  if (made) return made;
  for (const opId of operation.deps) {
    const maker = (await draft.receipt(opId))?.operation;
    if (maker?.entityId === operation.entityId && kindOf(maker.type)?.creates) return over(over(null, maker), operation);
  }
  return over(over(null, emptyCreation(collection, operation)), operation);
}

/** Kinds that create a row which a case can show in part. */
const creations: Partial<Record<SubjectName, string>> = {
  containers: 'container.create',
  registrations: 'registration.create',
  orders: 'order.create',
  positions: 'order.position.add',
  exceptions: 'exception.note',
  synchronizations: 'synchronization.change',
  label_batches: 'labels.print',
};

/** Returns a creation with only the fields the operation names. */
function emptyCreation(collection: SubjectName, operation: Operation): Operation {
  const blank = { projectId: '', classId: '', code: '', costCenterId: '', containerTypeId: '', description: '', inherited: {} };
  const document = { containerId: operation.lane, values: {}, evidence: {}, toVerify: [], tries: {} };
  const type = creations[collection] ?? '';
  const { projectId, classId, code } = blank;
  const payloads: Partial<Record<SubjectName, Record<string, unknown>>> = {
    registrations: { projectId, classId, code, ...document },
    orders: { projectId, changes: {} },
    positions: { projectId, orderId: operation.lane, code, title: '' },
    // its kind is not known
    exceptions: { projectId, containerId: '', registrationId: '', code, note: '' },
    synchronizations: { do: 'begin', projectId, name: '', source: 'scan' },
    label_batches: {
      do: 'print',
      series: '',
      typeId: '',
      prefix: '',
      width: 1,
      checkDigit: false,
      first: 1,
      last: 1,
      format: 'a4x24',
    },
  };
  return { ...operation, type, payload: payloads[collection] ?? blank };
}

/** The fields an operation sets, as a case lists them. */
export function wantedFields({ type, payload }: Operation): Flat {
  if (type === orderUpdate.type) return flatChanges((payload as PayloadOf<typeof orderUpdate>).changes); // checked by the kind's schema
  if (type === positionUpdate.type) return flatPosition((payload as PayloadOf<typeof positionUpdate>).changes); // likewise
  if (type === documentCostCenter.type) return { costCenterId: (payload as PayloadOf<typeof documentCostCenter>).costCenterId }; // likewise
  const asked = payload as {
    values?: Record<string, string>;
    code?: string;
    seals?: readonly string[];
    resolution?: string;
    note?: string;
    changes?: Record<string, unknown> & { inherited?: Record<string, string> };
  }; // checked by the kind's schema
  const { inherited, ...plain } = { ...asked.changes };
  return {
    ...(plain as Flat), // texts only
    ...(type === documentMove.type ? { classId: (payload as PayloadOf<typeof documentMove>).classId } : {}), // likewise
    ...(asked.code ? { code: asked.code } : {}),
    ...(asked.resolution ? { resolution: asked.resolution } : {}),
    ...(asked.resolution && asked.note ? { note: asked.note } : {}),
    ...(asked.seals ? { seals: asked.seals.join(', ') } : {}),
    ...prefixed(VALUES, asked.values ?? {}),
    ...prefixed(INHERITED, inherited ?? {}),
  };
}
