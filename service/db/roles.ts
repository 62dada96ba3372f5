import { sql } from 'drizzle-orm';
import { APP_ROLE, type Driver } from '#service/db/driver.ts';
import { codeOf, DatabaseStartFault } from '#service/db/faults.ts';

/** Created in the meantime by another process, or concurrent catalog update. */
const madeByAnother = new Set(['42710', '23505', 'XX000']);

/**
 * Ensures that the role of tenant work exists and that we may take it. A user who may not create roles needs an administrator
 * once; the fault contains the two statements.
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

interface RoleFacts {
  name: string;
  superuser: boolean;
  bypasses: boolean;
  /** The role of tenant work may act as this one, so the policy of the owner applies to it. */
  lent: boolean;
}

/**
 * Refuses roles that row-level security does not bind: a superuser or a role with BYPASSRLS sees the rows of every client,
 * regardless of the policies. Checks the user who connected, the role in effect and the role of tenant work. Throws
 * `DatabaseStartFault`.
 */
export async function assertBoundRoles(transaction: Driver['transaction']): Promise<void> {
  const rows = await transaction(async (tx) => {
    const answer = await tx.execute<RoleFacts & Record<string, unknown>>(sql`
      select rolname as name, rolsuper as superuser, rolbypassrls as bypasses,
        rolname <> ${APP_ROLE} and pg_has_role(${APP_ROLE}, oid, 'member') as lent
      from pg_roles where rolname in (session_user, current_user, ${APP_ROLE}) order by rolname = ${APP_ROLE}`);
    return answer.rows;
  });
  for (const role of rows) {
    const fault = unboundLine(role);
    if (fault) throw new DatabaseStartFault('unboundRole', fault);
  }
}

function unboundLine({ name, superuser, bypasses, lent }: RoleFacts): string | undefined {
  if (!superuser && !bypasses && !lent) return undefined;
  const what = superuser ? 'is a superuser' : bypasses ? 'has BYPASSRLS' : `is granted to ${APP_ROLE}`;
  const cure =
    name === APP_ROLE
      ? `let an administrator run: alter role ${APP_ROLE} nosuperuser nobypassrls;`
      : lent
        ? `let an administrator run: revoke "${name}" from ${APP_ROLE};`
        : 'connect as a role made by: create role <name> login nosuperuser nobypassrls createrole;';
  return `The database role "${name}" ${what}, so row-level security would not separate clients; ${cure}`;
}
