import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleUser, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { isFromDomain } from '#src/data/device/local-storage.ts';
import { useSession } from '#src/data/session/session.ts';
import { useSyncStatus } from '#src/data/sync/status.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { classes } from '#src/kit/classes.ts';
import type { Icon } from '#src/kit/icon.ts';
import { addresses } from '#src/app/addresses.ts';
import { NotificationsLink } from '#src/app/shell/later-parts.ts';

/**
 * The person's own pages: account, password, notifications. Who has no password here is not shown the way to change
 * one, and who stays offline sees only the way out (S0 §2).
 */
export function PanelLinks({ onGo }: { onGo: () => void }) {
  const { urlPath } = useSession();
  const { paused } = useSyncStatus();
  if (paused) return null;
  return (
    <>
      <PanelLink to={addresses.myAccount(urlPath)} icon={CircleUser} onGo={onGo}>
        <Trans>My account</Trans>
      </PanelLink>
      {isFromDomain() ? null : (
        <PanelLink to={addresses.passwordChange(urlPath)} icon={KeyRound} onGo={onGo}>
          <Trans>Password and sessions</Trans>
        </PanelLink>
      )}
      <NotificationsLink onGo={onGo} />
    </>
  );
}

interface LinkProps {
  to: string;
  icon: Icon;
  onGo: () => void;
  children: ReactNode;
}

function PanelLink({ to, icon: Glyph, onGo, children }: LinkProps) {
  return (
    <Link to={to} onClick={onGo} className={classes(buttonClass('quiet'), 'w-full justify-start!')}>
      <Glyph size={20} aria-hidden className="shrink-0" />
      <span className="flex-1">{children}</span>
    </Link>
  );
}
