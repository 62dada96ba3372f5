import type { FileState } from '#schema/codes.ts';
import type { SubjectName, SubjectRows } from '#schema/entities/all.ts';
import type { Grant } from '#schema/grants.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { CountPart, Exception } from '#schema/records/bench.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Container } from '#schema/records/container.ts';
import type { ContainerType, CostCenter, DictionaryHead, DocumentClass, Project } from '#schema/records/reference.ts';
import type { OrderReads } from '#schema/judge/orders/reading.ts';
import type { Delivery } from '#schema/judge/records.ts';
import type { Registration } from '#schema/records/registration.ts';

/**
 * Reads for judging an operation. The service answers from PostgreSQL, the simulator's model from memory; `Draft` overlays
 * either with the effects of operations judged earlier in the same transaction.
 */

/** A row that exists or existed: deleted ones keep their last state, because their code remains used (decisions.md S5). */
export interface Held<R> {
  row: R;
  deleted: boolean;
}

/**
 * `contested` waits for a decision; `resolved`, `rejected`, `returned` are decisions; `superseded` was replaced by the
 * operation named in `message`. A status only moves forward, except when a batch of decisions is undone (I10).
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

/** The step that made one version of a row, and the row it replaced. */
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

/** A user with current rights: none after the account ended, but the name remains. */
export interface Person {
  userId: string;
  name: string;
  role: string;
  grants: ReadonlySet<Grant>;
  /** Grants in each of the user's projects. */
  projects: ReadonlyMap<string, ReadonlySet<Grant>>;
}

export interface Reader extends OrderReads {
  row<S extends SubjectName>(collection: S, id: string): Promise<Held<SubjectRows[S]> | null>;
  /** Includes deleted ones, because a container code is never reused. */
  containerByCode(code: string): Promise<Held<Container> | null>;
  /** Returns references to a container: its documents, including deleted ones, and its transfer lists. */
  namesContainer(containerId: string): Promise<string[]>;
  /** Open exceptions about a document, by id. */
  exceptionsAbout(registrationId: string): Promise<Exception[]>;
  /** Open exceptions of a box, by id. */
  exceptionsIn(containerId: string): Promise<Exception[]>;
  /** Runs of the count of a box that no confirmation has closed, by id. */
  openRunsIn(containerId: string): Promise<CountPart[]>;
  /** Documents of a container that are not deleted, by id. */
  documentsOf(containerId: string): Promise<Registration[]>;
  /** Excludes deleted ones. */
  registrationByCode(classId: string, code: string): Promise<Registration | null>;
  /** Returns those of these codes that registrations of the class, not deleted, already have. */
  takenCodes(classId: string, codes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Steps that made the versions after this one, in order. */
  stepsAfter<S extends SubjectName>(collection: S, id: string, version: number): Promise<Step<S>[]>;
  /** The current class, or with the attributes of an earlier version; null if unknown. */
  documentClass(id: string, version?: number): Promise<DocumentClass | null>;
  /** All classes of a project, by id. */
  classesOf(projectId: string): Promise<DocumentClass[]>;
  project(id: string): Promise<Project | null>;
  costCenter(id: string): Promise<CostCenter | null>;
  /** True if the user may use a restricted cost center. */
  mayCharge(costCenterId: string, userId: string): Promise<boolean>;
  /** True if the project has a tag with this id. */
  isTag(projectId: string, id: string): Promise<boolean>;
  containerType(id: string): Promise<ContainerType | null>;
  /** True if the dictionary currently contains a value. */
  dictionaryHas(dictionaryId: string, value: string): Promise<boolean>;
  /** Successor of a withdrawn value; empty if there is none. */
  successorOf(dictionaryId: string, value: string): Promise<string>;
  /** Its current head, locked against concurrent changes until the transaction ends. */
  dictionary(id: string): Promise<DictionaryHead | null>;
  person(userId: string): Promise<Person | null>;
  /** States of the files that are known and belong to this user; a file in transit is not known yet. */
  fileStates(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, FileState>>;
  deviceName(deviceId: string): Promise<string>;
  /** Name of the import that made a box or document; empty if none did. */
  importOf(id: string): Promise<string>;
  receipt(opId: string): Promise<Receipt | null>;
  /** A case, locked against other deciders until the transaction ends. */
  conflict(id: string): Promise<Conflict | null>;
  /** Operations waiting for a case, without its own, in order of arrival. */
  waitingFor(conflictId: string): Promise<Receipt[]>;
  /** Undecided cases of a container. */
  openCases(containerId: string): Promise<Conflict[]>;
}
