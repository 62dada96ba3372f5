import { and, eq, gt, inArray } from 'drizzle-orm';
import { importStatus as states } from '#schema/codes.ts';
import type { Tx } from '#service/db/database.ts';
import { importIssues, importMade } from '#service/db/tables/imports.ts';
import { dropPendingValues } from './new-values.ts';
import { isPaused, noCounters, setImport, type StoredImport } from './import-rows.ts';
import { basisOf } from './process-file.ts';

async function dropIssues(tx: Tx, { tenantId, id }: StoredImport, kind: 'refused' | 'kept', after = 0): Promise<void> {
  const ofImport = and(eq(importIssues.tenantId, tenantId), eq(importIssues.importId, id));
  const kinds = kind === 'refused' ? [kind, 'more'] : [kind];
  await tx.delete(importIssues).where(and(ofImport, inArray(importIssues.kind, kinds), gt(importIssues.row, after)));
}

/** Puts an import before its first row, or a paused one before the next, without the result of an earlier check. */
export async function beginCheck(tx: Tx, found: StoredImport): Promise<void> {
  if (isPaused(found)) {
    const before = found.before ?? { cursor: found.cursor, counters: found.counters };
    await dropIssues(tx, found, 'refused', before.cursor);
    await dropPendingValues(tx, found);
    await setImport(tx, found.tenantId, found.id, { status: states.checking, ...before, before, message: '' });
    return;
  }
  await dropIssues(tx, found, 'refused');
  await dropPendingValues(tx, found);
  // the check before has read the same file to its end
  const counters = found.status === states.checked ? { ...noCounters, ofRows: found.counters.rows } : noCounters;
  const start = { status: states.checking, cursor: 0, counters, checkedFor: '', message: '', endedAt: 0 };
  await setImport(tx, found.tenantId, found.id, start);
}

/** Starts an import whose check applies, or goes on with a paused one. */
export async function beginRun(tx: Tx, found: StoredImport): Promise<void> {
  const { tenantId, id } = found;
  const { cursor, counters } = found.before ?? { cursor: 0, counters: noCounters };
  const isChecked = found.status === states.checked;
  if (isChecked) await dropIssues(tx, found, 'refused', cursor);
  // who goes on without a check accepts what changed since the last one
  const start = isChecked
    ? { cursor, counters: { ...counters, newValues: found.counters.newValues, ofRows: found.counters.rows } }
    : { checkedFor: await basisOf(tx, found) };
  await setImport(tx, tenantId, id, { ...start, status: states.running, before: null, message: '' });
}

/** Starts to take an import back. What an earlier roll-back kept may be free now. */
export async function beginRollBack(tx: Tx, found: StoredImport): Promise<void> {
  const { tenantId, id, counters } = found;
  await tx
    .update(importMade)
    .set({ kept: false })
    .where(and(eq(importMade.tenantId, tenantId), eq(importMade.importId, id)));
  await dropIssues(tx, found, 'kept');
  await setImport(tx, tenantId, id, {
    status: states.rollingBack,
    counters: { ...counters, kept: 0 },
    before: null,
    message: '',
  });
}
