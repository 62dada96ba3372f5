import { attributeKind } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { checkValue, type AttributeIssue } from '#schema/rules/attributes.ts';
import { isOneScript, normaliseCode } from '#schema/rules/codes-normal.ts';
import { loadPatterns, testCode } from '#schema/rules/pattern.ts';
import type { Local } from '#src/data/database/database.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { todayHere } from '#src/kit/inputs/today.ts';
import { referenceHere } from './reference-here.ts';

/**
 * Reason for which the service would refuse a new code, as far as this device knows: another record has it, or it breaks a
 * rule. `unchecked`: the engine of patterns could not be loaded.
 */
export type CodeFault = { is: 'taken' } | { is: 'type' } | { is: 'unchecked' } | { is: 'rule'; issue: AttributeIssue };

/** Checks a new code before sending, like the forms of boxes and documents; the service checks it again. */
export async function codeFault(conflict: Conflict, typed: string): Promise<CodeFault | undefined> {
  const local = openNow();
  const code = normaliseCode(typed);
  if (!local || code === '' || conflict.deviceRow === '') return undefined;
  const row: unknown = JSON.parse(conflict.deviceRow);
  if (!(await loadPatterns())) return { is: 'unchecked' };
  return conflict.collection === container.name
    ? boxFault(local, row as Container, code) // the type of the row follows from the collection
    : documentFault(local, row as Registration, code);
}

async function boxFault(local: Local, { id, containerTypeId }: Container, code: string): Promise<CodeFault | undefined> {
  const type = await referenceHere(local, 'containerType', containerTypeId);
  if (!isOneScript(code)) return { is: 'type' };
  if (type && testCode(type.codePattern, code) === 'differs') return { is: 'type' };
  const known = await local.store.find(container.collection, { code });
  return known.some((box) => box.shown === 1 && box.id !== id) ? { is: 'taken' } : undefined;
}

async function documentFault(local: Local, document: Registration, code: string): Promise<CodeFault | undefined> {
  const of = await referenceHere(local, 'class', document.classId);
  if (!of) return undefined;
  // where the code was entered as a value, it changes too (schema/judge/protocoling/values.ts)
  const entered = of.attributes.filter(
    ({ id, kind }) => kind === attributeKind.documentCode && normaliseCode(document.values[id] ?? '') === document.code,
  );
  const values = { ...document.values, ...Object.fromEntries(entered.map(({ id }) => [id, code])) };
  const context = { attributes: of.attributes, values, today: todayHere(), has: () => undefined };
  const [issue] = entered.flatMap((attribute) => checkValue(attribute, code, context));
  if (issue) return { is: 'rule', issue };
  if (of.codeRepeats) return undefined;
  const known = await local.store.find(registration.collection, { code });
  const isOther = known.some(({ id, shown, row }) => shown === 1 && id !== document.id && row?.classId === document.classId);
  return isOther ? { is: 'taken' } : undefined;
}
