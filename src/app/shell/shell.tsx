import { Trans } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocal } from '#src/data/workplace/local.ts';
import { useSession } from '#src/data/session/session.ts';
import { Spinner } from '#src/kit/feedback/spinner.tsx';
import { fetchLibraryParts } from '#src/kit/menu/library-part.ts';
import { behindFirstPage } from '#src/app/first-page.ts';
import { Permitted } from '#src/app/permitted.tsx';
import { KeyPanels } from '#src/app/shell/key-panels.tsx';
import { NavDrawer, Rail, ReLoginDialog, LockedCard, StorageCard } from '#src/app/shell/later-parts.ts';
import type { Panel } from '#src/app/shell/shell-keys.ts';
import { TopBar } from '#src/app/shell/top-bar.tsx';
import { useFocusOnPage } from '#src/app/shell/use-focus-on-page.ts';
import { useWide } from '#src/app/shell/use-wide.ts';

/** Frame of every page one works in; without the right to the page, the error page instead (S0 §2). */
export function Shell() {
  return (
    <Permitted>
      <Frame />
    </Permitted>
  );
}

/** Bar, rail or drawer, and the page. */
function Frame() {
  const [menu, setMenu] = useState<{ at?: string | undefined } | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const wide = useWide();
  const { state } = useSession();
  const main = useRef<HTMLElement>(null);
  useFocusOnPage(main);
  useEffect(() => void behindFirstPage().then(fetchLibraryParts), []);
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-3 focus:font-bold"
      >
        <Trans>Skip to main content</Trans>
      </a>
      <TopBar onMenu={() => setMenu({})} onPalette={() => setPanel('palette')} />
      <div className="flex min-h-0 flex-1">
        {wide ? (
          <div className="w-27.5 shrink-0 bg-card">
            <Rail onExpand={(at) => setMenu({ at })} />
          </div>
        ) : null}
        <main ref={main} id="main" tabIndex={-1} className="thin-scroll relative min-w-0 flex-1 overflow-y-auto outline-none">
          <Suspense fallback={<Waiting />}>
            <Page />
          </Suspense>
        </main>
      </div>
      {menu ? <NavDrawer open at={menu.at} onClose={() => setMenu(null)} /> : null}
      <KeyPanels panel={panel} onPanel={setPanel} />
      {state === 'locked' ? <ReLoginDialog /> : null}
    </div>
  );
}

function Page() {
  const local = useLocal();
  const { state } = useSession();
  if (local.kind === 'fault') return <StorageCard kind={local.fault.kind} detail={local.fault.message} />;
  if (state === 'locked' && local.kind === 'none') return <LockedCard />;
  return (
    <>
      {local.kind === 'open' && local.local.canary.lost ? <StorageCard kind="lost" /> : null}
      <Outlet />
    </>
  );
}

function Waiting() {
  return (
    <div className="grid h-full place-items-center text-muted">
      <Spinner size={32} />
    </div>
  );
}
