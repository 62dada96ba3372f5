import { HOUR_MS } from '#schema/limits.ts';
import { containerStatus, type ContainerStatus } from '#schema/codes.ts';
import type { AttributeValues, Container } from '#schema/records/container.ts';
import { openCenters, type Configuration, type MadeClass, type MadeProject } from '#service/demo/configuration.ts';
import type { DictionaryKey } from '#service/demo/dictionaries.ts';
import type { Field, Paper } from '#service/demo/field.ts';
import { person, type Tongue } from '#service/demo/people.ts';
import type { ClientPlan } from '#service/demo/plans.ts';
import { seeded, type Random } from '#service/demo/random.ts';
import { DEMO_NOW, type Scale } from '#service/demo/scale.ts';

const DAY_MS = 86_400_000;
/** Most containers of a client that are open or closed on site; the archive has the rest. */
const OPEN = 24;
const CLOSED = 16;
const BIG_PART = 250;
/** No pickup is on its way for longer. */
const ON_ITS_WAY_DAYS = 12;

/** Notes as the users of a client type them, in their language: no translation shows what a user typed. */
const descriptions: Readonly<Record<Tongue, readonly string[]>> = {
  pl: ['Regał przy drzwiach', 'Z przeprowadzki w 2022', 'Drugi egzemplarz', 'Sprawdzić wieko'],
  en: ['Shelf by the door', 'From the move of 2022', 'Second copy', 'Check the lid'],
  de: ['Regal an der Tür', 'Vom Umzug 2022', 'Zweitschrift', 'Deckel prüfen'],
};

/** A container with what its documents are made from. */
export interface MadeContainer {
  record: Container;
  project: MadeProject;
  made: MadeClass;
}

/** Boxes and envelopes of a client, newest last; documents are counted, not made. */
export function makeContainers(seed: number, plan: ClientPlan, configuration: Configuration, scale: Scale): MadeContainer[] {
  const random = seeded(seed, `containers ${plan.urlPath}`);
  const many = Math.max(1, Math.round(scale.containers * plan.share));
  const open = Math.min(OPEN, Math.ceil(many * plan.share * 0.25));
  const closed = Math.min(CLOSED, Math.ceil(many * plan.share * 0.15));
  const statusOf = (n: number): ContainerStatus => {
    if (n >= many - open) return containerStatus.opened;
    if (n >= many - open - closed) return containerStatus.closed;
    return random.percent(plan.onTheWay) ? containerStatus.sent : containerStatus.completed;
  };
  const made = Array.from({ length: many }, (_, n) => oneContainer(random, plan, configuration, n, statusOf(n), many));
  share(random, made, Math.round(scale.documents * plan.share));
  return plan.urlPath === 'demo' ? [...made, ...extra(random, plan, configuration, scale, many)] : made;
}

function oneContainer(
  random: Random,
  plan: ClientPlan,
  configuration: Configuration,
  n: number,
  status: ContainerStatus,
  many: number,
): MadeContainer {
  const onFloor = status === containerStatus.opened || status === containerStatus.closed;
  const project = pickProject(random, configuration.projects, onFloor);
  const made = random.percent(onFloor ? 60 : 40) ? first(project.classes) : random.pick(project.classes);
  const type = random.percent(70) ? first(configuration.types) : random.pick(configuration.types);
  const workers = configuration.users.filter(
    (user) => user.roles.includes('User') && user.projectIds.includes(project.record.id),
  );
  const creator = random.pick(workers);
  const age = ageOf(status, n, many);
  const createdAt = Math.round(DEMO_NOW - age - random.int(0, 5) * HOUR_MS);
  const isClosed = status !== containerStatus.opened;
  const isReceived = status === containerStatus.completed;
  const code = type.plan.code(n + 1);
  const record: Container = {
    id: random.id(createdAt),
    code,
    alias: '',
    projectId: project.record.id,
    containerTypeId: type.record.id,
    classId: made.record.id,
    costCenterId: project.plan.costCenterRequired || random.percent(20) ? costCenter(random, configuration) : '',
    centralArchiveId: project.record.centralArchiveId,
    description: random.percent(15) ? random.pick(descriptions[plan.tongue]) : '',
    status,
    seals: isClosed && type.record.sealRequired ? [`S${String(10_000_000 + n * 3)}`] : [],
    inherited: inheritedValues(random, plan.tongue, configuration, made, createdAt, code),
    createdAt,
    createdBy: creator.id,
    createdByName: creator.name,
    closedAt: isClosed ? createdAt + random.int(1, 4) * HOUR_MS : 0,
    closedByName: isClosed ? creator.name : '',
    orderId: '',
    documents: 0,
    version: isClosed ? 2 : 1,
    createdByOp: '',
    // what is at the archive came to it: a box without this would come back to devices without its documents
    ...(isReceived && { receivedAt: createdAt + 3 * DAY_MS }),
  };
  return { record, project, made };
}

