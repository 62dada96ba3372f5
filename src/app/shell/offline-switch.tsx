import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { LIMITS } from '#schema/limits.ts';
import { hasDrafts } from '#src/data/drafts/drafts.ts';
import { leave } from '#src/data/workplace/local.ts';
import { prepareForOffline } from '#src/data/offline/prepare.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { syncActions, useSyncStatus } from '#src/data/sync/status.ts';
import { Switch } from '#src/kit/switch.tsx';
import { addresses } from '#src/app/addresses.ts';

/** Loads the page again a moment after going online (S0 §4), with everything on disk that was on its way there. */
async function restart(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LIMITS.onlineReloadMs));
  await leave();
  location.reload();
}

/**
 * "Stay offline" (decisions.md S4): losing the network needs no click, this is for those who want to. Shown to internal
 * staff of a client that supports it, and by grant.
 */
export function OfflineSwitch() {
  const session = useSession();
  const { paused } = useSyncStatus();
  const navigate = useNavigate();
  const { identity, parameters, urlPath } = session;
  const staff = identity?.internal === true && parameters?.isOfflineMode === true;
  if (!staff && !can('protocol.offline', session)) return null;
  const change = async (stay: boolean) => {
    if (!stay) {
      syncActions.resume();
      // decisions.md S-a: over a draft everything stays where it is
      if (hasDrafts()) return undefined;
      await navigate({ to: addresses.home(urlPath) });
      return restart();
    }
    // S0 §4: going offline prepares first and leads to the boxes.
    if (!(await prepareForOffline())) return undefined;
    syncActions.pause();
    return navigate({ to: addresses.protocol(urlPath) });
  };
  return <Switch label={<Trans>Stay offline</Trans>} checked={paused} onChange={(stay) => void change(stay)} />;
}
