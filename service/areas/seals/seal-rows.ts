import { randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { custodyEvent } from '#schema/codes.ts';
import type { Custody } from '#schema/judge/records.ts';
import { sealTokenOf } from '#schema/rules/seal/token.ts';
import { rules } from '#service/areas/sync/rules.ts';
import type { Tx } from '#service/db/database.ts';
import { custody, seals } from '#service/db/tables/sync.ts';

/** 128 bits, as they are in an address. */
const newToken = () => randomBytes(16).toString('base64url');

/**
 * Gives each box these events closed a fresh token for its public page: the one its device has printed, or one of the service. A box
 * that was closed before loses its earlier token: the paper of that closing no longer describes it. The events are written before.
 */
export async function sealClosed(tx: Tx, tenantId: string, events: readonly Custody[]): Promise<void> {
  for (const { containerId, event, detail, tokenText, at } of events) {
    const contentHash = detail?.['contentHash'];
    if (event !== custodyEvent.closeBox || typeof contentHash !== 'string') continue;
    const closings = and(eq(custody.tenantId, tenantId), eq(custody.containerId, containerId), eq(custody.event, event));
    const [last] = await tx
      .select({ position: custody.position })
      .from(custody)
      .where(closings)
      .orderBy(desc(custody.position))
      .limit(1);
    const token = tokenText === undefined ? newToken() : sealTokenOf(await rules.sha256(tokenText));
    const sealed = { token, contentHash, position: last?.position ?? 0, at };
    await tx
      .insert(seals)
      .values({ tenantId, containerId, ...sealed })
      .onConflictDoUpdate({ target: [seals.tenantId, seals.containerId], set: sealed });
  }
}

/** The token of a box's page; undefined for one that was never closed since seals exist. */
export async function sealOf(tx: Tx, tenantId: string, containerId: string): Promise<typeof seals.$inferSelect | undefined> {
  const [found] = await tx
    .select()
    .from(seals)
    .where(and(eq(seals.tenantId, tenantId), eq(seals.containerId, containerId)));
  return found;
}

/** True if a client shows the pages of its seals; they are on unless it switched them off. */
export const showsSeals = (parameters: unknown): boolean =>
  !(typeof parameters === 'object' && parameters !== null && Reflect.get(parameters, 'sealPages') === false);