/** Boxes on the floor and on their way are days old, those of the archive go back three years. */
function ageOf(status: ContainerStatus, n: number, many: number): number {
  const part = (many - n) / many;
  if (status === containerStatus.completed) return (30 + part * 1_000) * DAY_MS;
  return status === containerStatus.sent ? (1 + part * ON_ITS_WAY_DAYS) * DAY_MS : (many - n) * 7 * HOUR_MS;
}

const costCenter = (random: Random, configuration: Configuration): string => random.pick(openCenters(configuration)).id;

function pickProject(random: Random, projects: readonly MadeProject[], onFloor: boolean): MadeProject {
  const from = onFloor ? projects.filter(({ record }) => record.active) : projects;
  let left = random.next() * from.reduce((sum, { plan }) => sum + plan.weight, 0);
  return from.find(({ plan }) => (left -= plan.weight) < 0) ?? first(from);
}

/** Values every document of the container takes over. */
function inheritedValues(
  random: Random,
  tongue: Tongue,
  configuration: Configuration,
  made: MadeClass,
  at: number,
  containerCode: string,
): AttributeValues {
  const values: AttributeValues = {};
  const fields = made.fields.filter(({ rules }) => rules.inherited);
  const paper = paperOf(random, tongue, configuration, fields, values, { at, inClass: 1, inClient: 1, containerCode });
  for (const { id, make } of fields) values[id] = make(paper);
  return values;
}

/** Input of a value maker. `values` is read while it grows. */
export function paperOf(
  random: Random,
  tongue: Tongue,
  configuration: Configuration,
  fields: readonly (Field & { id: string })[],
  values: AttributeValues,
  place: Pick<Paper, 'at' | 'inClass' | 'inClient' | 'containerCode'>,
): Paper {
  const idOf = new Map(fields.map(({ name, id }) => [name, id]));
  const from = (key: DictionaryKey): string => random.pick(configuration.dictionaries.get(key)?.plan.values ?? []).value;
  const value = (name: string): string => values[idOf.get(name) ?? ''] ?? '';
  return { random, tongue, person: person(random, tongue), from, value, ...place };
}

/** Gives a container as many documents as it wants and are left; answers how many are left then. */
function give(left: number, record: Container, wanted: number): number {
  const given = Math.min(left, wanted);
  record.documents += given;
  return left - given;
}

/** Deals documents out: one to every container, some dozens to those on the floor, the rest by chance; two open ones stay empty. */
function share(random: Random, made: readonly MadeContainer[], documents: number): void {
  const filled = made.slice(0, Math.max(1, made.length - 2)).map(({ record }) => record);
  let left = filled.reduce((rest, record) => give(rest, record, 1), documents);
  const onFloor = filled.filter(({ status }) => status < containerStatus.sent);
  left = onFloor.reduce((rest, record) => give(rest, record, random.int(2, 44)), left);
  while (left > 0) left = give(left, random.pick(filled), random.int(1, 8));
}

/** Boxes only benchmarks ask for: one very full one, and many full ones. */
function extra(random: Random, plan: ClientPlan, configuration: Configuration, scale: Scale, many: number): MadeContainer[] {
  const sizes = scale.bigBox > 0 ? [scale.bigBox] : [];
  for (let left = scale.hotDocuments; left > 0; left -= BIG_PART) sizes.push(Math.min(BIG_PART, left));
  const project = first(configuration.projects);
  const only = {
    ...configuration,
    projects: [{ ...project, classes: project.classes.slice(0, 1) }],
    types: configuration.types.slice(0, 1),
  };
  return sizes.map((documents, n) => {
    const box = oneContainer(random, plan, only, many + n, containerStatus.opened, many + n + 1);
    box.record.documents = documents;
    return box;
  });
}

function first<T>(from: readonly T[]): T {
  const [one] = from;
  if (one === undefined) throw new Error('The plan of a client lacks something.');
  return one;
}
