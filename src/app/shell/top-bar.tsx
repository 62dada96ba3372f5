import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { can, useSession } from '#src/data/session.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { ScannerStatus } from '#src/kit/scan/scanner-status.tsx';
import { addresses } from '#src/app/addresses.ts';
import { Brand } from '#src/app/brand.tsx';
import { Crumbs } from '#src/app/shell/crumbs.tsx';
import { CustomerSwitch } from '#src/app/shell/later-parts.ts';
import { SyncChip } from '#src/app/shell/sync-chip.tsx';
import { UserPanel } from '#src/app/shell/user-panel.tsx';

/** The bar of 75 px (S0 §2): where one is at the start, the state of things at the end. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useLingui();
  const session = useSession();
  const { urlPath } = session;
  return (
    <header className="on-dark flex h-18.75 shrink-0 items-center gap-2 bg-bar px-1.5 text-on-bar sm:gap-4 sm:pr-5 sm:pl-3">
      <span className="rail:hidden">
        <IconButton icon={MenuIcon} iconSize={26} label={t`Navigation`} tone="bar" onClick={onMenu} />
      </span>
      <Link
        to={addresses.home(urlPath)}
        activeOptions={{ exact: true }}
        className="rounded-control text-on-bar no-underline sm:px-1"
      >
        <Brand brief />
      </Link>
      {can('client.switch', session) ? <CustomerSwitch /> : null}
      <Crumbs />
      <span className="flex-1" />
      <ScannerStatus />
      <SyncChip />
      <UserPanel />
    </header>
  );
}
