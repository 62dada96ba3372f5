import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why a value of a document cannot be changed there, by what keeps it. */
export const fixedReasons = {
  inherited: msg`It came with the box and is changed there.`,
  held: msg`A supervisor is deciding about it.`,
  autonumber: msg`It is numbered automatically.`,
  readOnly: msg`It cannot be changed.`,
  restricted: msg`It decides which documents you see.`,
  notInEveryClass: msg`Not every document has it.`,
} satisfies Record<string, MessageDescriptor>;
