import { and, eq, inArray, sql } from 'drizzle-orm';
import { grantsInProject, grantsOf } from '#schema/grants.ts';
import type { Attribute, ContainerType, CostCenter, DictionaryHead, DocumentClass, Project } from '#schema/records/reference.ts';
import { foldText } from '#schema/rules/fold.ts';
import type { Sight } from '#schema/rules/sight.ts';
import type { Person } from '#schema/judge/reader.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import type { Tx } from '#service/db/database.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { tags } from '#service/db/tables/documents.ts';
import { dictionaries } from '#service/db/tables/dictionaries.ts';
import { classes, classVersions, containerTypes, costCenters, costCenterUsers, projects } from '#service/db/tables/vault.ts';
import { KeyCache } from './key-cache.ts';

/** Configuration read once for a transaction, or for several in quick succession. */
export class ConfigurationCache {
  readonly projects = new KeyCache<Project>();
  readonly classes = new KeyCache<DocumentClass>();
  readonly versions = new KeyCache<Attribute[]>();
  readonly types = new KeyCache<ContainerType>();
  readonly costCenters = new KeyCache<CostCenter>();
  readonly people = new KeyCache<Person>();
  readonly sights = new KeyCache<Sight>();
}

/** Reads the configuration of a client within a transaction: current rights and rules apply, never earlier ones. */
export class ConfigurationReader {
  readonly tx: Tx;
  readonly tenantId: string;
  readonly #read: ConfigurationCache;
  // values are not cached beyond the transaction, because a document may add one
  readonly #values = new KeyCache<true>();

  constructor(tx: Tx, tenantId: string, read = new ConfigurationCache()) {
    this.tx = tx;
    this.tenantId = tenantId;
    this.#read = read;
  }

  async loadProjects(ids: Iterable<string>): Promise<void> {
    const wanted = this.#read.projects.missing(ids);
    if (wanted.length === 0) return;
    const ours = and(eq(projects.tenantId, this.tenantId), inArray(projects.id, wanted));
    for (const { tenantId: _, ...row } of await this.tx.select().from(projects).where(ours)) this.#read.projects.put(row.id, row);
    this.#read.projects.asked(wanted);
  }

  async loadClasses(ids: Iterable<string>): Promise<void> {
    const wanted = this.#read.classes.missing(ids);
    if (wanted.length === 0) return;
    const ours = and(eq(classes.tenantId, this.tenantId), inArray(classes.id, wanted));
    const found = await this.tx.select().from(classes).where(ours);
    for (const { tenantId: _, ...row } of found)
      this.#read.classes.put(row.id, { ...row, attributes: row.attributes as Attribute[] }); // written only from attributes
    this.#read.classes.asked(wanted);
  }

  /** @param pairs dictionary id and value */
  async loadValues(pairs: readonly (readonly [string, string])[]): Promise<void> {
    const keys = this.#values.missing(pairs.map((pair) => JSON.stringify(pair)));
    if (keys.length === 0) return;
    const asked = keys.map((key) => JSON.parse(key) as [string, string]); // made one line above
    const wanted = JSON.stringify(asked.map(([id, value]) => ({ id, value, folded: foldText(value) })));
    const found = await this.tx.execute<{ dictionary_id: string; value: string }>(sql`
      select v.dictionary_id, v.value
      from jsonb_to_recordset(${wanted}::text::jsonb) as x(id text, folded text, value text)
      join dictionary_values v on v.tenant_id = ${this.tenantId} and v.dictionary_id = x.id and v.folded = x.folded
        and v.value = x.value and v.until_version = 0`);
    for (const row of found.rows) this.#values.put(JSON.stringify([row.dictionary_id, row.value]), true);
    this.#values.asked(keys);
  }

  project(id: string): Promise<Project | null> {
    return this.#read.projects.get(id, () => this.loadProjects([id]));
  }

