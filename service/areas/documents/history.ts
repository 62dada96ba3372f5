import { and, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { DocumentOperation } from '#schema/calls/documents.ts';
import { VALUES } from '#schema/entities/flat.ts';
import { registration } from '#schema/entities/registration.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { shownValue } from '#schema/rules/choices-of.ts';
import type { Tx } from '#service/db/database.ts';
import { tags } from '#service/db/tables/documents.ts';
import { costCenters } from '#service/db/tables/vault.ts';
import { documentHistory } from '#service/db/tables/evidence.ts';
import { steps } from '#service/db/tables/sync.ts';
import type { DocumentRow } from './seen.ts';

type Event = typeof documentHistory.$inferSelect;

/**
 * A page of the history of a document, newest first, with the values that each change replaced.
 *
 * @param classes of its project, because the document may have had another class
 */
export async function historyOf(
  tx: Tx,
  document: DocumentRow,
  classes: readonly DocumentClass[],
  before: number | undefined,
): Promise<{ operations: DocumentOperation[]; before: number }> {
  const { tenantId, id } = document;
  const its = [eq(documentHistory.tenantId, tenantId), eq(documentHistory.documentId, id)];
  const found = await tx
    .select()
    .from(documentHistory)
    .where(and(...its, ...(before ? [lt(documentHistory.n, before)] : [])))
    .orderBy(desc(documentHistory.n))
    .limit(DOCUMENT_LIMITS.historyRows + 1);
  const shown = found.slice(0, DOCUMENT_LIMITS.historyRows);
  const oldest = shown.at(-1);
  const states = await statesSince(tx, document, Math.min(...shown.map(({ version }) => version)));
  const tagNames = await tagNamesIn(tx, document.tenantId, shown);
  const centers = await centerNamesIn(tx, document.tenantId, shown);
  const known = new Map(classes.flatMap(({ attributes }) => attributes.map((attribute) => [attribute.id, attribute])));
  return {
    operations: shown
      .map((event) => operationOf(event, states, known))
      .map((operation) => withCenters(withTagName(operation, tagNames), centers)),
    before: found.length > shown.length ? (oldest?.n ?? 0) : 0,
  };
}

type States = ReadonlyMap<number, Pick<Registration, 'code' | 'values'>>;

/** The row at each version from this one on, from the steps, which store the replaced rows. */
async function statesSince(tx: Tx, document: DocumentRow, version: number): Promise<States> {
  const its = and(
    eq(steps.tenantId, document.tenantId),
    eq(steps.collection, registration.name),
    eq(steps.rowId, document.id),
    gte(steps.version, Number.isFinite(version) ? version : 0),
  );
  const made = await tx.select().from(steps).where(its).orderBy(asc(steps.version));
  const before = made.map((step): [number, Pick<Registration, 'code' | 'values'>] => [
    step.version - 1,
    step.before as Registration,
  ]); // written only from registrations
  return new Map([...before, [document.version, document]]);
}

function operationOf(event: Event, states: States, known: ReadonlyMap<string, Attribute>): DocumentOperation {
  const { fields, onBehalfOf: _id, onBehalfOfName, how: _how, ...detail } = event.detail as Record<string, unknown>;
  const [was, is] = [states.get(event.version - 1), states.get(event.version)];
  const changes = (Array.isArray(fields) ? fields.map(String) : []).map((field) => {
    const attributeId = field.startsWith(VALUES) ? field.slice(VALUES.length) : '';
    const attribute = known.get(attributeId);
    const valueIn = (row: typeof was) =>
      attributeId === '' ? (row?.code ?? '') : shownValue(attribute, row?.values[attributeId] ?? '');
    return { name: attribute?.name ?? field, before: valueIn(was), after: valueIn(is) };
  });
  return {
    operation: event.operation,
    at: event.at,
    deviceAt: event.deviceAt,
    user: event.userName,
    onBehalfOf: typeof onBehalfOfName === 'string' ? onBehalfOfName : '',
    version: event.version,
    page: event.page,
    changes,
    detail: Object.fromEntries(Object.entries(detail).flatMap(([name, value]) => (isPlain(value) ? [[name, value]] : []))),
  };
}

/** Names of the tags that these events added or removed, by the ids in their details. */
async function tagNamesIn(tx: Tx, tenantId: string, events: readonly Event[]): Promise<ReadonlyMap<string, string>> {
  const ids = events.flatMap(({ detail }) => tagFields.flatMap((field) => (Reflect.get(Object(detail), field) as string) ?? [])); // ids or names
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.tenantId, tenantId), inArray(tags.id, ids)));
  return new Map(found.map(({ id, name }) => [id, name]));
}

const tagFields = ['tagAdded', 'tagRemoved'] as const;

/** An event of a tag with its name; older events have the name already. */
function withTagName(operation: DocumentOperation, names: ReadonlyMap<string, string>): DocumentOperation {
  const named = tagFields.flatMap((field) => {
    const name = names.get(String(operation.detail[field]));
    return name === undefined ? [] : [[field, name]];
  });
  return { ...operation, detail: { ...operation.detail, ...Object.fromEntries(named) } };
}

/** Names of the cost centers that these events set or replaced, by the ids in their details. */
async function centerNamesIn(tx: Tx, tenantId: string, events: readonly Event[]): Promise<ReadonlyMap<string, string>> {
  const ids = events.flatMap(({ detail }) => centerFields.map((field) => String(Reflect.get(Object(detail), field) ?? '')));
  if (ids.every((id) => id === '')) return new Map();
  const { id, code, name } = costCenters;
  const its = and(eq(costCenters.tenantId, tenantId), inArray(id, ids));
  const found = await tx.select({ id, code, name }).from(costCenters).where(its);
  return new Map(found.map((center) => [center.id, `${center.code} ${center.name}`]));
}

const centerFields = ['costCenterBefore', 'costCenter'] as const;

/** An event of a cost center as a change of a field; older events have no cost center of before. */
function withCenters(operation: DocumentOperation, names: ReadonlyMap<string, string>): DocumentOperation {
  const { costCenterBefore, costCenter, ...detail } = operation.detail;
  if (costCenterBefore === undefined) return operation;
  const [before = '', after = ''] = [costCenterBefore, costCenter].map((id) => names.get(String(id)) ?? String(id));
  return { ...operation, detail, changes: [...operation.changes, { name: 'costCenterId', before, after }] };
}

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
