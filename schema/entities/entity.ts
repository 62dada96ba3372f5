import type { Grant } from '#schema/grants.ts';
import type { ContainerType, DocumentClass } from '#schema/records/reference.ts';
import type { ScopeKind } from '#schema/scopes.ts';
import type { ColdWhen } from './cold.ts';
import type { IndexedFields, KeysOf } from './indexed.ts';

/**
 * Everything the product knows about one kind of synced row, in one place. Collections, streams, fold, pull, flush, readers,
 * model and simulator read it from `all.ts`; no other file names a collection (`tests/tooling/entities.test.ts`).
 */
export interface Entity<
  Row,
  Name extends string = string,
  Collection extends string = string,
  Stream extends string = string,
  Fields extends IndexedFields = IndexedFields,
  Of extends string = string,
> {
  /** As steps and cases name it. Stored: never renamed. */
  name: Name;
  /** Collection of its rows on a device; several entities may share one (`shared-collections.ts`), and their ids differ. */
  collection: Collection;
  /** Name of its rows in a shared collection; empty in one of its own. */
  of: Of;
  /** The stream of the feed that brings its rows, and no others: a release passes over streams it does not know. */
  stream: Stream;
  /** Any one of these grants reads the stream. It names no wider grant than the calls that read the same rows. */
  readBy: readonly Grant[];
  /** Kinds of scope its rows have. */
  scopes: readonly ScopeKind[];
  /** Place among rows locked in one transaction, and among rows of one transaction in the feed: parents first. */
  lockOrder: number;
  /** `compared`: its rows have values of documents, and the service compares them with what a person may see (`sighted-streams.ts`). */
  sight: 'none' | 'compared';
  /** Decides which devices receive the row. */
  scopeOf: (row: Row) => string;
  /** Rows that leave all devices later on; missing where all stay. */
  coldWhen?: ColdWhen<Row> | undefined;
  /** Indexed fields on a device in addition to `id`. */
  fields: Fields;
  indexes: readonly (readonly (keyof Fields & string)[])[];
  /**
   * Values of the indexed fields, from the row screens read and the service's row below it.
   * @param userId the user of the database, so that a list of own rows stores no id in an index
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

/** Fields that are compared when two users change a row; `values` names one that contains attribute values by id. */
export interface Compared<Row> {
  fields: readonly (keyof Row & string)[];
  values?: keyof Row & string;
}

/** An entity whose rows are changed by judged operations; conflicts have judges of their own. */
export interface Subject<
  Row extends Changeable,
  Name extends string = string,
  Collection extends string = string,
  Stream extends string = string,
  Fields extends IndexedFields = IndexedFields,
  Of extends string = string,
> extends Entity<Row, Name, Collection, Stream, Fields, Of> {
  compared: Compared<Row>;
  /** True if its rows are locked when they are read for judging; those of others are guarded by the lock of their parent. */
  locks: boolean;
  /** Fields no user edits: another operation that changes only these makes no version and no step. */
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

/** Fields of an operation that name its row. */
interface Named {
  entityId: string;
  lane: string;
}

/** Title of a case: words by which users know the record, never an id. */
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
