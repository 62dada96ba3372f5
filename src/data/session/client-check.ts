import { tenancyCalls, type ClientCheckResult } from '#schema/calls/tenancy.ts';
import { twoFactorType } from '#schema/codes.ts';
import { call } from '#src/data/calls/call.ts';
import * as kept from '#src/data/device/local-storage.ts';
import { changeSession, session } from './session.ts';
import { signOutElsewhere } from './sign-out.ts';

/** Stands for an unknown client (S0 §4): language PL, no guid, address and path invalid, 3 documents in a printout. */
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

/** Asks who the client is. Refused is the 404 page, unreachable the stored answer and a banner (S-c). */
export async function checkClient(urlPath: string): Promise<void> {
  const outcome = await call(tenancyCalls.checkClient, { customerUrlPath: urlPath });
  if (session.value.urlPath !== urlPath) return;
  if (outcome.kind === 'refused') return refuseClient(urlPath);
  if (outcome.kind !== 'done') return changeSession({ clientStale: true });
  if (!isValidClient(outcome.data)) return refuseClient(urlPath);
  kept.keepClient(urlPath, outcome.data);
  await signOutElsewhere(urlPath);
  const wasUnknown = session.value.state === 'unreachableClient';
  changeSession({ client: outcome.data, clientStale: false, ...(wasUnknown && { state: 'signedOut' }) });
}

function refuseClient(urlPath: string): void {
  console.info(`The client check says that ${urlPath} is no client.`); // S0 §8: logged
  kept.keepClient(urlPath, undefined);
  kept.keepLook(urlPath, undefined);
  changeSession({ state: 'unknownClient', client: invalidClient });
}
