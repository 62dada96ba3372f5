import { Trans } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { AttributesTab } from './attributes-tab.tsx';
import { DocumentFrame } from './document-frame.tsx';
import type { DocumentParts } from './framed-document.tsx';
import { HistoryTab } from './history-tab.tsx';
import { MoveTab } from './move-tab.tsx';
import { PagesPane } from './pages-pane.tsx';
import { RelatedTab } from './related-tab.tsx';
import { TextTab } from './text-tab.tsx';

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

/** A tab: next to the pages where there is room, alone otherwise. */
export function TabScreen({ title, children }: { title: ReactNode; children: (parts: DocumentParts) => ReactNode }) {
  return (
    <DocumentFrame>
      {(parts) => (
        <>
          <div className="flex min-w-0 flex-1 max-[1180px]:hidden">
            <PagesPane info={parts.info} />
          </div>
          <Panel title={title}>{children(parts)}</Panel>
        </>
      )}
    </DocumentFrame>
  );
}

/** The panel at the end; `isNextToPages` is shown only next to the pages. */
function Panel({ title, isNextToPages, children }: { title: ReactNode; isNextToPages?: boolean; children: ReactNode }) {
  const heading = useId();
  return (
    <aside
      aria-labelledby={heading}
      // most tabs have nothing but text to focus, and a region that scrolls is reached by the keyboard
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`thin-scroll min-w-0 overflow-y-auto border-l border-line bg-card p-5 outline-offset-[-3px] min-[1180px]:w-101 min-[1180px]:shrink-0 ${isNextToPages ? 'max-[1180px]:hidden' : 'max-[1180px]:flex-1'}`}
    >
      <h2 id={heading} className="pb-3 text-section font-bold">
        {title}
      </h2>
      {children}
    </aside>
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
