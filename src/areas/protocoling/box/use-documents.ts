import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Registration } from '#schema/records/registration.ts';
import { documentNumber, documentWords } from '#schema/rules/document-words.ts';
import { StoreFault } from '#sync/ports.ts';
import { draftPlace } from '#src/data/drafts/drafts.ts';
import { useLive } from '#src/data/live/live.ts';
import { registrationById } from '#src/data/queries/registrations.ts';
import { saving } from '#src/data/sync/run.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { useScanner } from '#src/kit/scan/scanner.ts';
import type { Corrected, FinishedDocument, SaveOutcome } from '#src/parts/attribute-form/contract.ts';
import { loadCorrection } from './later-parts.ts';
import { documentsWithCode, registerDocument, undoDocument, type SavedDocument } from './save-document.ts';
import { editPlace } from './unsaved-document.ts';
import type { Box } from './use-box.ts';

/** Detects that the document in the form left the box, because another tab undid it or another device moved it. */
function useGone(id: string | undefined, onGone: () => void): void {
  const doc = useLive(registrationById, id ?? '');
  const notifyGone = useEffectEvent(onGone);
  const isGone = id !== undefined && doc !== undefined && doc?.shown !== 1;
  useEffect(() => {
    if (isGone) notifyGone();
  }, [isGone]);
}

type NamedRow = Pick<Registration, 'values' | 'code'>;

function nameIn({ documentClass }: Box, row: NamedRow): string {
  const attributes = documentClass?.attributes ?? [];
  return documentWords(attributes, row) || documentNumber(attributes, row);
}

/** Signals that a command card had nothing to undo, so it does not seem to have worked. */
function useRefusedUndo(): () => void {
  const { t } = useLingui();
  const { signal } = useScanner();
  return () => {
    signal('rejected');
    announce(t`There is nothing to undo here.`, 'assertive');
  };
}

/** Saving, undoing and editing documents of one box. The newest row and the tone confirm; nothing pops up (ux.md §1.3). */
export function useDocuments(box: Box) {
  const { t } = useLingui();
  const { signal } = useScanner();
  const refuseUndo = useRefusedUndo();
  const [last, setLast] = useState<SavedDocument>();
  const [editing, setEditing] = useState<Registration>();
  const named = (row: NamedRow) => nameIn(box, row);

  const register = async (document: FinishedDocument): Promise<SaveOutcome> => {
    const of = { id: document.classId, codeRepeats: box.documentClass?.codeRepeats === true };
    const saved = await registerDocument(box.container, document);
    if (!saved) return 'taken';
    setLast(saved);
    // after the row, not in parallel: the disk serves writes one by one
    const twice = (await documentsWithCode(document.code, of)).some(({ id }) => id !== saved.entityId);
    signal(twice ? 'warning' : 'accepted');
    announce(twice ? t`Saved: ${named(document)}. The same code is already on this device.` : t`Saved: ${named(document)}`);
    return 'saved';
  };
  const change = async (before: Registration, document: FinishedDocument, begun?: Corrected): Promise<SaveOutcome> => {
    await (await loadCorrection()).changeDocument({ ...before, ...begun }, document);
    setEditing(undefined);
    signal('accepted');
    announce(t`Changed: ${named(document)}`);
    return 'saved';
  };
  const undo = async () => {
    if (!last) return refuseUndo();
    // hides the button on press, because a second press would undo another document
    setLast(undefined);
    const edited = editing?.id === last.entityId ? editing : undefined;
    // there is nothing left to correct
    if (edited) setEditing(undefined);
    await undoDocument(last, box.container.id).catch((fault: unknown) => {
      setLast(last);
      if (edited) setEditing(edited);
      throw fault;
    });
    if (edited) await draftPlace(editPlace(edited.id)).write(null);
    announce(t`Undone.`);
  };
  useGone(editing?.id, () => {
    setEditing(undefined);
    signal('warning');
    announce(t`The document is no longer in this box.`, 'assertive');
  });
  /** A failed save stays in the form, which keeps a scanned code for later; the shell reports the cause. */
  const save = async (document: FinishedDocument, begun?: Corrected): Promise<SaveOutcome> => {
    try {
      return await (editing ? change(editing, document, begun) : register(document));
    } catch (fault) {
      signal('rejected');
      if (!(fault instanceof StoreFault)) reportError(fault);
      return 'notSaved';
    }
  };
  return {
    undoable: last?.entityId,
    editing,
    save,
    undoLast: () => void saving(undo),
    open: setEditing,
    stopEditing: () => setEditing(undefined),
  };
}
