import type { Operation } from '#schema/operations/operation.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { splitOptions } from '#schema/rules/choices-of.ts';
import { standInKey } from '#schema/judge/stand-in.ts';
import { codeKey, type VaultReader } from './vault-reader.ts';

/** Parts of payloads that name what judging will look at. */
interface Named {
  code?: unknown;
  classId?: unknown;
  projectId?: unknown;
  values?: unknown;
  containerId?: unknown;
  changes?: { code?: unknown; classId?: unknown };
}

const texts = (values: readonly unknown[]) =>
  values.filter((value): value is string => typeof value === 'string' && value !== '');

/**
 * Asks for everything a batch will need in a few statements, locks first: cases, then containers, so that what is read
 * after them is not changed by others before the commit. Nothing here decides anything; what it forgets is asked later.
 */
export async function prepare(reader: VaultReader, operations: readonly Operation[]): Promise<void> {
  const named = operations.map((operation) => ({ ...operation, payload: operation.payload as Named }));
  const of = (type: string) => named.filter((operation) => operation.type.startsWith(type));
  await reader.loadCases(of('conflict.').map(({ entityId }) => entityId));
  const boxes = [...named.flatMap(({ lane, refs }) => [lane, ...refs]), ...of('container.').map(({ entityId }) => entityId)];
  await reader.loadContainers([...boxes, ...texts(named.map(({ payload }) => payload.containerId))]);
  await reader.loadContainerCodes(codesIn(of('container.').map(({ payload }) => payload)));
  await reader.loadReceipts(
    named.flatMap(({ opId, userId, deps, supersedes }) => [
      supersedes,
      ...[opId, ...deps].flatMap((id) => [id, standInKey(id, userId)]),
    ]),
  );
  await reader.loadRegistrations(of('registration.').map(({ entityId }) => entityId));
  const documents = of('registration.create').map(({ payload }) => payload);
  await reader.loadDocumentCodes(
    documents.flatMap(({ classId, code }) =>
      texts([classId]).flatMap((id) => codesIn([{ code }]).map((text) => codeKey(id, text))),
    ),
  );
  await loadConfiguration(
    reader,
    named.map(({ payload }) => payload),
  );
}

function codesIn(payloads: readonly Named[]): string[] {
  return texts(payloads.flatMap(({ code, changes }) => [code, changes?.code]))
    .map(normaliseCode)
    .filter((code) => code !== '');
}

async function loadConfiguration(reader: VaultReader, payloads: readonly Named[]): Promise<void> {
  await reader.loadProjects(texts(payloads.map(({ projectId }) => projectId)));
  await reader.loadClasses(texts(payloads.flatMap(({ classId, changes }) => [classId, changes?.classId])));
  const pairs: [string, string][] = [];
  for (const { classId, values } of payloads) {
    const [id] = texts([classId]);
    const documentClass = id === undefined ? null : await reader.documentClass(id);
    if (!documentClass || values === null || typeof values !== 'object') continue;
    for (const attribute of documentClass.attributes) {
      const [value] = texts([(values as Record<string, unknown>)[attribute.id]]); // an object, looked at field by field
      if (attribute.dictionaryId === '' || value === undefined) continue;
      for (const part of attribute.multi ? splitOptions(value) : [value]) pairs.push([attribute.dictionaryId, part]);
    }
  }
  await reader.loadValues(pairs);
}
