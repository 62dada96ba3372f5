import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { attributeKind } from '#schema/codes.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { Reference } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { checkValue, type AttributeIssue } from '#schema/rules/attributes.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { testPattern } from '#schema/rules/pattern.ts';
import type { Local } from '#src/data/database.ts';
import { openNow } from '#src/data/local.ts';
import { issueText } from '#src/kit/form/issue-text.ts';
import { todayHere } from '#src/kit/inputs/today.ts';

/** Why the vault would not take a new code, as far as this device can tell: another record has it, or it breaks a rule. */
export type CodeFault = { is: 'taken' } | { is: 'type' } | { is: 'rule'; issue: AttributeIssue };

/** Looks at a new code before it is sent, as the form of a box and of a document does; the vault decides again. */
export async function codeFault(conflict: Conflict, typed: string): Promise<CodeFault | undefined> {
  const local = openNow();
  const code = normaliseCode(typed);
  if (!local || code === '' || conflict.deviceRow === '') return undefined;
  const row: unknown = JSON.parse(conflict.deviceRow);
  return conflict.collection === 'containers'
    ? boxFault(local, row as Container, code) // the collection says which row it is
    : documentFault(local, row as Registration, code);
}

async function boxFault(local: Local, { id, containerTypeId }: Container, code: string): Promise<CodeFault | undefined> {
  const type = await referenceOf(local, 'containerType', containerTypeId);
  if (type && type.codePattern !== '' && testPattern(type.codePattern, '', code) === 'differs') return { is: 'type' };
  const known = await local.store.find('containers', { code });
  return known.some((box) => box.shown === 1 && box.id !== id) ? { is: 'taken' } : undefined;
}

async function documentFault(local: Local, document: Registration, code: string): Promise<CodeFault | undefined> {
  const of = await referenceOf(local, 'class', document.classId);
  if (!of) return undefined;
  // where the code was entered as a value, it changes too (schema/rules/judge/values.ts)
  const entered = of.attributes.filter(
    ({ id, kind }) => kind === attributeKind.documentCode && normaliseCode(document.values[id] ?? '') === document.code,
  );
  const values = { ...document.values, ...Object.fromEntries(entered.map(({ id }) => [id, code])) };
  const context = { attributes: of.attributes, values, today: todayHere(), has: () => undefined };
  const [issue] = entered.flatMap((attribute) => checkValue(attribute, code, context));
  if (issue) return { is: 'rule', issue };
  if (of.codeRepeats) return undefined;
  const known = await local.store.find('registrations', { code });
  const isOther = known.some(({ id, shown, row }) => shown === 1 && id !== document.id && row?.classId === document.classId);
  return isOther ? { is: 'taken' } : undefined;
}

async function referenceOf<Of extends Reference['of']>({ store }: Local, of: Of, id: string) {
  const [doc] = await store.get('references', [`${of}/${id}`]);
  return doc?.row as Extract<Reference, { of: Of }> | undefined; // the id begins with its kind
}

const taken = msg`Another record has this code`;
const unfit = msg`This code does not fit the type of the box.`;

/** A fault of a new code, in words. */
export function codeFaultText(i18n: I18n, fault: CodeFault): string {
  if (fault.is === 'rule') return issueText(i18n, fault.issue);
  return i18n._(fault.is === 'taken' ? taken : unfit);
}

/** The fault of the code that is typed now; undefined while it is looked for, and where there is none. */
export function useCodeFault(conflict: Conflict, typed: string): CodeFault | undefined {
  const [looked, setLooked] = useState<{ typed: string; fault: CodeFault | undefined }>();
  useEffect(() => {
    let left = false;
    const found = (fault: CodeFault | undefined) => {
      if (!left) setLooked({ typed, fault });
    };
    // the look is a help: where the disk fails, the save says so
    codeFault(conflict, typed).then(found, () => undefined);
    return () => {
      left = true;
    };
  }, [conflict, typed]);
  return looked?.typed === typed ? looked.fault : undefined;
}
