import { accountType } from '#schema/codes.ts';
import type { Tx } from '#service/db/database.ts';
import { integrationTokens } from '#service/db/tables/integrations.ts';
import { users } from '#service/db/tables/tenancy.ts';

/** A service account of one target with a token nobody knows. */
export async function fillIntegrations(tx: Tx, tenantId: string, target: string): Promise<void> {
  const [userId, id] = [`${target}-machine`, `${target}-integration`];
  const account = { userName: userId, name: `Machine of ${target}`, passwordHash: '', accountType: accountType.atService };
  await tx.insert(users).values({ tenantId, id: userId, ...account, roles: ['User'] });
  const about = { name: target, hash: 'x', grants: ['document.search'], networks: [] };
  await tx
    .insert(integrationTokens)
    .values({ tenantId, id, userId, ...about, madeAt: 1, madeBy: 'u-somebody', expiresAt: 9_000_000_000_000 });
}

/** Inputs of the calls about them. */
export function integrationInputs(id: (what: string) => string): Record<string, Record<string, unknown>> {
  return {
    'users.addIntegrationToken': { userId: id('machine'), name: 'Scanner', grants: ['document.search'] },
    'users.revokeIntegrationToken': { id: id('integration') },
  };
}
