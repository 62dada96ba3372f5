import type { AttributeValues } from '#schema/records/container.ts';
import type { Evidence, Registration } from '#schema/records/registration.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import type { Reinput } from '#schema/rules/reinput.ts';

/** Interface between the form of a document and its screen. Implemented by `attribute-form.tsx`. */

/** State of a field while a document is typed. */
export interface FieldDraft {
  /** Text of the input. For a double entry only the current entry, never an earlier one; for a series its digits. */
  text: string;
  /** Fixed beginning of a numbered series, shown as a chip and kept for the box. */
  prefix?: string | undefined;
  /** Source of a prefilled value; `typed` for the rest. */
  from: Evidence | 'empty';
  /** Prefilled value, so that it can be restored with its evidence after being overtyped by mistake or by a scanner. */
  given?: { text: string; from: Evidence; leased: boolean } | undefined;
  /** Stage of a double entry. */
  reinput?: Reinput | undefined;
  /** The operator left the field or pressed Enter in it: its error may be shown. */
  left: boolean;
}

/** A stored document that is corrected. */
export type Corrected = Pick<Registration, 'values' | 'evidence' | 'code' | 'version'>;

/** The half-typed document, as it is written at every keystroke and read after a crash. JSON, so that it can be stored anywhere. */
export interface AttributeDraft {
  classId: string;
  /**
   * Id of the future document, so that only one is made, whichever tab saves it and whenever it crashes; none for a
   * correction.
   */
  id?: string | undefined;
  fields: Record<string, FieldDraft>;
  /** Attribute the cursor was in; empty for none. */
  focus: string;
  /** Attributes whose number came from a lease. */
  leased: string[];
  /** Values of the document before, for kept values and F4. */
  last: AttributeValues;
  /** Attributes whose value the operator keeps for the next document. */
  pinned: string[];
  /** Code scanned while this document was unfinished; empty for none (ux.md §6.3). */
  held: string;
  /** The corrected document at the start of the correction: newer versions may arrive while it is typed (decisions.md S-d). */
  begun?: Corrected | undefined;
  /** Something was typed or scanned. A draft without it only keeps numbers, pins and the document before. */
  touched: boolean;
}

/** A finished document. `schema/rules` have accepted it. */
export interface FinishedDocument {
  /** Its own for ever; left out where the engine gives one. */
  id?: string | undefined;
  classId: string;
  /** Class version the values were checked by. */
  classVersion: number;
  /** Document code, normalised; empty where the class has none. */
  code: string;
  /** Every value, inherited ones too; dates as yyyy-MM-dd, several options joined with commas. */
  values: AttributeValues;
  evidence: Record<string, Evidence>;
  /** Attributes whose value no dictionary on the device knows (decisions.md S11). */
  toVerify: string[];
  /** Double entries that needed more than two. */
  tries: Record<string, number>;
  /** Autonumbered attributes whose number came from a lease and was not overridden. */
  leased: string[];
}

export interface DraftPort {
  /** The stored draft; null for none, or when it cannot be read. */
  read: () => Promise<AttributeDraft | null>;
  /** Called at every keystroke; resolves when the draft is on disk. Null removes it. */
  write: (draft: AttributeDraft | null) => Promise<void>;
}

export interface HintsPort {
  /**
   * Returns at most `LIMITS.hintsShown` values that start with `text`, best first; not a promise if they are in memory.
   * `master` is the value of the narrowing attribute.
   */
  find: (attribute: Attribute, text: string, master: string) => readonly string[] | Promise<readonly string[]>;
  /** True if the dictionary contains the value; undefined if the dictionary is not on the device. */
  has: (dictionaryId: string, value: string) => Promise<boolean | undefined>;
  /** The value that replaces a withdrawn one; empty for none. */
  successor?: (dictionaryId: string, value: string) => Promise<string>;
  /** Number of values on the device; undefined when it is not there. */
  size: (dictionaryId: string) => number | undefined;
  /** True if hints come over the network: typing must pause for 300 ms first. Local ones are immediate. */
  remote: boolean;
}

export interface NumbersPort {
  /**
   * The number for the next document; `last` is the value of the document before, empty for the first. Called once per
   * document. An empty `value` asks the operator to type the first one. `wasLeased` where `last` is known to be of a lease.
   */
  next: (attributeId: string, last: string, wasLeased?: boolean) => Promise<{ value: string; leased: boolean }>;
}

export interface IdsPort {
  next: () => string;
  /** True if a document of this device has the id. */
  isTaken: (id: string) => Promise<boolean>;
}

/** Result of saving a document. */
export type SaveOutcome =
  /** It is on disk. */
  | 'saved'
  /** Not saved; the screen shows why. */
  | 'notSaved'
  /** Another tab saved this draft in the meantime: nothing was written, and the form saves it again as a separate document. */
  | 'taken';

/** Result of a scanned document code. */
export type CodeTaken =
  /** It fills the form that was empty. */
  | 'placed'
  /** The document before was complete: it was saved, and the code begins the next one. */
  | 'savedAndPlaced'
  /** The document before is unfinished: the code waits as *next*, `missing` is focused. */
  | 'held'
  /** The document before is unfinished and another code waits already: this one is not taken. */
  | 'full'
  /** The class has no document code. */
  | 'noPlace';

export interface AttributeFormHandle {
  /** Takes a scanned document code (ux.md §6.3, 5). `missing` names the field that blocks a held code. */
  takeCode: (code: string) => Promise<{ taken: CodeTaken; missing?: string | undefined }>;
  /** Puts scanned text into a field, for *Use as …*; a double entry takes it as one entry. */
  fill: (attributeId: string, text: string) => void;
  /** Command cards: SAVE, NEXT FIELD, REPEAT. */
  save: () => Promise<boolean>;
  nextField: () => void;
  repeatLast: () => void;
  clear: () => void;
  focus: () => void;
}

export interface AttributeFormProps {
  /** Class with its attributes in the order of the form. */
  documentClass: DocumentClass;
  /** Values of the container; shown in `InheritedStrip`, not asked for. */
  inherited: AttributeValues;
  /** Title of the card, e.g. *Document 42*. */
  title: string;
  /** Kept between mounts by container: another key means another draft. */
  draft: DraftPort;
  hints: HintsPort;
  numbers: NumbersPort;
  ids?: IdsPort | undefined;
  /**
   * Saves the document. A failed save leaves the form as it is. The accepted tone is up to the screen, afterwards. `begun` is
   * the corrected document at the start of the correction.
   */
  onSave: (document: FinishedDocument, begun?: Corrected) => Promise<SaveOutcome>;
  /** Values of the newest document of the box, for kept values and F4 where no draft remembers them. */
  last?: AttributeValues | undefined;
  /** The document that is edited instead of a new one: double entries start locked, nothing is kept or numbered. */
  editing?: Corrected | undefined;
  onCancelEditing?: (() => void) | undefined;
  /** Receives each new document code, scanned or typed; empty for none. Keep it stable. */
  onCode?: ((code: string) => void) | undefined;
  /** Why nothing can be saved now, e.g. the storage is full; empty for no reason. */
  disabledReason?: string | undefined;
  ref?: React.Ref<AttributeFormHandle> | undefined;
}

export interface InheritedStripProps {
  documentClass: DocumentClass;
  inherited: AttributeValues;
  hints: HintsPort;
  /** Stores values for the rest of the box; left out where the user may not change them. */
  onChange?: ((values: AttributeValues) => Promise<boolean>) | undefined;
}
