import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { Suspense, useRef, useState, type RefObject } from 'react';
import { can, useSession } from '#src/data/session/session.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { useInPieces } from '#src/scheduling/deferred-render.ts';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import type { AttributeFormHandle } from '#src/parts/attribute-form/contract.ts';
import { InheritedStrip } from '#src/parts/attribute-form/inherited-strip.tsx';
import { BoxBar, type BoxActions } from './box/box-bar.tsx';
import { DocumentCard } from './box/document-card.tsx';
import { BoxDialogs, ClosedNote, UnknownScan, usePartsAhead } from './box/later-parts.ts';
import { DocumentList } from './box/document-list.tsx';
import { NotHere } from './box/not-here.tsx';
import { PeekBar } from './box/peek-bar.tsx';
import { QueueCard } from './box/queue-card.tsx';
import { ReturnedNote } from './box/returned-note.tsx';
import { useAskedDocument } from './box/use-asked-document.ts';
import { isWorkedIn, useBox, type Box } from './box/use-box.ts';
import { useBoxScans } from './box/use-box-scans.ts';
import { noSeal, useBoxWork } from './box/use-box-work.ts';
import { useDocuments } from './box/use-documents.ts';
import { useHints } from './box/use-hints.ts';
import { useNotes } from './box/use-notes.ts';
import type { DocumentClass } from '#schema/records/reference.ts';

/** The box an operator works in: form left, documents right, the queue under them (ux.md §6.1, 3). */
export function BoxScreen() {
  const { id } = useParams({ strict: false }) as { id: string }; // the route of this screen has the parameter
  const box = useBox(id);
  const arriving = useArriving();
  // No page renders more in one pass.
  const isDrawn = useInPieces(Boolean(box?.documentClass));
  if (!arriving && (box === null || box?.documentClass === null)) return <NotHere />;
  if (!box?.documentClass || !isDrawn) return <Skeleton className="m-6 w-1/2" />;
  return <OpenedBox key={id} box={box} documentClass={box.documentClass} />;
}

/** Runs a box: its title, the document the address names, its dialogs and its scans. */
function useOpenedBox(box: Box, form: RefObject<AttributeFormHandle | null>) {
  const { t } = useLingui();
  usePageTitle(t`Box ${box.container.code}`);
  const work = useBoxWork(box);
  const documents = useDocuments(box);
  const notes = useNotes(box.container.id);
  const [seal, setSeal] = useState(noSeal);
  const [unknown, setUnknown] = useState('');
  const [refused, setRefused] = useState('');
  // a refusal of the closed box is obsolete once it is open
  if (refused !== '' && isWorkedIn(box)) setRefused('');
  useAskedDocument(box.container.id, documents.open);
  const undo = () => {
    documents.undoLast();
    // the button disappears with its row
    form.current?.focus();
  };
  useBoxScans({
    box,
    form,
    onSeal: (code) => {
      setSeal({ code, scanned: true });
      work.setDialog('close');
    },
    onSeparator: work.nextSet,
    onUnknown: setUnknown,
    onRefused: setRefused,
    onUndo: undo,
    onCloseBox: work.actions.close,
  });
  return { work, documents, undo, notes, seal, setSeal, unknown, setUnknown, refused };
}

function OpenedBox({ box, documentClass }: { box: Box; documentClass: DocumentClass }) {
  const { urlPath } = useSession();
  const form = useRef<AttributeFormHandle>(null);
  const { work, documents, undo, notes, seal, setSeal, unknown, setUnknown, refused } = useOpenedBox(box, form);
  const hints = useHints(documentClass);
  const open = isWorkedIn(box);
  usePartsAhead();
  const list = {
    container: box.container,
    documentClass,
    // To undo a document of a closed box, the user reopens the box.
    undoable: open ? documents.undoable : undefined,
    editable: open,
    notes,
    editing: documents.editing?.id,
    onUndo: undo,
    onOpen: documents.open,
    foot: <QueueCard urlPath={urlPath} />,
  };
  return (
    // low and narrow (a keyboard on a phone, a page zoomed to 200 %) everything scrolls but Save
    <div className="flex h-full min-h-0 flex-col max-sm:short:scroll-pb-24 max-sm:short:overflow-y-auto">
      {/* with the keyboard on the screen both are one line (ux.md §10.6) */}
      <div className="shrink-0 lg:short:flex lg:short:border-b lg:short:border-line lg:short:[--density-control:2.5rem]">
        <BoxBar
          box={box}
          mayWrite={can('protocol.write')}
          mayDelete={can('protocol.delete')}
          mayReopen={can('container.reopen')}
          actions={work.actions}
        />
        <InheritedStrip
          documentClass={documentClass}
          inherited={box.container.inherited}
          hints={hints}
          {...(open && { onChange: work.changeInherited })}
        />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-4 p-3 max-sm:short:flex-none sm:max-lg:short:scroll-pb-24 sm:max-lg:grid-rows-[auto_minmax(240px,1fr)] sm:max-lg:overflow-y-auto sm:max-lg:short:grid-rows-[max-content_240px] lg:grid-cols-[minmax(0,1fr)_344px] lg:p-4 lg:short:gap-2 lg:short:p-2 desk:grid-cols-[minmax(0,720px)_minmax(344px,1fr)]">
        <WorkPlace
          box={box}
          documentClass={documentClass}
          form={form}
          documents={documents}
          notes={notes}
          actions={work.actions}
          unknown={unknown}
          onUnknown={setUnknown}
          refused={refused}
        />
        <DocumentList {...list} />
      </div>
      <PeekBar {...list} />
      {work.dialog === 'none' ? null : (
        <Suspense>
          <BoxDialogs box={box} work={work} seal={seal} onSeal={setSeal} />
        </Suspense>
      )}
    </div>
  );
}

interface WorkPlaceProps {
  box: Box;
  documentClass: DocumentClass;
  form: RefObject<AttributeFormHandle | null>;
  documents: ReturnType<typeof useDocuments>;
  notes: ReturnType<typeof useNotes>;
  actions: BoxActions;
  /** A scanned code that fits no pattern; empty for none. */
  unknown: string;
  onUnknown: (code: string) => void;
  /** A code scanned in a read-only box; empty for none. */
  refused: string;
}

/** Left side: the form of an open box, the next step of a closed one. */
function WorkPlace({ box, documentClass, form, documents, notes, actions, unknown, onUnknown, refused }: WorkPlaceProps) {
  const note = notes.get(documents.editing?.id ?? '');
  const open = isWorkedIn(box);
  return (
    <div className="flex min-h-0 min-w-0 flex-col gap-3">
      {unknown && open ? (
        <Suspense>
          <UnknownScan
            code={unknown}
            documentClass={documentClass}
            onForget={() => onUnknown('')}
            onUseAs={(attributeId) => {
              form.current?.fill(attributeId, unknown);
              onUnknown('');
            }}
          />
        </Suspense>
      ) : null}
      {note?.needsYou ? <ReturnedNote note={note} /> : null}
      {open ? (
        <DocumentCard
          ref={form}
          box={box}
          documentClass={documentClass}
          editing={documents.editing}
          onCancelEditing={documents.stopEditing}
          onSave={documents.save}
        />
      ) : (
        <Suspense>
          <ClosedNote
            box={box}
            shown={documents.editing}
            refused={refused}
            onPickup={actions.pickup}
            onProtocol={actions.protocolPdf}
          />
        </Suspense>
      )}
    </div>
  );
}
