import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Suspense, useLayoutEffect, useState, type ReactNode } from 'react';
import { documentCalls } from '#schema/calls/documents.ts';
import { pathTo } from '#schema/page-path.ts';
import { pageTable } from '#schema/pages.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { Spinner } from '#src/kit/feedback/spinner.tsx';
import { useGivenTitle } from '#src/kit/layout/page-title.ts';
import { useInSight } from '#src/kit/layout/use-in-sight.ts';
import { inLocale } from '#src/text/words.ts';
import { addresses } from '#src/app/addresses.ts';
import { Mark } from '#src/app/brand.tsx';
import { cameFrom, type Whereabouts } from '#src/app/came-from.ts';
import { applyPreferences } from '#src/app/preferences.ts';
import { Permitted } from '#src/app/permitted.tsx';
import { KeyPanels } from '#src/app/shell/key-panels.tsx';
import { Cart, ReLoginDialog } from '#src/app/shell/later-parts.ts';
import type { Panel } from '#src/app/shell/shell-keys.ts';

/** The editor of a page is reached from the page: it has its own way back. */
const editor = 'document-preview/{document}/edit-page';
/** Tabs of a document (S0 §2), each an address of its own. The first one shows the pages. */
const tabs = pageTable.filter(({ address }) => address.startsWith('document-preview/{document}/') && address !== editor);
const first = 'document-preview/{document}';

/** Frame of a document: dark and without navigation, so that the page on the screen is the brightest thing (S0 §2 Layouts). */
export function DocumentPreviewLayout() {
  return (
    <DarkFrame tabs={<DocumentTabs />}>
      <Outlet />
    </DarkFrame>
  );
}

/** Frame of a single notification, without navigation. */
export function NotificationPreviewLayout() {
  return (
    <Frame>
      <div className="mx-auto w-full max-w-3xl">
        <Outlet />
      </div>
    </Frame>
  );
}

/** The dark layout without navigation (S0 §2 Layouts), whichever theme the rest of the application is in. */
function DarkFrame({ tabs: line, children }: { tabs?: ReactNode; children: ReactNode }) {
  useLayoutEffect(() => {
    // The colors are set on the root element; the next page restores the user's choice.
    const root = document.documentElement;
    const darken = () => {
      if (root.dataset['theme'] !== 'dark') root.dataset['theme'] = 'dark';
    };
    darken();
    // the choices of the user and the bar of the client are put on the page when they arrive, after a page that is opened by its address
    const kept = new MutationObserver(darken);
    kept.observe(root, { attributeFilter: ['data-theme'] });
    return () => {
      kept.disconnect();
      applyPreferences();
    };
  }, []);
  return <Frame below={line}>{children}</Frame>;
}

/** Target of the cross: the page one came from, or the search of the document's class. */
function useWayOut(): Whereabouts {
  const { urlPath } = useSession();
  const { document } = useParams({ strict: false });
  const [from] = useState(cameFrom);
  const { data } = useCalled(documentCalls.documentParts, from || document === undefined ? null : { guid: document });
  if (from) return from;
  if (!data) return { to: addresses.home(urlPath), search: {} };
  const { classId: id } = data.info;
  return { to: pathTo(urlPath, 'document-search/{target}/{id}/query', { target: 'class', id }), search: {} };
}

function Frame({ below, children }: { below?: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const { state } = useSession();
  const way = useWayOut();
  const title = useGivenTitle();
  const [panel, setPanel] = useState<Panel | null>(null);
  return (
    <Permitted>
      <div className="flex h-dvh flex-col bg-surface text-text">
        <header className="on-dark flex h-18.75 shrink-0 items-center gap-4 bg-bar pr-2 pl-5 text-on-bar">
          <Mark />
          <p className="min-w-0 flex-1 truncate text-[17px] font-bold">{title}</p>
          {can('order.write') ? <Cart /> : null}
          <Link
            {...way}
            aria-label={t`Close the preview`}
            aria-keyshortcuts="Escape"
            className="grid size-12 place-items-center rounded-control text-on-bar hover:bg-white/10"
          >
            <X size={24} aria-hidden />
          </Link>
        </header>
        {below}
        <main tabIndex={-1} className="thin-scroll min-h-0 flex-1 overflow-y-auto outline-none">
          <Suspense fallback={<Waiting />}>{children}</Suspense>
        </main>
        <KeyPanels panel={panel} onPanel={setPanel} />
        {state === 'locked' ? <ReLoginDialog /> : null}
      </div>
    </Permitted>
  );
}

function Waiting() {
  return (
    <div className="grid h-full place-items-center text-muted">
      <Spinner size={32} />
      <span className="sr-only">
        <Trans>Opening</Trans>
      </span>
    </div>
  );
}

function DocumentTabs() {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const { document = '' } = useParams({ strict: false });
  const line = useInSight<HTMLElement>();
  const base = pathTo(urlPath, first, { document });
  const own = tabs.map(({ address, title }) => ({ address, label: title ? inLocale(title, i18n.locale) : '' }));
  return (
    <nav
      ref={line}
      aria-label={t`Parts of the document`}
      className="thin-scroll shrink-0 overflow-x-auto border-b border-line bg-card px-2"
    >
      <ul className="flex">
        {[{ address: first, label: t`Pages` }, ...own].map(({ address, label }) => (
          <li key={address} className="shrink-0">
            <Link
              to={base + address.slice(first.length)}
              activeOptions={{ exact: true, includeSearch: false }}
              // page and words of the search stay
              search
              className="relative flex h-12 items-center px-4 text-office text-soft no-underline outline-offset-[-3px] after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 hover:bg-tint aria-[current]:font-bold aria-[current]:text-link aria-[current]:after:bg-link"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
