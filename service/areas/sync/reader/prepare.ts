import { byLockOrder, type SubjectName } from '#schema/entities/all.ts';
import { conflict } from '#schema/entities/conflict.ts';
import { container } from '#schema/entities/container.ts';
import { handover } from '#schema/entities/handover.ts';
import { order } from '#schema/entities/order.ts';
import { registration } from '#schema/entities/registration.ts';
import { present } from '#schema/judge/present.ts';
import { standInKey } from '#schema/judge/stand-in.ts';
import { kindOf } from '#schema/operations/all.ts';
import { orderCreate, orderFinalise } from '#schema/operations/baskets.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { codeKey } from './code-reader.ts';
import type { TransactionReader } from './transaction-reader.ts';
import { valuePairs } from './value-pairs.ts';

/** Fields of payloads with the ids that judging will read. */
interface Named {
  code?: unknown;
  classId?: unknown;
  projectId?: unknown;
  values?: unknown;
  containerId?: unknown;
  lines?: unknown;
  changes?: { code?: unknown; classId?: unknown };
}

const texts = (values: readonly unknown[]) =>
  values.filter((value): value is string => typeof value === 'string' && value !== '');

/**
 * Reads everything a batch needs in a few statements. Takes locks first, in the order of `lockOrder`, so no other transaction
 * changes the rows read after them before the commit. Decides nothing; rows it misses are read on demand.
 */
export async function prepare(reader: TransactionReader, operations: readonly Operation[]): Promise<void> {
  const named = operations.map(present).map((operation) => ({ ...operation, payload: operation.payload as Named }));
  const of = (entity: string) => named.filter(({ type }) => kindOf(type)?.subject === entity);
  const ids = (entity: string) => of(entity).map(({ entityId }) => entityId);
  await reader.orders.lockDraftsOf(named.filter(({ type }) => type === orderCreate.type).map(({ userId }) => userId));
  await reader.cases.load(ids(conflict.name));
  const boxes = named.flatMap(({ lane, refs, payload }) => [lane, ...refs, ...texts([payload.containerId]), ...boxesOn(payload)]);
  const signed = of(handover.name).flatMap(({ refs }) => refs);
  const load = (name: SubjectName, wanted: readonly string[]) => reader.entities[name].load(wanted);
  const ordered = await reader.orders.boxesOf([
    ...named.filter(({ type }) => /^(?:order|position|handover)\./.test(type)).map(({ lane }) => lane),
    ...signed,
  ]);
  const sent = await reader.orders.itemsSent(
    named.filter(({ type }) => type === orderFinalise.type).map(({ entityId }) => entityId),
  );
  await load(container.name, [...boxes, ...ordered, ...sent.boxes, ...ids(container.name)]);
  await reader.codes.loadContainers([
    ...codesIn(of(container.name).map(({ payload }) => payload)),
    ...codesIn(sent.codes.map((code) => ({ code }))),
  ]);
  await reader.receipts.load(
    named.flatMap(({ opId, userId, deps, supersedes }) => [
      supersedes,
      ...[opId, ...deps].flatMap((id) => [id, standInKey(id, userId)]),
    ]),
  );
  const further: Partial<Record<SubjectName, readonly string[]>> = { [registration.name]: sent.documents, [order.name]: signed };
  for (const { name } of byLockOrder) if (name !== container.name) await load(name, [...ids(name), ...(further[name] ?? [])]);
  const documents = of(registration.name).filter(({ type }) => kindOf(type)?.creates);
  await reader.codes.loadDocuments(
    documents.flatMap(({ payload: { classId, code } }) =>
      texts([classId]).flatMap((id) => codesIn([{ code }]).map((text) => codeKey(id, text))),
    ),
  );
  await loadConfiguration(
    reader,
    named.map(({ payload }) => payload),
  );
}

/** Boxes on the lines of a signed list; a list may name boxes of several orders, and of none. */
function boxesOn({ lines }: Named): string[] {
  return Array.isArray(lines) ? texts(lines.map((one: { containerId?: unknown } | null) => one?.containerId)) : [];
}

function codesIn(payloads: readonly Named[]): string[] {
  return texts(payloads.flatMap(({ code, changes }) => [code, changes?.code]))
    .map(normaliseCode)
    .filter((code) => code !== '');
}

async function loadConfiguration(reader: TransactionReader, payloads: readonly Named[]): Promise<void> {
  await reader.loadProjects(texts(payloads.map(({ projectId }) => projectId)));
  await reader.loadClasses(texts(payloads.flatMap(({ classId, changes }) => [classId, changes?.classId])));
  const pairs: [string, string][] = [];
  for (const { classId, values } of payloads) {
    const [id] = texts([classId]);
    const documentClass = id === undefined ? null : await reader.documentClass(id);
    if (!documentClass || values === null || typeof values !== 'object') continue;
    pairs.push(...valuePairs(documentClass, values as Record<string, unknown>)); // an object, looked at field by field
  }
  await reader.loadValues(pairs);
}
