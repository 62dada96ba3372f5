import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { classes } from '#src/kit/classes.ts';
import { keepFocusInPage } from '#src/kit/layout/keep-focus.ts';
import { AttributesTab } from './attributes-tab.tsx';
import { DocumentFrame } from './document-frame.tsx';
import type { DocumentParts } from './framed-document.tsx';
import { HistoryTab } from './history-tab.tsx';
import { MoveTab } from './move-tab.tsx';
import { PagesPane } from './pages-pane.tsx';
import { RelatedTab } from './related-tab.tsx';
import { TextTab } from './text-tab.tsx';
import { searchOf, useViewer } from './use-viewer.ts';

/** The pages, with the attributes next to them where there is room. */
export function PagesScreen() {
  return (
    <DocumentFrame>
      {(parts) => (
        <>
          <PagesPane info={parts.info} />
          <Panel title={<Trans>Attributes</Trans>} isNextToPages>
            <AttributesTab parts={parts} />
          </Panel>
        </>
      )}
    </DocumentFrame>
  );
}

/** A tab: a panel next to the pages, which can be closed where the window is narrow; alone on a phone. */
export function TabScreen({ title, children }: { title: ReactNode; children: (parts: DocumentParts) => ReactNode }) {
  return (
    <DocumentFrame>
      {(parts) => (
        <>
          <div className="flex min-w-0 flex-1 max-md:hidden">
            <PagesPane info={parts.info} />
          </div>
          <Panel title={title} close={<CloseTab document={parts.info.guid} />}>
            {children(parts)}
          </Panel>
        </>
      )}
    </DocumentFrame>
  );
}

interface PanelProps {
  title: ReactNode;
  close?: ReactNode;
  /** Shown only in a wide window. */
  isNextToPages?: boolean;
  children: ReactNode;
}

/** The panel at the end. */
function Panel({ title, close, isNextToPages, children }: PanelProps) {
  const heading = useId();
  return (
    <aside
      aria-labelledby={heading}
      // most tabs have nothing but text to focus, and a region that scrolls is reached by the keyboard
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={classes(
        'thin-scroll min-w-0 overflow-y-auto border-line md:border-l bg-card p-5 outline-offset-[-3px] min-[1180px]:w-101 md:shrink-0',
        isNextToPages ? 'max-[1180px]:hidden' : 'max-md:flex-1 md:max-[1180px]:w-90',
      )}
    >
      <div className="flex items-start justify-between gap-2 pb-3">
        <h2 id={heading} className="text-section font-bold">
          {title}
        </h2>
        {close}
      </div>
      {children}
    </aside>
  );
}

/** The way back to the pages alone, in a narrow window. */
function CloseTab({ document }: { document: string }) {
  const { t } = useLingui();
  const { urlPath } = useSession();
  const { viewer } = useViewer();
  const navigate = useNavigate();
  const to = pathTo(urlPath, 'document-preview/{document}', { document });
  return (
    <IconButton
      icon={X}
      label={t`Close`}
      className="-my-2 -mr-2 max-md:hidden min-[1180px]:hidden"
      onClick={() => {
        keepFocusInPage(); // the button goes with its panel
        void navigate({ to, search: searchOf(viewer) });
      }}
    />
  );
}

/** Values of the document. */
export function AttributesScreen() {
  return <TabScreen title={<Trans>Attributes</Trans>}>{(parts) => <AttributesTab parts={parts} />}</TabScreen>;
}

/** Everything that happened to the document, and where its paper was. */
export function HistoryScreen() {
  return <TabScreen title={<Trans>History of changes</Trans>}>{({ info }) => <HistoryTab info={info} />}</TabScreen>;
}

/** Documents of the same box or folder, and linked ones. */
export function RelatedScreen() {
  return <TabScreen title={<Trans>Related documents</Trans>}>{({ info }) => <RelatedTab document={info.guid} />}</TabScreen>;
}

/** Text of the pages, and the hits of a search. */
export function TextScreen() {
  return <TabScreen title={<Trans>Full text</Trans>}>{({ info }) => <TextTab info={info} />}</TabScreen>;
}

/** Another class for the document. */
export function MoveScreen() {
  return <TabScreen title={<Trans>Move to another class</Trans>}>{(parts) => <MoveTab parts={parts} />}</TabScreen>;
}
