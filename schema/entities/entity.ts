import type { Grant } from '#schema/grants.ts';
import type { ContainerType, DocumentClass } from '#schema/records/reference.ts';
import type { ScopeKind } from '#schema/scopes.ts';
import type { ColdWhen } from './cold.ts';
import type { IndexedFields, KeysOf } from './indexed.ts';

/**
 * Everything the product declares about one kind of synced row. Collections, streams, fold, pull, flush, readers, model and
 * simulator read it from `all.ts`; no other file names a collection (`tests/tooling/named-collections.test.ts`).
 */
export interface Entity<
  Row,
  Name extends string = string,
  Collection extends string = string,
  Stream extends string = string,
  Fields extends IndexedFields = IndexedFields,
  Of extends string = string,
> {
  /** Its name in steps and cases. Persisted, so never renamed. */
  name: Name;
  /** Collection of its rows on a device; several entities may share one (`shared-collections.ts`), and their ids differ. */
  collection: Collection;
  /** Name of its rows in a shared collection; empty in a collection of its own. */
  of: Of;
  /** The stream of the feed with its rows only; a release ignores streams it does not know. */
  stream: Stream;
  /** Any one of these grants permits reading the stream. It includes no wider grant than the calls that read the same rows. */
  readBy: readonly Grant[];
  /** Kinds of scope its rows have. */
  scopes: readonly ScopeKind[];
  /** Order of locking in a transaction, and of a transaction's rows in the feed: parents first. */
  lockOrder: number;
  /**
   * `compared`: its rows contain values of documents, so the service checks them against the user's visibility rules
   * (`sighted-streams.ts`).
   */
  sight: 'none' | 'compared';
  /** Decides which devices receive the row. */
  scopeOf: (row: Row) => string;
  /** Rows that leave all devices later; null if all stay. */
  coldWhen: ColdWhen<Row> | null;
  /** Indexed fields on a device in addition to `id`. */
  fields: Fields;
  indexes: readonly (readonly (keyof Fields & string)[])[];
  /**
   * Values of the indexed fields, from the displayed row and the service's row below it.
   * @param userId the user of the database, so a list of own rows needs no id in its index
   */
  keys: (row: Row, base: Row | null, userId: string) => KeysOf<Fields>;
}

/** Fields of every row that operations change. */
interface Changeable {
  id: string;
  projectId: string;
  version: number;
  createdAt: number;
  createdBy: string;
  createdByName: string;
  createdByOp: string;
}

/** Writes a list as one text and reads it back; null for a text that is none. */
export interface AsText {
  write: (list: unknown) => string;
  read: (text: string) => unknown;
}

/**
 * Fields compared when two users change a row; `values` names a field with attribute values by id, `lists` the fields that are
 * compared as one text.
 */
export interface Compared<Row> {
  fields: readonly (keyof Row & string)[];
  values?: keyof Row & string;
  lists?: Readonly<Partial<Record<keyof Row & string, AsText>>>;
}

/** An entity whose rows are changed by judged operations; conflicts have separate judges. */
export interface Subject<
  Row extends Changeable,
  Name extends string = string,
  Collection extends string = string,
  Stream extends string = string,
  Fields extends IndexedFields = IndexedFields,
  Of extends string = string,
> extends Entity<Row, Name, Collection, Stream, Fields, Of> {
  compared: Compared<Row>;
  /** True if its rows are locked when they are read for judging; otherwise the lock of their parent protects them. */
  locks: boolean;
  /** Fields that no user edits: an operation that changes only these makes no version and no step. */
  uncounted: readonly (keyof Row & string)[];
  /** Columns only the service has; devices never see them. */
  serviceOnly: readonly string[];
  /** Title of a row at the conflict desk; null for one that never existed. */
  title: (row: Row | null, look: Lookup, operation: Named) => Promise<About>;
}

/** Lookups for titles. */
export interface Lookup {
  containerCode(id: string): Promise<string>;
  documentClass(id: string): Promise<DocumentClass | null>;
  containerType(id: string): Promise<ContainerType | null>;
}

/** Fields of an operation that identify its row. */
interface Named {
  entityId: string;
  lane: string;
}

/** Title of a case: words that users recognise, never an id. */
export interface About {
  title: string;
  subtitle: string;
  place: { projectId: string; containerId: string; containerCode: string };
  /** Names of attributes by id. */
  labels: ReadonlyMap<string, string>;
}

/** Names of the attributes of a class, by id. */
export function attributeNames(documentClass: DocumentClass | null): ReadonlyMap<string, string> {
  return new Map(documentClass?.attributes.map(({ id, name }) => [id, name]));
}

/** Declares an entity; checks that keys, indexes and fields agree. */
export function entity<Row>() {
  return <N extends string, C extends string, S extends string, F extends IndexedFields, O extends string>(
    declared: Entity<Row, N, C, S, F, O>,
  ): Entity<Row, N, C, S, F, O> => declared;
}

/** Declares an entity whose rows operations change. */
export function subject<Row extends Changeable>() {
  return <N extends string, C extends string, S extends string, F extends IndexedFields, O extends string>(
    declared: Subject<Row, N, C, S, F, O>,
  ): Subject<Row, N, C, S, F, O> => declared;
}
