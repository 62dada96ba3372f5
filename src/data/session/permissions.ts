import { settingsCalls } from '#schema/calls/settings.ts';
import { call } from '#src/data/calls/call.ts';
import { keepPermissions } from '#src/data/device/local-storage.ts';
import { changeSession, ownerOf, session } from './session.ts';

/** Owner of the permissions requested in this page: once, then the answer stays valid (S0 §7, S1 §6). */
let askedFor = '';

/** Loads the user's rights from the service; again for other roles or another user. */
export async function loadPermissions(): Promise<void> {
  const { identity, permissions } = session.value;
  if (!identity) return;
  const of = ownerOf(identity);
  if (askedFor === of && permissions) return;
  askedFor = of;
  const outcome = await call(settingsCalls.customizedSettingsForFrontend, {});
  if (outcome.kind !== 'done') {
    askedFor = '';
    return;
  }
  const next = { of, grants: outcome.data.grants };
  if (session.value.state === 'signedIn') keepPermissions(next);
  changeSession({ permissions: next });
}
