import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { accessTokens } from '#service/http/access-tokens.ts';
import { openDatabase } from '#service/db/database.ts';
import { refreshTokens, tenants, users } from '#service/db/tables/tenancy.ts';
import { insertRows } from '#service/demo/batches.ts';
import { signingSecret } from '#service/secret.ts';

/** So many people of the demonstration client, each signed in once; their access tokens. The service must not run. */
export async function signedInPeople(dataDir: string, count: number): Promise<string[]> {
  const db = await openDatabase({ dataDir });
  try {
    const [tenant] = await db.asSystem((tx) => tx.select().from(tenants).where(eq(tenants.urlPath, 'demo')));
    if (!tenant) throw new Error('There is no demonstration client.');
    const { tenantId, urlPath, internal } = tenant;
    const people = Array.from({ length: count }, (_, n) => ({
      tenantId,
      id: `waits-${n}`,
      userName: `waits-${n}`,
      name: 'Waits',
    }));
    const now = Date.now();
    const sessions = people.map(({ id: userId }) => ({ userId, familyId: randomUUID(), tokenHash: randomUUID(), tenantId }));
    const times = { issuedAt: new Date(now), expiresAt: new Date(now + 86_400_000) };
    await db.asSystem(async (tx) => {
      const rows = people.map((person) => ({ ...person, email: '', passwordHash: '', roles: ['User'] }));
      await insertRows(tx, users, rows.map(defaulted));
      await insertRows(
        tx,
        refreshTokens,
        sessions.map((one) => ({ ...one, ...times, successorSealed: '', agent: '', target: tenantId })),
      );
      await tx.execute('analyze');
    });
    const tokens = accessTokens(await signingSecret(dataDir, undefined), Date.now);
    return await Promise.all(
      sessions.map(({ userId, familyId }) =>
        tokens.sign({
          sub: userId,
          tenant: tenantId,
          home: tenantId,
          internal_client_id: tenantId,
          url_path: urlPath,
          user_name: userId,
          name: 'Waits',
          email: '',
          role: ['User'],
          account_type: 0,
          internal,
          sid: familyId,
          rv: 1,
        }),
      ),
    );
  } finally {
    await db.close();
  }
}

const defaulted = <T extends object>(row: T) => ({
  ...row,
  accountType: 0,
  active: true,
  rightsVersion: 1,
  failures: 0,
  preferences: {},
});
