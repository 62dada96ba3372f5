import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * Describes the result of an accepted change. The service returns a code: `merged`, `legacyRule`, `newCode:<code>`,
 * `moved:<code of a box>`, `movedProject:<name>`, `linked:<id>`; none if it was stored as saved.
 */
export function outcomeText(message: string): MessageDescriptor {
  const at = message.indexOf(':');
  const word = at < 0 ? message : message.slice(0, at);
  const about = at < 0 ? '' : message.slice(at + 1);
  switch (word) {
    case 'newCode':
      return msg`Stored under the new code ${about}`;
    case 'moved':
      return msg`Moved to box ${about}`;
    case 'movedProject':
      return msg`Moved to project ${about}`;
    case 'merged':
      return msg`Merged with a change on the server`;
    case 'legacyRule':
      return msg`Stored under the rules in force when it was saved`;
    case 'linked':
      return msg`The same box or document was already on the server; both are one now`;
    default:
      return msg`On the server`;
  }
}
