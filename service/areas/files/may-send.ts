import type { Grant } from '#schema/grants.ts';
import { fileRules, type FilePurpose } from '#schema/rules/file-purposes.ts';
import type { Caller, Refused } from '#service/http/handlers.ts';

/** True if a caller has the grant to send files of a purpose. */
export function maySend(caller: Caller, purpose: FilePurpose): boolean {
  const { send, orBy } = fileRules[purpose];
  return hasGrant(caller, send, orBy);
}

/** Refusal of a file whose purpose the caller has no right to. */
export const mayNotSend: Refused = { refused: 'grant.missing', message: 'Files of this purpose need another right.' };

/** True if a caller has what a rule of files asks for, or the other grant it permits. */
export function hasGrant({ grants }: Caller, needed: Grant | 'session' | 'service', orBy?: Grant): boolean {
  if (orBy !== undefined && grants.has(orBy)) return true;
  return needed === 'session' || (needed !== 'service' && grants.has(needed));
}
