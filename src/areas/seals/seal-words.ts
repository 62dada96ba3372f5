import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SealFault } from '#schema/rules/seal/check.ts';

/** Total: each fault as the sentence under the verdict. */
export const faultWords: Readonly<Record<Exclude<SealFault, 'none'>, MessageDescriptor>> = {
  event: msg`Step {at} was changed after it was written.`,
  order: msg`Step {at} does not follow the one before it.`,
  head: msg`The last steps are missing.`,
  sealing: msg`The sealing shows other content than the record.`,
  content: msg`The content of the box is not the one that was sealed.`,
  leaf: msg`The signature of {at} covers another end of the record.`,
  root: msg`The record is not part of the signature of {at}.`,
  key: msg`The signature of {at} was made with an unknown key.`,
  signature: msg`The signature of {at} is not valid.`,
  roots: msg`The signature of {at} does not follow the one before it.`,
};
