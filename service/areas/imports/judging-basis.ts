import { and, eq } from 'drizzle-orm';
import { costCenterStatus } from '#schema/codes.ts';
import type { Judging } from '#schema/judge/imports/judge-row.ts';
import { ConfigurationCache } from '#service/areas/sync/reader/configuration-reader.ts';
import type { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { rules } from '#service/areas/sync/rules.ts';
import { containerTypes, costCenters } from '#service/db/tables/vault.ts';
import type { StoredImport } from './import-rows.ts';

/** Steps of an import that follow each other within this time are judged by the same configuration, as one long step would be. */
const KEPT_MS = 200;

/** Reasons why rows cannot be judged: the person they are judged for may not import any more, or the class is gone. */
export type Missing = 'authorGone' | 'classGone';

/** Basis of judging rows: configuration and rights, read again after a moment, and not in each of the many short steps. */
export class JudgingBasis {
  readonly #now: () => number;
  #read = new ConfigurationCache();
  #judging: Judging | undefined;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The cache for the reader of the next step; empty when what was read is too old. */
  read(): ConfigurationCache {
    if (this.#now() - this.#readAt > KEPT_MS) {
      this.#read = new ConfigurationCache();
      this.#judging = undefined;
      this.#readAt = this.#now();
    }
    return this.#read;
  }

  /** True after `read` until the configuration was read again. */
  get isUnread(): boolean {
    return this.#judging === undefined;
  }

  /** Context to judge rows of this import in, or what is missing for it. */
  async judging(reader: TransactionReader, found: StoredImport, now: number): Promise<Judging | Missing> {
    const judging = this.#judging ?? (await judgingOf(reader, found, now));
    if (typeof judging === 'string') return judging;
    this.#judging = { ...judging, now };
    return this.#judging;
  }
}

async function judgingOf(reader: TransactionReader, found: StoredImport, now: number): Promise<Judging | Missing> {
  const { tenantId, config, projectId, id: importId } = found;
  const { tx } = reader;
  const documentClass = await reader.documentClass(config.classId);
  const author = await reader.person(found.by);
  if (!documentClass) return 'classGone';
  // a blocked account has no grants
  if (!author?.grants.has('release.manage')) return 'authorGone';
  const known = await tx.select().from(containerTypes).where(eq(containerTypes.tenantId, tenantId));
  const types = new Map(
    known.flatMap(({ tenantId: _, kind, ...type }) => {
      const record = { ...type, kind: kind === 'envelope' ? ('envelope' as const) : ('box' as const) };
      return [[type.id, record] as const, [type.name.toLowerCase(), record] as const];
    }),
  );
  const isActive = and(eq(costCenters.tenantId, tenantId), eq(costCenters.status, costCenterStatus.active));
  const active = await tx.select({ id: costCenters.id, code: costCenters.code }).from(costCenters).where(isActive);
  const centers = new Map(active.map(({ id, code }) => [code.toLowerCase(), id]));
  return { tenantId, importId, projectId, config, documentClass, types, centers, author, now, rules };
}
