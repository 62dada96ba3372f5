/** Who may do what: the one table the service decides by and the screens ask (S0 §6, decisions.md Roles). */

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

export const grants = [
  'protocol.read',
  'protocol.write',
  'protocol.offline',
  'protocol.delete',
  'container.reopen',
  'container.receive',
  'order.pickup',
  'conflict.read',
  'conflict.decide',
  'device.read',
  'device.manage',
  'client.switch',
  'document.search',
  'document.import',
  'order.read',
  'report.read',
  'workflow.read',
  'workflow.design',
  'segregation.work',
  'verification.work',
  'dashboard.read',
  'invoice.read',
  'user.manage',
  'dictionary.manage',
  'costCenter.manage',
  'release.manage',
  'sync',
] as const;
export type Grant = (typeof grants)[number];

const worker: readonly Grant[] = [
  'sync',
  'protocol.read',
  'protocol.write',
  'protocol.offline',
  'order.pickup',
  'container.reopen',
  'document.search',
  'document.import',
  'order.read',
  'report.read',
  'workflow.read',
  'segregation.work',
  'verification.work',
];
const lead: readonly Grant[] = [...worker, 'protocol.delete', 'conflict.read', 'dashboard.read'];
/** What an administrator keeps in order for the client (decisions.md, Roles). */
const keeper: readonly Grant[] = [
  'user.manage',
  'dictionary.manage',
  'costCenter.manage',
  'release.manage',
  'workflow.design',
  'workflow.read',
  'document.search',
  'report.read',
  'dashboard.read',
];

/** Grants of each role; a user has the union of his roles' grants. Read through `grantsOf`. */
const table: Record<Role, readonly Grant[]> = {
  User: worker,
  Acceptor: worker,
  Manager: lead,
  Supervisor: [...lead, 'conflict.decide', 'device.read'],
  Administrator: ['sync', 'protocol.read', 'protocol.delete', 'conflict.read', 'device.read', 'device.manage', ...keeper],
  CustomerServices: [
    'sync',
    'protocol.read',
    'client.switch',
    'document.search',
    'order.read',
    'report.read',
    'dashboard.read',
    'invoice.read',
  ],
  ArchiveProvider: ['sync', 'protocol.read', 'container.receive', 'order.read', 'segregation.work'],
  Moderator: ['sync'],
  ForumUser: ['sync'],
};

/** All grants of a user with these roles; unknown roles give nothing. */
export function grantsOf(held: readonly string[]): ReadonlySet<Grant> {
  const known = held.filter((role): role is Role => (roles as readonly string[]).includes(role));
  return new Set(known.flatMap((role) => table[role]));
}
