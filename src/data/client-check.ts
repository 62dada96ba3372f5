import { tenancyCalls } from '#schema/calls/tenancy.ts';
import { call } from './call.ts';
import * as kept from './kept.ts';
import { changeSession, session } from './session.ts';

/** Asks who the client is. Refused is the 404 page, unreachable the stored answer and a banner (S-c). */
export async function checkClient(urlPath: string): Promise<void> {
  const outcome = await call(tenancyCalls.checkClient, { customerUrlPath: urlPath });
  if (session.value.urlPath !== urlPath) return;
  if (outcome.kind === 'refused') return refuseClient(urlPath);
  if (outcome.kind !== 'done') return changeSession({ clientStale: true });
  const { validIp, validUrlPath, customerGuid, customerName } = outcome.data;
  if (!validIp || !validUrlPath || customerGuid === '' || customerName === '') return refuseClient(urlPath);
  kept.keepClient(urlPath, outcome.data);
  const wasUnknown = session.value.state === 'unreachableClient';
  changeSession({ client: outcome.data, clientStale: false, ...(wasUnknown && { state: 'signedOut' }) });
}

function refuseClient(urlPath: string): void {
  kept.keepClient(urlPath, undefined);
  changeSession({ state: 'unknownClient', client: null });
}
