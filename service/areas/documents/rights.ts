import { and, eq } from 'drizzle-orm';
import { documentGrant, type DocumentGrant } from '#schema/codes/documents.ts';
import { rolesInProject, type Grant } from '#schema/grants.ts';
import type { Project } from '#schema/records/reference.ts';
import type { Language } from '#schema/records/translations.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { isVisible, mayReachClass, type Sight, type Sighted } from '#schema/rules/sight.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import type { Tx } from '#service/db/database.ts';
import { userClasses, userProjects } from '#service/db/tables/tenancy.ts';
import type { Caller } from '#service/http/handlers.ts';

/** Rights of a caller on one visible document. */
export interface DocumentRights {
  /** `documentGrant` */
  kinds: ReadonlySet<DocumentGrant>;
  may: (grant: Grant) => boolean;
  /** True for a role of the caller that counts in the project of the document. */
  is: (role: string) => boolean;
}

/** The grant without which a kind of document right has no effect. */
const needed: Readonly<Record<DocumentGrant, Grant>> = {
  [documentGrant.saveList]: 'document.search',
  [documentGrant.delete]: 'document.edit',
  [documentGrant.massUpdate]: 'document.edit',
  [documentGrant.preparePdf]: 'document.search',
  [documentGrant.mail]: 'document.search',
  [documentGrant.saveDocument]: 'document.search',
  [documentGrant.imageVersion]: 'document.edit',
  [documentGrant.anonymize]: 'document.edit',
  [documentGrant.workflow]: 'workflow.read',
};
const everyKind = Object.values(documentGrant) as DocumentGrant[];
/** Rights of internal staff in a client where they have no account: reading only. */
const looking: ReadonlySet<Grant> = new Set<Grant>(['document.search', 'protocol.read', 'workflow.read']);

/** Documents visible to a caller, and the rights on them; read once for each call. */
export class Reach {
  readonly projects: ReadonlyMap<string, Project>;
  readonly sight: Sight | null;
  readonly #grants: ReadonlyMap<string, ReadonlySet<Grant>>;
  readonly #kinds: ReadonlyMap<string, readonly number[]>;
  readonly #roles: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    projects: readonly Project[],
    sight: Sight | null,
    grants: ReadonlyMap<string, ReadonlySet<Grant>>,
    kinds: ReadonlyMap<string, readonly number[]>,
    roles: ReadonlyMap<string, ReadonlySet<string>>,
  ) {
    this.projects = new Map(projects.map((project) => [project.id, project]));
    this.sight = sight;
    this.#grants = grants;
    this.#kinds = kinds;
    this.#roles = roles;
  }

  /**
   * The rights on a document; null if it is not visible, which is answered like a missing document. If the classes of a project
   * are listed for a user, the kinds are those listed with the class.
   */
  on(document: Sighted): DocumentRights | null {
    if (!this.projects.has(document.projectId)) return null;
    if (this.sight && !isVisible(this.sight, document)) return null;
    const grants = this.#grants.get(document.projectId) ?? new Set();
    const roles = this.#roles.get(document.projectId) ?? new Set();
    return { kinds: this.kindsIn(document), may: (grant) => grants.has(grant), is: (role) => roles.has(role) };
  }

  /** Kinds of rights on the visible documents of a class. */
  kindsIn({ projectId, classId }: Pick<Sighted, 'projectId' | 'classId'>): ReadonlySet<DocumentGrant> {
    const grants = this.#grants.get(projectId) ?? new Set();
    const isListed = this.sight?.projects.get(projectId) === 'listed';
    const listed = new Set(isListed ? (this.#kinds.get(classId) ?? []) : everyKind);
    return new Set(everyKind.filter((kind) => listed.has(kind) && grants.has(needed[kind])));
  }

  /** The name of a project in a language; empty for one that is not visible. */
  projectName(projectId: string, language: Language): string {
    const project = this.projects.get(projectId);
    return project ? inLanguage(project, language).name : '';
  }

  /** True if the caller may add to a class: any of its project, or one that is listed for them with that right. */
  mayImport(place: Pick<Sighted, 'projectId' | 'classId'>): boolean {
    return mayReachClass(this.sight, place, 'import');
  }

  /** True if the caller has a grant in a project. */
  mayIn(projectId: string, grant: Grant): boolean {
    return this.projects.has(projectId) && this.#grants.get(projectId)?.has(grant) === true;
  }
}

/** Reads which documents a caller may see, and what they may do with them. */
export async function reachOf(tx: Tx, caller: Caller): Promise<Reach> {
  const { tenantId, userId, grants } = caller;
  const projects = await projectsOf(tx, caller);
  const person = await new TransactionReader(tx, tenantId).person(userId);
  const sight = await sightOf(tx, tenantId, userId);
  const ofUser = and(eq(userClasses.tenantId, tenantId), eq(userClasses.userId, userId));
  const listed = sight ? await tx.select().from(userClasses).where(ofUser) : [];
  const abroad = new Set([...looking].filter((grant) => grants.has(grant)));
  // a token carries the rights of the account at home while staff are away; only those of the account here count
  const groups = await tx
    .select({ projectId: userProjects.projectId, group: userProjects.groupKind })
    .from(userProjects)
    .where(and(eq(userProjects.tenantId, tenantId), eq(userProjects.userId, userId)));
  const inProject = (id: string) => person?.projects.get(id) ?? abroad;
  return new Reach(
    projects,
    sight,
    new Map(projects.map(({ id }) => [id, new Set([...inProject(id)].filter((grant) => grants.has(grant)))])),
    new Map(listed.map(({ classId, documentGrants }) => [classId, documentGrants])),
    new Map(groups.map(({ projectId, group }) => [projectId, rolesInProject(caller.roles, group)])),
  );
}
