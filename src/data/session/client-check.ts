import { tenancyCalls, type ClientCheckResult } from '#schema/calls/tenancy.ts';
import { twoFactorType } from '#schema/codes.ts';
import { call } from '#src/data/calls/call.ts';
import * as kept from '#src/data/device/local-storage.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { changeSession, session } from './session.ts';
import { signOutElsewhere } from './sign-out.ts';

/** The client of an unknown address (S0 §4): language PL, no guid, address and path invalid, 3 documents in a printout. */
export const invalidClient: ClientCheckResult = {
  clientLanguage: 'PL',
  clientResource: '',
  customerGuid: '',
  customerName: '',
  twoFactorAuthType: twoFactorType.single,
  validIp: false,
  validUrlPath: false,
  maxDocumentsInPrintout: 3,
  isTwoFaEnabled: false,
  internalClient: false,
  isExternalLogin: false,
  redirectPage: '',
  areWorkorderReasonsEnabled: false,
  isWorkOrderDescriptionEnabled: false,
  isWorkorderReasonCommentEnabled: false,
  primaryColour: '',
};

/** A client is valid only when address and path are, and it has a name and a guid (S0 §4). */
export function isValidClient({ validIp, validUrlPath, customerGuid, customerName }: ClientCheckResult): boolean {
  return validIp && validUrlPath && customerGuid !== '' && customerName !== '';
}

/** Loads the client of an address. Refused shows the 404 page, unreachable the stored answer and a banner (S-c). */
export async function checkClient(urlPath: string, place: Workplace = here()): Promise<void> {
  const outcome = await call(tenancyCalls.checkClient, { customerUrlPath: urlPath }, place);
  if (session(place).value.urlPath !== urlPath) return;
  if (outcome.kind === 'refused') return refuseClient(urlPath, place);
  if (outcome.kind !== 'done') return changeSession({ clientStale: true }, place);
  if (!isValidClient(outcome.data)) return refuseClient(urlPath, place);
  kept.keepClient(urlPath, outcome.data, place);
  await signOutElsewhere(urlPath, place);
  const wasUnknown = session(place).value.state === 'unreachableClient';
  changeSession({ client: outcome.data, clientStale: false, ...(wasUnknown && { state: 'signedOut' }) }, place);
}

function refuseClient(urlPath: string, place: Workplace): void {
  console.info(`The client check says that ${urlPath} is no client.`); // S0 §8: logged
  kept.keepClient(urlPath, undefined, place);
  kept.keepLook(urlPath, undefined, place);
  changeSession({ state: 'unknownClient', client: invalidClient }, place);
}
