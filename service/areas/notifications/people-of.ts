import { and, arrayOverlaps, eq, notInArray } from 'drizzle-orm';
import { grantsInProject, grantsOf, roles as all, rolesInProject, type Grant, type Role } from '#schema/grants.ts';
import type { Tx } from '#service/db/database.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';

/** People of a project with a grant there, or with one of these roles there. */
export type Wanted = { projectId: string; not?: readonly string[] } & ({ grant: Grant } | { roles: readonly Role[] });

/** Active people of a project whose grant or role counts in it, but not these. Their group there may take it from them. */
export async function peopleOf(tx: Tx, tenantId: string, wanted: Wanted): Promise<string[]> {
  const { projectId, not = [] } = wanted;
  const found = await tx
    .select({ id: users.id, roles: users.roles, group: userProjects.groupKind })
    .from(users)
    .innerJoin(userProjects, and(eq(userProjects.tenantId, users.tenantId), eq(userProjects.userId, users.id)))
    .where(
      and(
        eq(users.tenantId, tenantId),
        eq(users.active, true),
        arrayOverlaps(users.roles, [...rolesOf(wanted)]),
        notInArray(users.id, ['', ...not]),
        eq(userProjects.projectId, projectId),
      ),
    );
  return found.filter(({ roles, group }) => isWanted(roles, group, wanted)).map(({ id }) => id);
}

/** Roles without which an account is not one of these people. */
const rolesOf = (wanted: Wanted): readonly Role[] =>
  'grant' in wanted ? all.filter((role) => grantsOf([role]).has(wanted.grant)) : wanted.roles;

function isWanted(held: readonly string[], group: number, wanted: Wanted): boolean {
  if ('grant' in wanted) return grantsInProject(held, group).has(wanted.grant);
  const here = rolesInProject(held, group);
  return wanted.roles.some((role) => here.has(role));
}
