import { and, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { container } from '#schema/entities/container.ts';
import type { registration } from '#schema/entities/registration.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import type { EntityReader } from './entity-reader.ts';
import { KeyCache } from './key-cache.ts';

/** Separates the parts of a key; no code contains it. */
const BAR = '\u0000';
/** Key of a document code: codes are unique within a class. */
export const codeKey = (classId: string, code: string) => classId + BAR + code;

/** One parameter for all codes: a statement with a parameter for each is slow to build, and differs by the number of codes. */
const isAmong = (column: PgColumn, codes: readonly string[]) => sql`${column} = any(${sql.param(codes)}::text[])`;

type ByName<S extends typeof container.name | typeof registration.name> = EntityReader<S>;

/** Ids of containers and documents by code. */
export class CodeReader {
  readonly #containers: ByName<typeof container.name>;
  readonly #registrations: ByName<typeof registration.name>;
  readonly #containerIds = new KeyCache<string>();
  readonly #documentIds = new KeyCache<string>();

  constructor(boxes: ByName<typeof container.name>, documents: ByName<typeof registration.name>) {
    this.#containers = boxes;
    this.#registrations = documents;
  }

  /** Includes deleted containers, because a container code is never reused. */
  containerId(code: string): Promise<string | null> {
    return this.#containerIds.get(code, () => this.loadContainers([code]));
  }

  hasContainer(code: string): boolean {
    return this.#containerIds.has(code);
  }

  async loadContainers(codes: Iterable<string>): Promise<void> {
    const wanted = this.#containerIds.missing(codes);
    if (wanted.length === 0) return;
    for (const { id, code } of await this.#containers.find(() => isAmong(containers.code, wanted)))
      this.#containerIds.put(code, id);
    this.#containerIds.asked(wanted);
  }

  /** Undeleted documents only. @param key made by `codeKey` */
  documentId(key: string): Promise<string | null> {
    return this.#documentIds.get(key, () => this.loadDocuments([key]));
  }

  hasDocument(key: string): boolean {
    return this.#documentIds.has(key);
  }

  /** @param keys made by `codeKey` */
  async loadDocuments(keys: Iterable<string>): Promise<void> {
    const wanted = this.#documentIds.missing(keys);
    if (wanted.length === 0) return;
    const pairs = wanted.map((key) => key.split(BAR));
    const isOne = and(
      inArray(registrations.classId, [...new Set(pairs.map(([classId = '']) => classId))]),
      isAmong(registrations.code, [...new Set(pairs.map(([, code = '']) => code))]),
      sql`code_unique and deleted_at = 0 and code <> ''`, // word for word the condition of the unique index
    );
    for (const { id, classId, code } of await this.#registrations.find(() => isOne))
      this.#documentIds.put(codeKey(classId, code), id);
    this.#documentIds.asked(wanted);
  }
}
