import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { issueText, unchecked } from '#src/kit/form/issue-text.ts';
import { insteadOf, type Decision } from './decision.ts';
import { codeFault, type CodeFault } from './new-code.ts';
import { valueFault, type ValueFault } from './new-value.ts';

/** Fault of the code or value of a decision. */
export type Fault = (CodeFault | ValueFault) & { field?: string };

type Brought = Pick<Decision, 'take' | 'code' | 'values'>;

/** Returns the fault of a decision; undefined if this device finds none. */
export async function faultOf(conflict: Conflict, { take, code, values }: Brought): Promise<Fault | undefined> {
  if (take === 'newCode') return codeFault(conflict, code);
  if (take !== 'value') return undefined;
  for (const field of conflict.fields) {
    const fault = await valueFault(conflict, field, insteadOf({ values }, field));
    if (fault) return { ...fault, field: field.field };
  }
  return undefined;
}

/** Returns the text of a fault. */
export function faultText(i18n: I18n, fault: Fault): string {
  switch (fault.is) {
    case 'taken':
      return i18n._(msg`Another box or document has this code`);
    case 'type':
      return i18n._(msg`This code does not fit the type of the box.`);
    case 'unchecked':
      return i18n._(unchecked);
    case 'inactive':
      return i18n._(msg`The cost center is no longer active`);
    case 'unlisted':
      return i18n._(msg`“${fault.value}” is not in the value list.`);
    case 'rule':
      return issueText(i18n, fault.issue);
  }
}

/** Returns the fault of the current picks; undefined during the check and for none. */
export function useFault(conflict: Conflict, decision: Decision | undefined): Fault | undefined {
  const brought: Brought = { take: decision?.take ?? 'fields', code: decision?.code ?? '', values: decision?.values ?? {} };
  // each render builds a new decision: compare its content, not its identity
  const key = JSON.stringify(brought);
  const [looked, setLooked] = useState<{ key: string; fault: Fault | undefined }>();
  useEffect(() => {
    let left = false;
    const found = (fault: Fault | undefined) => {
      if (!left) setLooked({ key, fault });
    };
    // the lookup is only a help: a failing disk is reported by the save
    faultOf(conflict, JSON.parse(key) as Brought).then(found, () => undefined); // made three lines above
    return () => {
      left = true;
    };
  }, [conflict, key]);
  return looked?.key === key ? looked.fault : undefined;
}
