import { sql } from 'drizzle-orm';
import { APP_ROLE, type Driver } from '#service/db/driver.ts';
import { codeOf, DatabaseStartFault } from '#service/db/faults.ts';

/** Created meanwhile by another process, or concurrent catalogue update. */
const madeByAnother = new Set(['42710', '23505', 'XX000']);

/**
 * Makes sure the role of tenant work exists and that we may take it. A user who may not create roles needs an
 * administrator once; he is told the two statements.
 */
export async function ensureRole(transaction: Driver['transaction']): Promise<void> {
  if (await mayTakeRole(transaction)) return;
  try {
    await transaction(async (tx) => {
      const known = await tx.execute(sql`select 1 from pg_roles where rolname = ${APP_ROLE}`);
      if (known.rows.length === 0) await tx.execute(sql.raw(`create role ${APP_ROLE} nologin nobypassrls`));
      await tx.execute(sql.raw(`grant ${APP_ROLE} to current_user`));
    });
  } catch (error) {
    if (!madeByAnother.has(codeOf(error)) && codeOf(error) !== '42501') throw error;
  }
  if (await mayTakeRole(transaction)) return;
  throw new DatabaseStartFault(
    'noRole',
    `The database user may not create roles; let an administrator run: create role ${APP_ROLE} nologin; grant ${APP_ROLE} to <user>;`,
  );
}

function mayTakeRole(transaction: Driver['transaction']): Promise<boolean> {
  return transaction(async (tx) => {
    const answer = await tx.execute(
      sql`select pg_has_role(current_user, oid, 'member') as may from pg_roles where rolname = ${APP_ROLE}`,
    );
    return answer.rows[0]?.['may'] === true;
  });
}
