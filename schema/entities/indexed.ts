/**
 * Indexed fields of a collection. They are required and never null, because RxDB finds no row with a null in an index. Lists
 * sorted downwards use a reversed key, because a descending query reads all rows.
 */
export interface IndexedField {
  type: 'string' | 'number';
  /** Longest text, or highest number. */
  most: number;
}
export type IndexedFields = Readonly<Record<string, IndexedField>>;

/** Fields of every stored row, in addition to its entity's keys. */
type Stored = 'shown' | 'scope' | 'of';
const stored: readonly string[] = ['shown', 'scope', 'of'] satisfies Stored[];

/** Values of the indexed fields of an entity. */
export type KeysOf<Fields> = {
  [F in Exclude<keyof Fields, Stored>]: Fields[F] extends { type: 'string' } ? string : number;
};

const NUMBERED = { type: 'number' } as const;
const WRITTEN = { type: 'string' } as const;

/** An indexed text of at most this many characters. */
export const text = (most: number) => ({ ...WRITTEN, most });
/** An indexed whole number from 0. */
export const count = (most: number) => ({ ...NUMBERED, most });

/** Longest id in an index. */
export const ID = 80;

/** Fields of every stored row: whether screens show it, and its scope. */
export const shown = count(1);
export const scope = text(120);
/** Name of the entity in a shared collection (`Entity.of`). */
export const of = text(20);

/** Values of the indexed fields of a deleted row: it is never shown, and keeps its position in the feed. */
export function noKeys(fields: IndexedFields): object {
  const own = Object.entries(fields).filter(([field]) => !stored.includes(field));
  return Object.fromEntries(own.map(([field, { type }]) => [field, type === 'string' ? '' : 0]));
}

const HIGHEST = Number.MAX_SAFE_INTEGER;

/** A number as text in descending order: newest first without a descending scan. */
export function reversedKey(value: number): string {
  return String(HIGHEST - Math.max(0, Math.round(value))).padStart(16, '0');
}

/** A number as text in ascending order. */
export function risingKey(value: number): string {
  return String(Math.max(0, Math.round(value))).padStart(16, '0');
}

/**
 * Position in a list, newest first; the end of the id breaks ties. A row the service does not have yet comes before all others:
 * its time is from the device's clock, which may be years off, and a new save must be visible.
 */
export function newestFirst({ id, createdAt }: { id: string; createdAt: number }, base: unknown): string {
  const time = reversedKey(createdAt);
  return `${base ? time : `0${time.slice(1)}`}${id.slice(-12)}`;
}
