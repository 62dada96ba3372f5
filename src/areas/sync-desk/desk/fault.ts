import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { issueText } from '#src/kit/form/issue-text.ts';
import type { Decision } from './decision.ts';
import { codeFault, type CodeFault } from './new-code.ts';
import { valueFault, type ValueFault } from './new-value.ts';

/** What is wrong with the code or value a decision brings. */
export type Fault = CodeFault | ValueFault;

type Brought = Pick<Decision, 'take' | 'code' | 'value'>;

/** The fault of a decision; undefined where this device sees none. */
export async function faultOf(conflict: Conflict, { take, code, value }: Brought): Promise<Fault | undefined> {
  if (take === 'newCode') return codeFault(conflict, code);
  return take === 'value' ? valueFault(conflict, value) : undefined;
}

/** A fault in words. */
export function faultText(i18n: I18n, fault: Fault): string {
  switch (fault.is) {
    case 'taken':
      return i18n._(msg`Another record has this code`);
    case 'type':
      return i18n._(msg`This code does not fit the type of the box.`);
    case 'inactive':
      return i18n._(msg`The cost center is no longer active`);
    case 'unlisted':
      return i18n._(msg`“${fault.value}” is not in the dictionary.`);
    case 'rule':
      return issueText(i18n, fault.issue);
  }
}

/** The fault of what is picked now; undefined while it is looked for, and where there is none. */
export function useFault(conflict: Conflict, decision: Decision | undefined): Fault | undefined {
  const { take = 'fields', code = '', value = '' } = decision ?? {};
  const [looked, setLooked] = useState<Brought & { fault: Fault | undefined }>();
  useEffect(() => {
    let left = false;
    const found = (fault: Fault | undefined) => {
      if (!left) setLooked({ take, code, value, fault });
    };
    // the look is a help: where the disk fails, the save says so
    faultOf(conflict, { take, code, value }).then(found, () => undefined);
    return () => {
      left = true;
    };
  }, [conflict, take, code, value]);
  const isOfNow = looked?.take === take && looked.code === code && looked.value === value;
  return isOfNow ? looked.fault : undefined;
}
