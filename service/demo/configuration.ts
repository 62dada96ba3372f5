import { costCenterStatus, projectListKind } from '#schema/codes.ts';
import type { Attribute, ContainerType, CostCenter, DictionaryHead, DocumentClass, Project } from '#schema/records/reference.ts';
import { dictionary, type DictionaryKey, type DictionaryPlan } from '#service/demo/dictionaries.ts';
import { attributeOf, type ClassPlan, type Field } from '#service/demo/field.ts';
import type { ClientPlan, ProjectPlan, TypePlan } from '#service/demo/plans.ts';
import { seeded } from '#service/demo/random.ts';
import { translationsOf } from '#service/demo/words/translations.ts';
import { DEMO_NOW, type Scale } from '#service/demo/scale.ts';

const YEAR_MS = 31_536_000_000;
/** Time of setup of the first project. Everything else follows in the order of the declarations, so ids sort the same way. */
const BEGINNING = DEMO_NOW - 6 * YEAR_MS;

/** The first of the restricted cost centers; the others follow at equal distances, and none of them is inactive. */
const FIRST_RESTRICTED = 5;

/** Versions of the largest list: it has a file for each (`archive/value-list-files.ts`). */
export const LIST_VERSIONS = 3;

export interface MadeClass {
  plan: ClassPlan;
  record: DocumentClass;
  /** Attributes of version 1 where the class has changed since. */
  before: Attribute[] | null;
  fields: readonly (Field & { id: string })[];
}
export interface MadeProject {
  plan: ProjectPlan;
  record: Project;
  classes: readonly MadeClass[];
}
export interface MadeDictionary {
  head: DictionaryHead;
  plan: DictionaryPlan;
}

/** Configuration of a client before anything is archived. */
export interface Configuration {
  tenantId: string;
  types: readonly { plan: TypePlan; record: ContainerType }[];
  costCenters: readonly CostCenter[];
  dictionaries: ReadonlyMap<DictionaryKey, MadeDictionary>;
  projects: readonly MadeProject[];
  users: readonly { id: string; userName: string; name: string; roles: readonly string[]; projectIds: readonly string[] }[];
}

/** Makes the configuration of a client. */
export function configure(seed: number, plan: ClientPlan, scale: Scale): Configuration {
  const random = seeded(seed, `configuration ${plan.urlPath}`);
  let step = 0;
  const id = (): string => random.id(BEGINNING + (step += 1) * 60_000);
  const tenantId = id();
  const types = plan.types.map((type) => ({ plan: type, record: typeRecord(id(), type) }));
  const dictionaries = new Map<DictionaryKey, MadeDictionary>();
  for (const key of dictionariesOf(plan)) dictionaries.set(key, headed(id(), dictionary(seed, key, scale.dictionary)));
  const dictionaryId = (key: DictionaryKey): string => dictionaries.get(key)?.head.id ?? '';
  const projects = plan.projects.map((project) => {
    const record = projectRecord(
      id(),
      project,
      types.map((type) => type.record.id),
      project.coordinator === undefined ? '' : userId(seed, plan, project.coordinator),
    );
    return { plan: project, record, classes: project.classes.map((made) => classOf(id(), record.id, made, dictionaryId)) };
  });
  const restricted = plan.restrictedCenters ?? 0;
  const isRestricted = (n: number) => restricted > 0 && n % Math.floor(plan.costCenters / restricted) === FIRST_RESTRICTED;
  const costCenters = Array.from({ length: plan.costCenters }, (_, n) => {
    const name = random.pick(['Head office', 'Warehouse', 'Fleet', 'Projects', 'Administration', 'Sales']) + ` ${n + 1}`;
    return {
      id: id(),
      code: `CC-${String(100 + n * 10)}`,
      name,
      status: n % 13 === 12 || n === plan.costCenters - 1 ? costCenterStatus.inactive : costCenterStatus.active,
      restricted: isRestricted(n),
      translations: translationsOf({ name }),
    };
  });
  return { tenantId, types, costCenters, dictionaries, projects, users: usersOf(seed, plan, projects) };
}

/** Cost centers that everyone may choose: active, and not restricted to some people. */
export const openCenters = ({ costCenters }: Pick<Configuration, 'costCenters'>): CostCenter[] =>
  costCenters.filter(({ status, restricted }) => status === costCenterStatus.active && !restricted);

function dictionariesOf(plan: ClientPlan): DictionaryKey[] {
  const fields = plan.projects.flatMap((project) => project.classes.flatMap((made) => made.fields));
  return [...new Set(fields.map((made) => made.dictionary).filter((key) => key !== ''))];
}

function headed(id: string, plan: DictionaryPlan): MadeDictionary {
  const date = DEMO_NOW - 9 * 86_400_000;
  return {
    plan,
    head: {
      id,
      name: plan.name,
      type: plan.type,
      version: plan.key === 'addresses' ? LIST_VERSIONS : 1,
      date,
      size: plan.values.length,
    },
  };
}

function typeRecord(id: string, { name, kind, codePattern, sealRequired, series }: TypePlan): ContainerType {
  return { id, name, kind, codePattern, sealRequired, ...(series && { series }), translations: translationsOf({ name }) };
}

function projectRecord(
  id: string,
  { name, active, costCenterRequired }: ProjectPlan,
  containerTypeIds: string[],
  coordinatorId: string,
): Project {
  const kinds = [projectListKind.protocoling, projectListKind.import];
  const centralArchiveId = active ? 'CA-1' : '';
  const translations = translationsOf({ name });
  return { id, name, active, kinds, containerTypeIds, costCenterRequired, centralArchiveId, coordinatorId, translations };
}

function classOf(id: string, projectId: string, plan: ClassPlan, dictionaryId: (key: DictionaryKey) => string): MadeClass {
  const attributes = plan.fields.map((made) => attributeOf(plan.key, made, dictionaryId));
  const later = new Set(plan.addedLater);
  const record: DocumentClass = {
    id,
    projectId,
    name: plan.name,
    fileFolder: plan.fileFolder ?? false,
    codeRepeats: plan.codeRepeats ?? false,
    version: later.size > 0 ? 2 : 1,
    attributes,
    translations: translationsOf({ name: plan.name }),
  };
  return {
    plan,
    record,
    before: later.size > 0 ? attributes.filter(({ name }) => !later.has(name)) : null,
    fields: plan.fields.map((made, at) => ({ ...made, id: attributes[at]?.id ?? '' })),
  };
}

/** Ids of people do not depend on the client: staff who switch are the same person everywhere. */
function userId(seed: number, { urlPath }: ClientPlan, userName: string): string {
  return seeded(seed, `user ${userName === 'staff' ? 'everywhere' : urlPath} ${userName}`).id(BEGINNING);
}

function usersOf(seed: number, plan: ClientPlan, projects: readonly MadeProject[]): Configuration['users'] {
  return plan.users.map(({ userName, name, roles, projects: allowed }) => {
    const own = projects.filter((project) => allowed === 'all' || allowed.includes(project.plan.name));
    return { id: userId(seed, plan, userName), userName, name, roles, projectIds: own.map((project) => project.record.id) };
  });
}
