import { and, eq } from 'drizzle-orm';
import { importStatus as states } from '#schema/codes.ts';
import type { Tx } from '#service/db/database.ts';
import { importIssues, importMade } from '#service/db/tables/imports.ts';
import { noCounters, setImport, type StoredImport } from './import-rows.ts';
import { basisOf } from './process-file.ts';

async function dropIssues(tx: Tx, { tenantId, id }: StoredImport, kind: 'refused' | 'kept'): Promise<void> {
  const ofImport = and(eq(importIssues.tenantId, tenantId), eq(importIssues.importId, id));
  await tx.delete(importIssues).where(and(ofImport, eq(importIssues.kind, kind)));
}

/** Puts an import before its first row, without the result of an earlier check. */
export async function beginCheck(tx: Tx, found: StoredImport): Promise<void> {
  await dropIssues(tx, found, 'refused');
  const start = { status: states.checking, cursor: 0, counters: noCounters, checkedFor: '', message: '', endedAt: 0 };
  await setImport(tx, found.tenantId, found.id, start);
}

/** Starts an import whose check applies, or goes on with a paused one. */
export async function beginRun(tx: Tx, found: StoredImport): Promise<void> {
  const { tenantId, id } = found;
  const isPaused = found.status === states.paused;
  if (!isPaused) await dropIssues(tx, found, 'refused');
  // who goes on accepts what changed since the check
  const start = isPaused ? { checkedFor: await basisOf(tx, found) } : { cursor: 0, counters: noCounters };
  await setImport(tx, tenantId, id, { ...start, status: states.running, message: '' });
}

/** Starts to take an import back. What an earlier roll-back kept may be free now. */
export async function beginRollBack(tx: Tx, found: StoredImport): Promise<void> {
  const { tenantId, id, counters } = found;
  await tx
    .update(importMade)
    .set({ kept: false })
    .where(and(eq(importMade.tenantId, tenantId), eq(importMade.importId, id)));
  await dropIssues(tx, found, 'kept');
  await setImport(tx, tenantId, id, { status: states.rollingBack, counters: { ...counters, kept: 0 }, message: '' });
}
