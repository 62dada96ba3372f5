import { attributeKind, containerStatus, fillAction } from '#schema/codes.ts';
import { scopeAt } from '#schema/entities/cold.ts';
import { container as containerEntity } from '#schema/entities/container.ts';
import type { Container } from '#schema/records/container.ts';
import type { Evidence, Registration } from '#schema/records/registration.ts';
import { coldScope } from '#schema/scopes.ts';
import { isHinted, isTwice } from '#schema/rules/kinds.ts';
import type { Configuration, MadeClass } from '#service/demo/configuration.ts';
import { paperOf, type MadeContainer } from '#service/demo/containers.ts';
import type { DictionaryKey } from '#service/demo/dictionaries.ts';
import type { Field } from '#service/demo/field.ts';
import type { ClientPlan } from '#service/demo/plans.ts';
import { seeded, type Random } from '#service/demo/random.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';

const MINUTE_MS = 60_000;

/** Counters of a client: numbers of a class rise over its containers, document codes over all. */
export interface Counters {
  inClient: number;
  inClass: Map<string, number>;
}

/** Every document of the containers, in the order they were registered. */
export function makeRegistrations(
  seed: number,
  plan: ClientPlan,
  configuration: Configuration,
  containers: readonly MadeContainer[],
): { registrations: Registration[]; counters: Counters } {
  const random = seeded(seed, `documents ${plan.urlPath}`);
  const counters: Counters = { inClient: 0, inClass: new Map() };
  const known = knownValues(configuration);
  const registrations = containers.flatMap((container) =>
    Array.from({ length: container.record.documents }, (_, n) => {
      const inClass = (counters.inClass.get(container.made.plan.key) ?? 0) + 1;
      counters.inClass.set(container.made.plan.key, inClass);
      counters.inClient += 1;
      return oneDocument(random, plan, configuration, container, { inClass, inClient: counters.inClient, n }, known);
    }),
  );
  return { registrations, counters };
}

function oneDocument(
  random: Random,
  plan: ClientPlan,
  configuration: Configuration,
  { record, made }: MadeContainer,
  { inClass, inClient, n }: { inClass: number; inClient: number; n: number },
  known: (key: DictionaryKey | '', value: string) => boolean,
): Registration {
  const at = Math.min(record.createdAt + (n + 1) * paceOf(record), record.closedAt || Number.MAX_SAFE_INTEGER);
  const values = { ...record.inherited };
  const fields = made.fields.filter(({ rules }) => !rules.inherited && rules.enteredInRegistration !== false);
  const paper = paperOf(random, plan.tongue, configuration, made.fields, values, {
    at,
    inClass,
    inClient,
    containerCode: record.code,
  });
  for (const { id, make } of fields) {
    const value = make(paper);
    if (value !== '') values[id] = value;
  }
  const doubled = fields.find((one) => isTwice({ kind: one.kind, reinput: one.rules.reinput ?? false }));
  return {
    id: random.id(at),
    containerId: record.id,
    projectId: record.projectId,
    classId: record.classId,
    code: codeOf(made, values),
    values,
    evidence: Object.fromEntries(Object.keys(values).map((id) => [id, evidenceOf(made.fields.find((one) => one.id === id))])),
    toVerify: made.fields.filter((one) => values[one.id] && !known(one.dictionary, values[one.id] ?? '')).map(({ id }) => id),
    tries: doubled && random.percent(2) ? { [doubled.id]: 3 } : {},
    classVersion: made.record.version,
    createdAt: at,
    createdBy: record.createdBy,
    createdByName: record.createdByName,
    version: 1,
    createdByOp: '',
  };
}

/** A document a minute; in a very full box as many as have to be, since none was registered tomorrow. */
function paceOf({ createdAt, documents }: Container): number {
  return Math.min(MINUTE_MS, Math.floor((DEMO_NOW - createdAt) / (documents + 1)));
}

function codeOf(made: MadeClass, values: Readonly<Record<string, string>>): string {
  const coded = made.fields.find(({ kind }) => kind === attributeKind.documentCode || kind === attributeKind.fileFolderCode);
  return coded ? (values[coded.id] ?? '') : '';
}

function evidenceOf(made: Field | undefined): Evidence {
  if (!made) return 'typed';
  const { kind, rules, dictionary } = made;
  if (rules.inherited) return 'inherited';
  if (rules.autonumber) return 'autonumber';
  if (kind === attributeKind.documentCode || kind === attributeKind.fileFolderCode) return 'scanned';
  if (rules.fillAction === fillAction.keepLast) return 'kept';
  if (isTwice({ kind, reinput: rules.reinput ?? false })) return 'doubleEntry';
  return isHinted({ kind, dictionaryId: dictionary }) ? 'dictionary' : 'typed';
}

/** Returns a check for values of a dictionary; a field without a dictionary accepts all. */
function knownValues({ dictionaries }: Configuration): (key: DictionaryKey | '', value: string) => boolean {
  const sets = new Map<DictionaryKey, Set<string>>();
  return (key, value) => {
    if (key === '') return true;
    const known = sets.get(key) ?? new Set(dictionaries.get(key)?.plan.values.map((one) => one.value));
    sets.set(key, known);
    return known.has(value);
  };
}

/** Scope in which devices receive a row. Open and closed containers come by project, archived ones only on request. */
export function scopeOf(box: Pick<Container, 'status' | 'projectId' | 'countState' | 'receivedAt'>): string {
  const isHot =
    box.status === containerStatus.opened ||
    box.status === containerStatus.closed ||
    // devices keep boxes of the archive while they are counted and corrected
    box.countState !== undefined;
  return isHot ? scopeAt(containerEntity, box, DEMO_NOW) : coldScope(box.projectId);
}
