import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CircleCheck, CircleHelp, CircleX, Copy } from 'lucide-react';
import type { BulkLine } from '#schema/calls/order-bulk.ts';
import { bulkReasons, type BulkOutcome, type BulkReason } from '#schema/codes/orders.ts';
import { confirmed, forbidding } from '#schema/rules/availability.ts';
import type { PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { reasonText } from '#src/text/labels/order-reasons.ts';

interface OutcomeWords {
  words: MessageDescriptor;
  tone: PillTone;
  icon: Icon;
}

/** Result of a row of the file in a word. */
export const outcomeWords: Readonly<Record<BulkOutcome, OutcomeWords>> = {
  added: { words: msg`Can go`, tone: 'success', icon: CircleCheck },
  unknown: { words: msg`Unknown code`, tone: 'waiting', icon: CircleHelp },
  notPossible: { words: msg`Cannot go`, tone: 'danger', icon: CircleX },
  duplicate: { words: msg`Twice`, tone: 'neutral', icon: Copy },
};

const count = (value: string | number | undefined) => Number(value ?? 0);

const reasonWords: Readonly<Record<BulkReason, (params: BulkLine['params']) => MessageDescriptor>> = {
  codeInvalid: () => msg`The code is missing, too long or not readable.`,
  typeUnknown: () => msg`This type is not known. Use box, document, folder, or paper and scan.`,
  typeDiffers: () => msg`This type does not fit here: scans and paper, deliveries and pickups are ordered apart.`,
  noteTooLong: () => msg`The note is too long or not readable.`,
  documentUnknown: () => msg`No document of this project has this code.`,
  notTape: () => msg`This box is not for tapes. Order it in a basket of boxes.`,
  limitReached: ({ most }) => {
    const limit = count(most);
    return msg`The limit of ${limit} is reached.`;
  },
  inFile: ({ row }) => {
    const first = count(row);
    return msg`It is in row ${first} already.`;
  },
  inOrder: () => msg`It is in this basket already.`,
};

/** Why a row cannot go, or what to know about it; empty for a row that simply goes. */
export function bulkReasonText(i18n: I18n, { outcome, reason, params }: Pick<BulkLine, 'outcome' | 'reason' | 'params'>): string {
  if (outcome === 'unknown') return reasonText(i18n, { code: 'unknownCode', params });
  const own = bulkReasons.find((code) => code === reason);
  if (own) return i18n._(reasonWords[own](params));
  const known = [...forbidding, ...confirmed].find((code) => code === reason);
  return known ? reasonText(i18n, { code: known, params }) : '';
}
