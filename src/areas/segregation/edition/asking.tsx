import { AcceptDialog } from './accept-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import type { EditionRow } from './documents.list.tsx';
import { ManyDialog } from './many-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { StrikeDialog } from './strike-dialog.tsx';

/** A correction a person asked for, and the documents it is about. */
export interface Asked {
  what: 'correct' | 'many' | 'move' | 'accept' | 'strike';
  rows: readonly EditionRow[];
  /** Ends the selection once it is done. */
  clear?: (() => void) | undefined;
}

/** A change of many documents that can be taken back for some minutes. */
export interface MadeChange {
  opId: string;
  ids: readonly string[];
}

export interface CorrectionProps {
  rows: readonly EditionRow[];
  /** With the change, where it can be taken back. */
  onDone: (made?: MadeChange) => void;
  onClose: () => void;
}

interface AskingProps {
  asked: Asked | undefined;
  onMade: (made: MadeChange | undefined) => void;
  onClose: () => void;
}

/** The dialog of a correction. */
export function Asking({ asked, onMade, onClose }: AskingProps) {
  if (!asked) return null;
  const { rows, clear } = asked;
  const onDone = (made?: MadeChange) => {
    clear?.();
    onMade(made);
    onClose();
  };
  const props = { rows, onDone, onClose };
  const [only] = rows;
  switch (asked.what) {
    case 'correct':
      return only ? <CorrectDialog {...props} row={only} /> : null;
    case 'many':
      return only && rows.length === 1 ? <CorrectDialog {...props} row={only} /> : <ManyDialog {...props} />;
    case 'move':
      return <MoveDialog {...props} />;
    case 'accept':
      return <AcceptDialog {...props} />;
    case 'strike':
      return <StrikeDialog {...props} />;
  }
}
