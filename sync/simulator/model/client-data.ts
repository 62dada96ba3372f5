import { attributeKind } from '#schema/codes.ts';
import { grantsOf } from '#schema/grants.ts';
import type { DocumentClass, Project } from '#schema/records/reference.ts';
import type { Person } from '#schema/judge/reader.ts';
import { emptyConfiguration, type Configuration } from '#schema/judge/memory-vault.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';

/** A small client for the simulator and the scenarios: two projects, two classes each, users of three roles. */

export const projectIds = ['p1', 'p2'] as const;
export const dictionaryId = 'streets';
export const streets: readonly string[] = ['Długa', 'Krótka', 'Leśna', 'Polna', 'Wodna'];

/** Class of a project. */
export const classOf = (projectId: string): string => `class-${projectId}`;

/** Another class of a project, whose attributes have the names of the first and ids of their own. */
export const otherClassOf = (projectId: string): string => `${classOf(projectId)}${OTHER}`;

const OTHER = '-other';

/** Ids of the attributes of a class. */
export function attributesOf(classId: string): { name: string; street: string } {
  const own = classId.endsWith(OTHER) ? 'other-' : '';
  return { name: `${own}name`, street: `${own}street` };
}

/** Tags of a project. */
export const tagsOf = (projectId: string): string[] => [1, 2, 3].map((n) => `tag-${projectId}-${n}`);

const operatorRoles: readonly string[] = ['User', 'Manager'];
/** Roles with `sync` and no other grant, which read neither boxes nor documents. */
export const closedRoles: readonly string[] = ['ForumUser'];

/** Additional first role of some operators where a client orders: one approves, one works at the archive. */
const orderingRoles: Readonly<Record<string, string>> = { u2: 'Acceptor', u3: 'ArchiveProvider' };

/** The only approver of the second project. */
export const coordinatorId = 'u2';

/** Users of a client: operators and one supervisor, who also manages the dictionaries and approves. */
export function people(operators: number, isOrdering = false): { userId: string; roles: readonly string[] }[] {
  const names = Array.from({ length: operators }, (_, i) => {
    const userId = `u${i + 1}`;
    const first = isOrdering ? orderingRoles[userId] : undefined;
    return { userId, roles: first ? [first, ...operatorRoles] : operatorRoles };
  });
  return [...names, { userId: 'boss', roles: ['Supervisor', 'Administrator', 'Acceptor'] }];
}

/** Current roles of a user, by the first of them: the initial ones or the closed ones. */
export function rolesNow({ userId, role }: Person): readonly string[] {
  if (role === closedRoles[0]) return closedRoles;
  if (Object.values(orderingRoles).includes(role)) return [role, ...operatorRoles];
  return people(1).find((one) => one.userId === userId)?.roles ?? operatorRoles;
}

export function personOf(userId: string, heldRoles: readonly string[]): Person {
  const all = grantsOf(heldRoles);
  const projects = new Map(projectIds.map((id) => [id, all]));
  return { userId, name: userId, role: heldRoles[0] ?? '', grants: all, projects };
}

function classNow(id: string, projectId: string): DocumentClass {
  const { name, street } = attributesOf(id);
  return {
    id,
    projectId,
    name: `Files ${id}`,
    fileFolder: false,
    codeRepeats: false,
    version: 1,
    attributes: [
      plainAttribute({ id: name, name: 'Name' }),
      plainAttribute({ id: street, name: 'Street', kind: attributeKind.textAutocomplete, dictionaryId, strict: true }),
    ],
  };
}

function projectNow(id: string): Project {
  return { id, name: id, active: true, kinds: [1], containerTypeIds: ['box'], costCenterRequired: false, centralArchiveId: '' };
}

/** Initial configuration of a client. */
export function configurationOf(operators: number, isOrdering = false): Configuration {
  const configuration = emptyConfiguration();
  for (const id of projectIds) {
    configuration.projects.set(id, { ...projectNow(id), coordinatorId: id === projectIds[1] ? coordinatorId : '' });
    for (const classId of [classOf(id), otherClassOf(id)]) {
      const documentClass = classNow(classId, id);
      configuration.classes.set(classId, documentClass);
      configuration.classVersions.set(`${classId}@1`, documentClass);
    }
  }
  configuration.orders = { ...configuration.orders, isCoordinatorManaged: true };
  configuration.containerTypes.set('box', { id: 'box', name: 'Box', kind: 'box', codePattern: '', sealRequired: false });
  configuration.costCenters.set('cc1', { id: 'cc1', code: '100', name: 'Office', status: 1 });
  for (const projectId of projectIds) for (const id of tagsOf(projectId)) configuration.tags.set(id, projectId);
  configuration.dictionaries.set(dictionaryId, new Set(streets));
  for (const { userId, roles } of people(operators, isOrdering)) configuration.people.set(userId, personOf(userId, roles));
  return configuration;
}
