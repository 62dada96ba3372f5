import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Role } from '#schema/grants.ts';

/** A row of a target, such as `own-project`. */
type IdOf = (what: string) => string;

/**
 * Expectations about an area, written by hand in a file of its own and found by folder (`areas` of the tests). The tests over all
 * streams, calls and kinds of operations read them next to their own lists.
 */
export interface AreaExpectations {
  /** Roles that receive each of its streams. */
  mayReceive?: Readonly<Record<string, readonly Role[]>>;
  /** Calls that read the rows of a stream. */
  readBy?: Readonly<Record<string, readonly string[]>>;
  /** Roles that may make each of its calls, separated by blanks. */
  callers?: Readonly<Record<string, string>>;
  /** A well-formed input of each of its calls. */
  inputs?: (id: IdOf) => Record<string, Record<string, unknown>>;
  /** Its calls whose answer about an unknown row is 404. */
  answers404?: readonly string[];
  /** A well-formed payload of each of its kinds. */
  payloads?: (id: IdOf) => Record<string, { entityId: string; payload: Record<string, unknown>; creates?: true }>;
}

const folder = resolve(import.meta.dirname, '../areas');

export const areaExpectations: readonly AreaExpectations[] = await Promise.all(
  globSync('*.ts', { cwd: folder }).map(
    async (file) => ((await import(resolve(folder, file))) as { expectations: AreaExpectations }).expectations, // each exports it
  ),
);

/** Joins one of the lists of all areas. */
export function ofAreas<T>(list: (one: AreaExpectations) => Readonly<Record<string, T>> | undefined): Record<string, T> {
  return Object.assign({}, ...areaExpectations.map(list));
}
