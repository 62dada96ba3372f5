import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { can, useSession } from '#src/data/session/session.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import { ScannerStatus } from '#src/kit/scan/scanner-status.tsx';
import { addresses } from '#src/app/addresses.ts';
import { Brand } from '#src/app/brand.tsx';
import { Crumbs } from '#src/app/shell/crumbs.tsx';
import { Cart, CustomerSwitch } from '#src/app/shell/later-parts.ts';
import { SyncChip } from '#src/app/shell/sync-chip.tsx';
import { UserPanel } from '#src/app/shell/user-panel.tsx';

/** The bar of 75 px (S0 §2): where one is at the start, the state of things at the end. */
export function TopBar({ onMenu, onPalette }: { onMenu: () => void; onPalette: () => void }) {
  const { t } = useLingui();
  const session = useSession();
  const { urlPath } = session;
  // two names side by side need a wider screen: the client one works for comes first
  const switches = can('client.switch', session);
  return (
    <header className="on-dark flex h-18.75 shrink-0 items-center gap-1 bg-bar px-1.5 text-on-bar sm:gap-3 sm:pr-5 sm:pl-3 desk:gap-4">
      <span className="rail:hidden">
        <IconButton icon={MenuIcon} iconSize={26} label={t`Navigation`} tone="bar" onClick={onMenu} />
      </span>
      <Link
        to={addresses.home(urlPath)}
        activeOptions={{ exact: true }}
        className="shrink-0 rounded-control text-on-bar no-underline sm:px-1"
      >
        <Brand brief />
      </Link>
      {switches ? <CustomerSwitch /> : null}
      <Crumbs className={switches ? 'max-lg:hidden max-rail:*:*:not-last:hidden' : 'max-md:hidden'} />
      <span className="flex-1" />
      <button
        type="button"
        onClick={onPalette}
        aria-keyshortcuts="Control+K"
        className="flex h-11 items-center gap-3 rounded-control px-3 text-[15px] text-on-bar hover:bg-white/15 desk:w-84 desk:min-w-68 desk:shrink-[9999] desk:bg-white/10 max-md:hidden"
      >
        <Search size={20} aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1 truncate text-left max-desk:sr-only">
          <Trans>Search or run a command</Trans>
        </span>
        <span aria-hidden className="max-desk:hidden">
          <Kbd>
            <Trans>Ctrl+K</Trans>
          </Kbd>
        </span>
      </button>
      <ScannerStatus />
      <SyncChip />
      {can('order.write', session) ? <Cart /> : null}
      <UserPanel />
    </header>
  );
}
