import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { outcomeOf } from '#schema/records/outcome.ts';

/** Describes the result of an accepted change (`schema/records/outcome.ts`). */
export function outcomeText(message: string): MessageDescriptor {
  const { kind, argument: about } = outcomeOf(message) ?? { kind: '', argument: '' };
  switch (kind) {
    case 'newCode':
      return msg`Stored under the new code ${about}`;
    case 'moved':
      return msg`Moved to box ${about}`;
    case 'movedProject':
      return msg`Moved to project ${about}`;
    case 'movedBasket':
      return msg`The order was sent before; it is in the next basket, ${about}`;
    case 'leftOut':
      return msg`Order sent. Left out: ${about}. They wait in a new basket`;
    case 'itemTaken':
      return msg`Order sent. On another order: ${about}. A supervisor decides about them`;
    case 'merged':
      return msg`Merged with a change on the server`;
    case 'legacyRule':
      return msg`Stored under the rules in force when it was saved`;
    case 'mapped':
      return msg`Stored with ${about} in place of a withdrawn value`;
    case 'linked':
      return msg`The same box or document was already on the server; both are one now`;
    case 'alreadyReceived':
      return msg`The archive had received this box before`;
    case 'unannounced':
      return msg`Received before its handover arrived`;
    case '':
      return msg`On the server`;
  }
}
