import { useLingui } from '@lingui/react/macro';
import type { Conflict } from '#schema/records/conflict.ts';
import { missing, type Decision } from './decision.ts';
import { faultText, type Fault } from './fault.ts';

/** Returns why a decision cannot be sent yet; undefined if it can. */
export function useLacking(
  conflict: Conflict,
  decision: Decision | undefined,
  fault: Fault | undefined,
  closedBecause: string | undefined,
): string | undefined {
  const { t, i18n } = useLingui();
  const reasons = {
    code: t`Enter the new code first.`,
    project: t`Choose the other project and its class first.`,
    container: t`Choose the other box first.`,
    value: t`Choose the value first.`,
    reason: t`Enter a reason first.`,
    note: t`Write a note for the operator first.`,
    shorterNote: t`Shorten the note first.`,
  };
  if (closedBecause) return closedBecause;
  const lacking = decision && missing(conflict, decision);
  return lacking ? reasons[lacking] : fault && faultText(i18n, fault);
}
