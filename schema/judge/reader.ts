import type { FileState } from '#schema/codes.ts';
import type { SubjectName, SubjectRows } from '#schema/entities/all.ts';
import type { Grant } from '#schema/grants.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Exception } from '#schema/records/bench.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { ContainerType, CostCenter, DictionaryHead, DocumentClass, Project } from '#schema/records/reference.ts';
import type { OrderReads } from '#schema/judge/orders/reading.ts';
import type { Delivery } from '#schema/judge/records.ts';
import type { Registration } from '#schema/records/registration.ts';

/**
 * Reads for judging an operation. The service answers from PostgreSQL, the simulator's model from memory; `Draft` lays the
 * effects of operations judged before in the same transaction over either.
 */

/** A row that is or was: deleted ones keep their last state, because their code stays used (decisions.md S5). */
export interface Held<R> {
  row: R;
  deleted: boolean;
}

/**
 * `contested` waits for a person; `resolved`, `rejected`, `returned` are decisions; `superseded` was replaced by the operation
 * named in `message`. A status moves forward, except that a batch of decisions can be taken back (I10).
 */
export type ReceiptStatus = 'applied' | 'contested' | 'refused' | 'resolved' | 'rejected' | 'returned' | 'superseded';

/** Record of an operation at the service, written in the transaction of its effect. */
export interface Receipt {
  /** The operation's id; for a second payload under the same id, the id and a part of its hash. */
  key: string;
  operation: Operation;
  status: ReceiptStatus;
  code: string;
  conflictId: string;
  message: string;
  outcome: string;
  /** Position of the last row of its transaction in the feed; 0 until it is written. */
  seq: number;
  receivedAt: number;
  /** Delivery of the operation; undefined for receipts older than this field. */
  delivery?: Delivery | undefined;
}

/** The making of one version of a row, and the row it replaced. */
export interface Step<S extends SubjectName = SubjectName> {
  collection: S;
  rowId: string;
  version: number;
  before: SubjectRows[S];
  opId: string;
  deviceId: string;
  n: number;
  userName: string;
  at: number;
}

/** A user with current rights: none after the account ended, but the name stays. */
export interface Person {
  userId: string;
  name: string;
  role: string;
  grants: ReadonlySet<Grant>;
  /** Rights in each project they work in. */
  projects: ReadonlyMap<string, ReadonlySet<Grant>>;
}

export interface Reader extends OrderReads {
  row<S extends SubjectName>(collection: S, id: string): Promise<Held<SubjectRows[S]> | null>;
  /** Deleted ones too: a container code is used for ever. */
  containerByCode(code: string): Promise<Held<Container> | null>;
  /** Returns what still refers to a container: its documents, deleted ones too, and its protocols. */
  namesContainer(containerId: string): Promise<string[]>;
  /** Open exceptions about a document, by id. */
  exceptionsAbout(registrationId: string): Promise<Exception[]>;
  /** Living documents of a container, by id. */
  documentsOf(containerId: string): Promise<Registration[]>;
  /** Living ones only. */
  registrationByCode(classId: string, code: string): Promise<Registration | null>;
  /** Returns those of these codes that living registrations of the class have. */
  takenCodes(classId: string, codes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Steps that made the versions after this one, in order. */
  stepsAfter<S extends SubjectName>(collection: S, id: string, version: number): Promise<Step<S>[]>;
  /** The class now, or with the attributes of an earlier version; null when it is not known. */
  documentClass(id: string, version?: number): Promise<DocumentClass | null>;
  project(id: string): Promise<Project | null>;
  costCenter(id: string): Promise<CostCenter | null>;
  /** True if a restricted cost center is open to the user. */
  mayCharge(costCenterId: string, userId: string): Promise<boolean>;
  containerType(id: string): Promise<ContainerType | null>;
  /** True if a value is in the dictionary now. */
  dictionaryHas(dictionaryId: string, value: string): Promise<boolean>;
  /** Value that replaces a withdrawn one; empty where none does. */
  successorOf(dictionaryId: string, value: string): Promise<string>;
  /** Its head now, held against others who change it until the transaction ends. */
  dictionary(id: string): Promise<DictionaryHead | null>;
  person(userId: string): Promise<Person | null>;
  /** States of those of these files that are known and of this person; a file on its way is not known yet. */
  fileStates(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, FileState>>;
  deviceName(deviceId: string): Promise<string>;
  receipt(opId: string): Promise<Receipt | null>;
  /** A case, held against other deciders until the transaction ends. */
  conflict(id: string): Promise<Conflict | null>;
  /** Operations that wait for a case, apart from its own, in order of arrival. */
  waitingFor(conflictId: string): Promise<Receipt[]>;
  /** Undecided cases of a container. */
  openCases(containerId: string): Promise<Conflict[]>;
}
