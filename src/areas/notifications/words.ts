import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ChartColumn, ListChecks, Truck } from 'lucide-react';
import { signalKind } from '#schema/codes.ts';
import type { Notification } from '#schema/records/notification.ts';
import type { Outcome } from '#src/data/calls/call.ts';
import { laterText } from '#src/text/later.ts';
import type { PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';

interface KindWords {
  label: MessageDescriptor;
  icon: Icon;
  tone: PillTone;
}

/** Label of each kind; the subject of the message follows. */
export const kindWords: Record<Notification['kind'], KindWords> = {
  [signalKind.reportGenerated]: { label: msg`Report is ready`, icon: ChartColumn, tone: 'info' },
  [signalKind.workflowProcess]: { label: msg`Case status changed`, icon: ListChecks, tone: 'violet' },
  [signalKind.newOrderToAccept]: { label: msg`New order to accept`, icon: Truck, tone: 'waiting' },
};

/** Why a change was not made, or why nothing newer is shown. */
export function troubleText(i18n: I18n, outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): string {
  if (outcome.kind === 'unreachable') return i18n._(msg`You must be online for this. Nothing was changed.`);
  if (outcome.kind === 'signIn') return i18n._(msg`Sign in again, then try again.`);
  if (outcome.kind === 'later') return laterText(i18n, outcome.retryAfterMs);
  return i18n._(msg`This did not work. Try again.`);
}
