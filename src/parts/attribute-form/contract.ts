import type { AttributeValues } from '#schema/records/container.ts';
import type { Evidence, Registration } from '#schema/records/registration.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import type { Reinput } from '#schema/rules/reinput.ts';

/** What the form of a document needs from its screen, and what it gives back. Implemented by `attribute-form.tsx`. */

/** One field as it stands while a document is typed. */
export interface FieldDraft {
  /** What the input shows. For a double entry only the entry under way, never an earlier one; for a series its digits. */
  text: string;
  /** Fixed beginning of a numbered series, shown as a chip and kept for the box. */
  prefix?: string | undefined;
  /** Where a value that nobody typed came from; `typed` for the rest. */
  from: Evidence | 'empty';
  /** Value nobody typed, so that what was typed over it by mistake or by a scanner can come back with its evidence. */
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
  /** Of the document it becomes, so that it becomes one only, whichever tab saves it and wherever a crash cuts; none for a correction. */
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
  /** The document that is corrected, as it was when this was begun: newer ones may come while it is typed (decisions.md S-d). */
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
   * At most `LIMITS.hintsShown` values that begin with `text`, best first; no promise where they lie in memory. `master` is
   * the value of the narrowing attribute.
   */
  find: (attribute: Attribute, text: string, master: string) => readonly string[] | Promise<readonly string[]>;
  /** Whether the dictionary holds the value; undefined when it is not on the device. */
  has: (dictionaryId: string, value: string) => Promise<boolean | undefined>;
  /** Number of values on the device; undefined when it is not there. */
  size: (dictionaryId: string) => number | undefined;
  /** Hints come over the network: typing must stop for 300 ms first. Local ones come at once. */
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
  /** Whether a document of this device has it. */
  isTaken: (id: string) => Promise<boolean>;
}

/** What became of a document the form handed to its screen. */
export type SaveOutcome =
  /** It is on disk. */
  | 'saved'
  /** It is not, and the screen says why. */
  | 'notSaved'
  /** Another tab made a document of this draft meanwhile: nothing was written, the form hands it over again as one of its own. */
  | 'taken';

/** What became of a scanned document code. */
export type CodeTaken =
  /** It fills the form that was empty. */
  | 'placed'
  /** The document before was complete: it was saved, and the code begins the next one. */
  | 'savedAndPlaced'
  /** The document before is unfinished: the code waits as *next*, `missing` is focused. */
  | 'held'
  /** The class has no document code. */
  | 'noPlace';

export interface AttributeFormHandle {
  /** A document code was scanned (ux.md §6.3, 5). `missing` names the field that stands in the way when it is held. */
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
   * Saves the document. What is not saved stays in the form as it is.
   * The accepted tone belongs to the screen, after this. `begun` is the corrected document as its form was begun with.
   */
  onSave: (document: FinishedDocument, begun?: Corrected) => Promise<SaveOutcome>;
  /** Values of the newest document of the box, for kept values and F4 where no draft remembers them. */
  last?: AttributeValues | undefined;
  /** The document that is edited instead of a new one: double entries start locked, nothing is kept or numbered. */
  editing?: Corrected | undefined;
  onCancelEditing?: (() => void) | undefined;
  /** Told the document code whenever it becomes another one, scanned or typed; empty for none. Keep it stable. */
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
