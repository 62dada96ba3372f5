import { operationOf, type OutboxDoc } from '#schema/collections.ts';
import { registrationCreate } from '#schema/operations/registrations.ts';
import { documentWords } from '#schema/rules/document-words.ts';
import { useLive } from '#src/data/live.ts';
import { classOf } from '#src/data/queries/references.ts';

/** What people call the document a change registered; empty for other changes, and while its class is not here. */
export function useName(row: OutboxDoc): string {
  const { payload } = operationOf(row);
  const asked = row.type === registrationCreate.type ? payload : undefined;
  const classId = typeof asked?.['classId'] === 'string' ? asked['classId'] : '';
  const of = useLive(classOf, classId);
  if (!asked || !of) return '';
  const values: unknown = asked['values'];
  const code = typeof asked['code'] === 'string' ? asked['code'] : '';
  return values !== null && typeof values === 'object' ? documentWords(of.attributes, { values: { ...values }, code }) : '';
}
