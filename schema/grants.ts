import { groupKind } from './codes.ts';

/** Rights of each role: the single table used by the service and the screens (S0 §6, decisions.md Roles). */

export const roles = [
  'User',
  'Acceptor',
  'Manager',
  'Supervisor',
  'Administrator',
  'CustomerServices',
  'ArchiveProvider',
  'Moderator',
  'ForumUser',
] as const;
export type Role = (typeof roles)[number];

/** The archive's customers who register, order and verify. */
const workers = ['User', 'Acceptor', 'Manager', 'Supervisor'] as const;
const leads = ['Manager', 'Supervisor'] as const;

/** Roles that have each grant; a user has the union of the grants of their roles. Read through `grantsOf`. */
const holders = {
  sync: roles,
  'protocol.read': [...workers, 'Administrator', 'CustomerServices', 'ArchiveProvider'],
  'protocol.write': workers,
  'protocol.offline': [...workers, 'ArchiveProvider'],
  'protocol.delete': [...leads, 'Administrator'],
  'container.reopen': workers,
  'container.receive': ['ArchiveProvider'],
  'conflict.read': [...leads, 'Administrator'],
  'conflict.decide': ['Supervisor'],
  'device.read': ['Supervisor', 'Administrator'],
  'device.manage': ['Administrator'],
  'client.switch': ['CustomerServices'],
  'document.search': [...workers, 'Administrator', 'CustomerServices'],
  'document.import': workers,
  'document.edit': workers,
  'document.move': [...leads, 'Administrator'],
  'document.history': [...leads, 'Administrator'],
  'document.original': ['Supervisor', 'Administrator'],
  'document.restore': ['Administrator'],
  'order.read': [...workers, 'CustomerServices', 'ArchiveProvider'],
  'order.write': workers,
  'order.pickup': workers,
  'order.approve': ['Acceptor'],
  'order.destroy': ['Acceptor', ...leads],
  'order.fulfil': ['ArchiveProvider'],
  'stock.manage': ['ArchiveProvider'],
  'handover.sign': [...workers, 'ArchiveProvider'],
  'hold.manage': ['Supervisor', 'Administrator'],
  'retention.read': ['Acceptor', ...leads, 'Administrator', 'ArchiveProvider'],
  'retention.manage': ['Administrator'],
  'label.print': [...workers, 'ArchiveProvider'],
  'report.read': [...workers, 'Administrator', 'CustomerServices', 'ArchiveProvider'],
  'report.schedule': [...leads, 'Administrator', 'CustomerServices'],
  'report.mail': [...leads, 'Administrator', 'CustomerServices'],
  'workflow.read': [...workers, 'Administrator', 'CustomerServices', 'ArchiveProvider'],
  'workflow.start': workers,
  'workflow.answer': [...workers, 'CustomerServices', 'ArchiveProvider'],
  'workflow.internal': ['CustomerServices', 'ArchiveProvider'],
  'workflow.manage': [...leads, 'Administrator'],
  'workflow.design': ['Administrator'],
  'segregation.work': [...workers, 'ArchiveProvider'],
  'segregation.correct': [...leads, 'ArchiveProvider'],
  'verification.work': workers,
  'dashboard.read': [...leads, 'Administrator', 'CustomerServices', 'ArchiveProvider'],
  'invoice.read': ['CustomerServices'],
  'invoice.manage': ['CustomerServices'],
  'user.manage': ['Administrator'],
  'dictionary.manage': ['Administrator'],
  'costCenter.manage': ['Administrator'],
  'release.manage': ['Administrator'],
  'audit.read': ['Administrator'],
  'integration.manage': ['Administrator'],
  'ops.read': ['Administrator'],
  'ticket.moderate': ['Administrator', 'CustomerServices', 'Moderator'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type Grant = keyof typeof holders;

export const grants = Object.keys(holders) as readonly Grant[]; // the keys of a record are of its type

const byRole = new Map(
  roles.map((role) => [role, grants.filter((grant) => (holders[grant] as readonly Role[]).includes(role))] as const),
);

/** Possible grants of a service account's token; it never has one its account lacks. */
export const tokenGrants = [
  'sync',
  'document.import',
  'document.search',
  'report.read',
  'dictionary.manage',
] as const satisfies readonly Grant[];

/** All grants of a user with these roles; unknown roles grant nothing. */
export function grantsOf(held: readonly string[]): ReadonlySet<Grant> {
  const known = held.filter((role): role is Role => (roles as readonly string[]).includes(role));
  return new Set(known.flatMap((role) => byRole.get(role) ?? []));
}

/** Groups of a project, with the role each gives there (S0 §3 GroupKindName). */
const projectRoles: ReadonlyMap<number, Role> = new Map([
  [groupKind.user, 'User'],
  [groupKind.acceptor, 'Acceptor'],
  [groupKind.manager, 'Manager'],
]);

/** The group of a user whose roles apply fully in the project. */
export const NO_GROUP = 0;

/**
 * Returns the roles of a user that count in one project: those that apply everywhere, and the one of the group there if the user has
 * it at all.
 *
 * @param group of `groupKind`, or `NO_GROUP`
 */
export function rolesInProject(held: readonly string[], group: number): ReadonlySet<string> {
  if (group === NO_GROUP) return new Set(held);
  const local = new Set<string>(projectRoles.values());
  return new Set(held.filter((role) => !local.has(role) || role === projectRoles.get(group)));
}

/**
 * Returns the grants of a user in one project: those of roles that apply everywhere, and of the group there. Never more than
 * the grants of all roles, because token and calls use the roles.
 *
 * @param group of `groupKind`, or `NO_GROUP`; a group that counts in no project grants nothing
 */
export function grantsInProject(held: readonly string[], group: number): ReadonlySet<Grant> {
  const all = grantsOf(held);
  if (group === NO_GROUP) return all;
  const local = new Set<string>(projectRoles.values());
  const everywhere = held.filter((role) => !local.has(role));
  const here = grantsOf([...everywhere, projectRoles.get(group) ?? '']);
  return new Set([...here].filter((grant) => all.has(grant)));
}
