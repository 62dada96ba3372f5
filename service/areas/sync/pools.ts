import type { Tx } from '#service/db/database.ts';

/** Returns ids of the pools whose tasks a user may answer today. */
type PoolSource = (tx: Tx, tenantId: string, userId: string) => Promise<string[]>;

/** One line for each area that has pools. A change of membership sends the `scopes` rows (`sendScopes`). */
const poolSources: readonly PoolSource[] = [];

/** Returns the pools of a user in every area; they are scopes of their own in the feed. */
export async function poolsOf(tx: Tx, tenantId: string, userId: string): Promise<string[]> {
  const pools: string[] = [];
  for (const source of poolSources) pools.push(...(await source(tx, tenantId, userId)));
  return pools;
}
