import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Registration } from '#schema/records/registration.ts';
import { attributesOf } from '#sync/simulator/model/client-data.ts';
import type { ModelImport } from '#sync/simulator/model/imports.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { short, type Scene } from './scene.ts';

type Fail = Scene['fail'];

/** Value that identifies the document of a row until users change it. */
export const markOf = (clientId: string, importId: string, row: number): string => `${clientId} ${importId} row ${row}`;

const isMark = (name: string): boolean => / row \d+$/.test(name);

/** M1: a row of an import is written once. M2: an undo keeps rows with later changes. Checked for each transaction. */
export function checkImports(tenant: ModelTenant, draft: Draft, fail: Fail): void {
  // users and their decisions have receipts, the steps of imports have none
  const isWork = draft.receipts.size === 0;
  for (const { collection, id, row, deleted, erased } of draft.changes.values()) {
    if (collection === registration.name && !deleted) checkOnce(tenant, row as Registration, fail); // of this collection
    if (erased && isWork) checkUntouched(tenant, collection, id, fail);
  }
}

function checkOnce(tenant: ModelTenant, { id, classId, values, version }: Registration, fail: Fail): void {
  const mark = values[attributesOf(classId).name] ?? '';
  if (version > 1 || !isMark(mark)) return;
  for (const { row, deleted } of tenant.state.rows.registrations.values())
    if (row.id !== id && !deleted && row.values[attributesOf(row.classId).name] === mark)
      fail('M1', `“${mark}” is ${short(id)} and ${short(row.id)}`);
}

function checkUntouched({ state }: ModelTenant, collection: string, id: string, fail: Fail): void {
  if (state.steps.some(({ rowId }) => rowId === id))
    fail('M2', `${collection} ${short(id)} was changed since its import, and is gone`);
  if (collection !== container.name) return;
  for (const { row } of state.rows.registrations.values())
    if (row.containerId === id) fail('M2', `the box ${short(id)} is gone, its document ${short(row.id)} is not`);
}

/** M1 at the end: every row of a finished import was refused or has its record. */
export function checkImportsAtEnd(tenant: ModelTenant, fail: Fail): void {
  for (const its of tenant.imports.values()) if (its.state === 'done') checkWhole(tenant, its, fail);
}

function checkWhole({ state }: ModelTenant, { id, rows, made, refused }: ModelImport, fail: Fail): void {
  const documents = made.filter(({ kind }) => kind === 'document');
  if (documents.length + refused !== rows.length)
    fail('M1', `${id} has ${rows.length} rows, ${documents.length} came and ${refused} were refused`);
  for (const { kind, id: rowId } of made) {
    const kept = kind === 'document' ? state.rows.registrations : state.rows.containers;
    if (!kept.has(rowId)) fail('M1', `the ${kind} ${short(rowId)} of ${id} never arrived`);
  }
}
