import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { labelOf } from './page-words.ts';
import type { ReviewArea } from './use-review.ts';

/** Why an area is proposed. */
export const reviewReasons: Readonly<Record<ReviewArea['reason'], MessageDescriptor>> = {
  value: msg`Value of the document`,
  nationalId: msg`PESEL`,
  taxId: msg`NIP`,
  account: msg`Bank account`,
  email: msg`Email address`,
  phone: msg`Phone number`,
  drawn: msg`Added by you`,
};

/** Name of an area: why it is proposed, and its words. */
export function useAreaName() {
  const { i18n } = useLingui();
  return ({ reason, text }: ReviewArea): string => {
    const why = i18n._(reviewReasons[reason]);
    return text === '' ? why : `${why}: ${labelOf(text)}`;
  };
}
