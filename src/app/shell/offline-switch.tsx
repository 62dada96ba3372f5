import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { prepareForOffline } from '#src/data/prepare.ts';
import { can, useSession } from '#src/data/session.ts';
import { syncActions, useSyncStatus } from '#src/data/sync.ts';
import { Switch } from '#src/kit/switch.tsx';
import { addresses } from '#src/app/addresses.ts';

/**
 * "Stay offline" (decisions.md S4): losing the network needs no click, this is for those who want to. Shown to internal
 * staff of a client that supports it, and by grant.
 */
export function OfflineSwitch() {
  const session = useSession();
  const { phase } = useSyncStatus();
  const navigate = useNavigate();
  const { identity, parameters, urlPath } = session;
  const staff = identity?.internal === true && parameters?.isOfflineMode === true;
  if (!staff && !can('protocol.offline', session)) return null;
  const change = async (stay: boolean) => {
    if (!stay) return syncActions.resume();
    // S0 §4: going offline prepares first and leads to the boxes.
    await prepareForOffline();
    syncActions.pause();
    return navigate({ to: addresses.protocol(urlPath) });
  };
  return <Switch label={<Trans>Stay offline</Trans>} checked={phase === 'paused'} onChange={(stay) => void change(stay)} />;
}