  async documentClass(id: string, version?: number): Promise<DocumentClass | null> {
    const now = await this.#read.classes.get(id, () => this.loadClasses([id]));
    if (!now || version === undefined || now.version === version) return now;
    const attributes = await this.#read.versions.get(`${id}@${version}`, async () => {
      const ours = and(
        eq(classVersions.tenantId, this.tenantId),
        eq(classVersions.classId, id),
        eq(classVersions.version, version),
      );
      const [found] = await this.tx.select().from(classVersions).where(ours);
      if (found) this.#read.versions.put(`${id}@${version}`, found.attributes as Attribute[]); // written only from attributes
    });
    return attributes && { ...now, version, attributes };
  }

  async classesOf(projectId: string): Promise<DocumentClass[]> {
    const ours = and(eq(classes.tenantId, this.tenantId), eq(classes.projectId, projectId));
    const found = await this.tx.select().from(classes).where(ours).orderBy(classes.id);
    return found.map(({ tenantId: _, ...row }) => ({ ...row, attributes: row.attributes as Attribute[] })); // written only from attributes
  }

  costCenter(id: string): Promise<CostCenter | null> {
    return this.#read.costCenters.get(id, async () => {
      const ours = and(eq(costCenters.tenantId, this.tenantId), eq(costCenters.id, id));
      for (const { tenantId: _, ...row } of await this.tx.select().from(costCenters).where(ours))
        this.#read.costCenters.put(id, row);
    });
  }

  async mayCharge(costCenterId: string, userId: string): Promise<boolean> {
    const { tenantId, costCenterId: center, userId: user } = costCenterUsers;
    const isTheirs = and(eq(tenantId, this.tenantId), eq(center, costCenterId), eq(user, userId));
    return (await this.tx.select({ user }).from(costCenterUsers).where(isTheirs)).length > 0;
  }

  async isTag(projectId: string, id: string): Promise<boolean> {
    const isIt = and(eq(tags.tenantId, this.tenantId), eq(tags.projectId, projectId), eq(tags.id, id));
    return (await this.tx.select({ id: tags.id }).from(tags).where(isIt)).length > 0;
  }

  containerType(id: string): Promise<ContainerType | null> {
    return this.#read.types.get(id, async () => {
      const ours = and(eq(containerTypes.tenantId, this.tenantId), eq(containerTypes.id, id));
      const [found] = await this.tx.select().from(containerTypes).where(ours);
      if (found) this.#read.types.put(id, { ...found, kind: found.kind === 'envelope' ? 'envelope' : 'box' });
    });
  }

  async dictionaryHas(dictionaryId: string, value: string): Promise<boolean> {
    const pair = [dictionaryId, value] as const;
    return (await this.#values.get(JSON.stringify(pair), () => this.loadValues([pair]))) ?? false;
  }

  /** Takes a value as if its list had it: a check does so with those the run adds first. */
  presumeValue(dictionaryId: string, value: string): void {
    this.#values.put(JSON.stringify([dictionaryId, value]), true);
  }

  async successorOf(dictionaryId: string, value: string): Promise<string> {
    const found = await this.tx.execute<{ successor: string }>(sql`
      select v.successor from dictionary_values v
      where v.tenant_id = ${this.tenantId} and v.dictionary_id = ${dictionaryId} and v.folded = ${foldText(value)}
        and v.value = ${value} and v.until_version > 0`);
    return found.rows[0]?.successor ?? '';
  }

  /** Locks the dictionary, because a concurrent decision must not make the same version. */
  async dictionary(id: string): Promise<DictionaryHead | null> {
    const ours = and(eq(dictionaries.tenantId, this.tenantId), eq(dictionaries.id, id));
    const [found] = await this.tx.select().from(dictionaries).where(ours).for('update');
    if (!found) return null;
    const { tenantId: _, ...head } = found;
    return head;
  }

  /** Read once; most users have none and need no further query. */
  sight(userId: string): Promise<Sight | null> {
    return this.#read.sights.get(userId, async () => {
      const found = await sightOf(this.tx, this.tenantId, userId);
      if (found) this.#read.sights.put(userId, found);
    });
  }

  /** Returns a user with current rights; none after the account ended, because saved changes keep the name. */
  person(userId: string): Promise<Person | null> {
    return this.#read.people.get(userId, async () => {
      const mine = sql<
        Record<string, number>
      >`(select coalesce(jsonb_object_agg(${userProjects.projectId}, ${userProjects.groupKind}), '{}')
        from ${userProjects} where ${userProjects.tenantId} = ${this.tenantId} and ${userProjects.userId} = ${userId})`;
      const ours = and(eq(users.tenantId, this.tenantId), eq(users.id, userId));
      const { name, roles, active } = users;
      const [found] = await this.tx.select({ name, roles, active, projects: mine }).from(users).where(ours);
      if (!found) return;
      const [role = ''] = found.roles;
      const groups = Object.entries(found.active ? found.projects : {});
      this.#read.people.put(userId, {
        userId,
        name: found.name,
        role,
        grants: grantsOf(found.active ? found.roles : []),
        projects: new Map(groups.map(([projectId, group]) => [projectId, grantsInProject(found.roles, group)])),
      });
    });
  }
}
