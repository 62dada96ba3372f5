import { settingsCalls } from '#schema/calls/settings.ts';
import { call } from '#src/data/calls/call.ts';
import { keepPermissions } from '#src/data/device/local-storage.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { changeSession, ownerOf, session } from './session.ts';

/** Owner of the permissions loaded in this page: once, then they are valid (S0 §7, S1 §6). */
const loaded = part(() => ({ of: '' }));

/** Loads the grants of the user. Other roles, or another user, are loaded again. */
export async function loadPermissions(place: Workplace = here()): Promise<void> {
  const { identity, permissions } = session(place).value;
  if (!identity) return;
  const of = ownerOf(identity);
  const last = loaded(place);
  if (last.of === of && permissions) return;
  last.of = of;
  const outcome = await call(settingsCalls.customizedSettingsForFrontend, {}, place);
  if (outcome.kind !== 'done') {
    last.of = '';
    return;
  }
  const next = { of, grants: outcome.data.grants };
  if (session(place).value.state === 'signedIn') keepPermissions(next, place);
  changeSession({ permissions: next }, place);
}
