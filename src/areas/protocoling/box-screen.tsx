import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { containerStatus } from '#schema/codes.ts';
import { can, useSession } from '#src/data/session.ts';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import type { AttributeFormHandle } from '#src/parts/attribute-form/contract.ts';
import { InheritedStrip } from '#src/parts/attribute-form/inherited-strip.tsx';
import { BoxBar, type BoxActions } from './box/box-bar.tsx';
import { CloseDialog } from './box/close-dialog.tsx';
import { ClosedNote } from './box/closed-note.tsx';
import { DocumentCard } from './box/document-card.tsx';
import { DocumentList } from './box/document-list.tsx';
import { PeekBar } from './box/peek-bar.tsx';
import { PickupDialog } from './box/pickup-dialog.tsx';
import { QueueCard } from './box/queue-card.tsx';
import { ReopenDialog } from './box/reopen-dialog.tsx';
import { ReturnedNote } from './box/returned-note.tsx';
import { UnknownScan } from './box/unknown-scan.tsx';
import { useBox, type Box } from './box/use-box.ts';
import { useBoxScans } from './box/use-box-scans.ts';
import { useBoxWork } from './box/use-box-work.ts';
import { useDocuments } from './box/use-documents.ts';
import { useHints } from './box/use-hints.ts';
import { useNotes } from './box/use-notes.ts';
import type { DocumentClass } from '#schema/records/reference.ts';

/** The box an operator works in: form left, documents right, the queue under them (ux.md §6.1, 3). */
export function BoxScreen() {
  const { id } = useParams({ strict: false }) as { id: string }; // the route of this screen has the parameter
  const box = useBox(id);
  if (box === undefined) return <Skeleton className="m-6 w-1/2" />;
  if (box === null || box.documentClass === null) {
    return (
      <EmptyState level={1} icon={PackageSearch} title={<Trans>This box is not on this tablet</Trans>}>
        <Trans>It may belong to another project, or it was archived. Scan its label when you have coverage.</Trans>
      </EmptyState>
    );
  }
  if (!box.documentClass) return <Skeleton className="m-6 w-1/2" />;
  return <OpenedBox key={id} box={box} documentClass={box.documentClass} />;
}

function OpenedBox({ box, documentClass }: { box: Box; documentClass: DocumentClass }) {
  const { urlPath } = useSession();
  const form = useRef<AttributeFormHandle>(null);
  const work = useBoxWork(box);
  const documents = useDocuments(box);
  const hints = useHints(documentClass);
  const notes = useNotes(box.container.id);
  const [seal, setSeal] = useState('');
  const [unknown, setUnknown] = useState('');
  const open = box.container.status === containerStatus.opened;
  useBoxScans({
    box,
    form,
    closing: work.dialog === 'close',
    onSeal: (code) => {
      setSeal(code);
      if (open) work.setDialog('close');
    },
    onSeparator: work.nextSet,
    onUnknown: setUnknown,
    onUndo: documents.undoLast,
    onCloseBox: work.actions.close,
  });
  const list = {
    container: box.container,
    documentClass,
    undoable: documents.undoable,
    notes,
    editing: documents.editing?.id,
    onUndo: documents.undoLast,
    onOpen: documents.open,
    foot: <QueueCard urlPath={urlPath} />,
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <BoxBar box={box} mayDelete={can('protocol.delete')} mayReopen={can('container.reopen')} actions={work.actions} />
      <InheritedStrip
        documentClass={documentClass}
        inherited={box.container.inherited}
        hints={hints}
        {...(open && { onChange: work.changeInherited })}
      />
      <div className="grid min-h-0 flex-1 gap-4 p-3 sm:max-lg:grid-rows-[auto_minmax(240px,1fr)] sm:max-lg:overflow-y-auto lg:grid-cols-[minmax(0,1fr)_344px] lg:p-4 desk:grid-cols-[minmax(0,720px)_minmax(344px,1fr)]">
        <WorkPlace
          box={box}
          documentClass={documentClass}
          form={form}
          documents={documents}
          notes={notes}
          actions={work.actions}
          unknown={unknown}
          onUnknown={setUnknown}
        />
        <DocumentList {...list} />
      </div>
      <PeekBar {...list} />
      <Dialogs box={box} work={work} seal={seal} onDone={() => setSeal('')} />
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
  /** A scanned code no pattern knows; empty for none. */
  unknown: string;
  onUnknown: (code: string) => void;
}

/** Left side: the form while the box is open, what comes next when it is closed. */
function WorkPlace({ box, documentClass, form, documents, notes, actions, unknown, onUnknown }: WorkPlaceProps) {
  const note = notes.get(documents.editing?.id ?? '');
  return (
    <div className="flex min-h-0 flex-col gap-3">
      {unknown ? (
        <UnknownScan
          code={unknown}
          documentClass={documentClass}
          onForget={() => onUnknown('')}
          onUseAs={(attributeId) => {
            form.current?.fill(attributeId, unknown);
            onUnknown('');
          }}
        />
      ) : null}
      {note?.needsYou ? <ReturnedNote note={note} /> : null}
      {box.container.status === containerStatus.opened ? (
        <DocumentCard
          ref={form}
          box={box}
          documentClass={documentClass}
          editing={documents.editing}
          onCancelEditing={documents.stopEditing}
          onSave={documents.save}
        />
      ) : (
        <ClosedNote box={box} onPickup={actions.pickup} onProtocol={actions.protocolPdf} />
      )}
    </div>
  );
}

interface DialogsProps {
  box: Box;
  work: ReturnType<typeof useBoxWork>;
  seal: string;
  onDone: () => void;
}

function Dialogs({ box, work, seal, onDone }: DialogsProps) {
  const { t } = useLingui();
  const done = () => {
    onDone();
    work.setDialog('none');
  };
  if (work.dialog === 'close') return <CloseDialog box={box} scannedSeal={seal} onClosed={done} onClose={done} />;
  if (work.dialog === 'reopen') return <ReopenDialog box={box} onClose={done} />;
  if (work.dialog === 'pickup') return <PickupDialog box={box} onClose={done} />;
  return (
    <ConfirmDialog
      open={work.dialog === 'delete'}
      danger
      title={t`Delete box ${box.container.code}?`}
      confirmLabel={t`Delete this box`}
      onConfirm={() => void work.remove()}
      onClose={done}
    >
      <Trans>The box is empty. Its code stays used and cannot be given again.</Trans>
    </ConfirmDialog>
  );
}
