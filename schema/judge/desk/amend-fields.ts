import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Choice } from '#schema/operations/conflicts.ts';
import { documentCostCenter } from '#schema/operations/document-cost-center.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict, DifferingField } from '#schema/records/conflict.ts';
import type { Flat } from '#schema/rules/compare.ts';
import { changesOrder, orderWithFields } from './amend-order.ts';
import { movesDocument, moveWithFields } from './amend-move.ts';
import { amendment, operationOfSupervisor, type Amendment } from './amendment.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { INHERITED, unprefixed, VALUES } from '#schema/entities/flat.ts';
import type { Waiver } from '#schema/judge/judgement.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { kindOf } from '#schema/operations/all.ts';

type Fields = Extract<Choice, { take: 'fields' }>['fields'];

/**
 * Resolves field by field: the device's value, the service's, or one entered by the supervisor. Unnamed fields take the
 * proposed side.
 */
export async function byFields(
  draft: Draft,
  found: Conflict,
  root: Operation,
  fields: Fields,
  deciding: Operation,
  open: readonly Waiver[],
): Promise<Amendment | null> {
  const known = new Set(found.fields.map(({ field }) => field));
  if (Object.keys(fields).some((field) => !known.has(field))) return null;
  const taken = found.fields.map((field) => ({ field, ...picked(field, fields) }));
  const wanted = Object.fromEntries(
    taken.filter(({ from }) => from !== 'service').map(({ field, value }) => [field.field, value]),
  );
  if (found.kind === 'duplicateCode') return intoOther(draft, found, root, wanted, deciding);
  if (kindOf(root.type)?.deletes) {
    const keep = taken.every(({ from }) => from !== 'device');
    return amendment(root, [...open, 'stale'], { nothing: keep });
  }
  const kept = Object.fromEntries(taken.filter(({ from }) => from === 'service').map(({ field, value }) => [field.field, value]));
  const operation = await chosenOf(draft, root, wanted, kept);
  if (!operation) return null;
  const asSent = taken.some(({ from }) => from === 'device');
  const seen: Waiver[] = found.kind === 'changed' ? ['stale'] : asSent ? ['rules', 'dictionary', 'costCenter'] : [];
  const isKept = Object.keys(wanted).length === 0;
  const gone = found.kind === 'changed' && isKept && found.serviceRow === '';
  return amendment(operation, [...open, ...seen], { nothing: gone || staysAsItIs(root, kept, isKept) });
}

/** True for an operation whose payload names a cost center and no other field. */
const setsCostCenter = ({ type }: Operation): boolean => type === documentCostCenter.type;

/** True if the sides chosen leave the record unchanged: its cost center, or its class, without which the values of a move have no place. */
const staysAsItIs = (root: Operation, kept: Flat, isKept: boolean): boolean =>
  (isKept && setsCostCenter(root)) || (movesDocument(root) && 'classId' in kept);

/** The operation with the chosen values of its fields; null for an operation without fields. */
async function chosenOf(draft: Draft, root: Operation, wanted: Flat, kept: Flat): Promise<Operation | null> {
  if (changesOrder(root)) return orderWithFields(root, { wanted, kept });
  if (setsCostCenter(root)) return withPayload(root, { ...root.payload, ...wanted });
  if (movesDocument(root)) return moveWithFields(draft, root, wanted, kept);
  return withFields(root, wanted, Object.keys(kept));
}

/** Merges a new box into the one that has its code, provided its documents can follow it there. */
export async function merged(
  draft: Draft,
  found: Conflict,
  root: Operation,
  fields: Fields,
  deciding: Operation,
): Promise<Amendment | null> {
  const other = await draft.row(container.name, found.otherId);
  const isSame = other?.row.projectId === root.payload['projectId'] && other?.row.classId === root.payload['classId'];
  const isOpen = other?.deleted === false && other.row.status === containerStatus.opened;
  if (root.type !== 'container.create' || found.kind !== 'duplicateCode' || !isSame || !isOpen) return null;
  return byFields(draft, found, root, fields, deciding, []);
}

function picked(field: DifferingField, fields: Fields): { from: 'device' | 'service' | 'edit'; value: string } {
  const chosen = fields[field.field];
  const from = chosen?.from ?? field.suggested;
  if (chosen && from === 'edit') return { from, value: chosen.value };
  return { from, value: (from === 'device' ? field.device : field.service) ?? '' };
}

/** Merges two records with one code: values taken from the device complete the existing record, the new one is not written. */
async function intoOther(
  draft: Draft,
  found: Conflict,
  root: Operation,
  wanted: Flat,
  deciding: Operation,
): Promise<Amendment | null> {
  const collection = kindOf(root.type)?.subject === container.name ? container.name : registration.name;
  const other = await draft.row(collection, found.otherId);
  const kind = kindOf(root.type);
  // the pages of a new document would not come along
  if (!other || other.deleted || other.row.projectId !== found.projectId || !kind?.creates || kind.files) return null;
  const { code: _code, ...rest } = wanted;
  const hasChanges = Object.keys(rest).length > 0;
  const payload =
    'containerId' in other.row
      ? { containerId: other.row.containerId, ...valuesOf(rest) }
      : { changes: changesOf(rest, other.row) };
  const type = collection === container.name ? 'container.update' : 'registration.update';
  const before = hasChanges ? operationOfSupervisor(deciding, type, other.row.id, payload) : null;
  const link = { from: root.entityId, to: other.row.id, version: other.row.version + (before ? 1 : 0) };
  return amendment(root, ['closed', 'stale'], { before, link, outcome: `linked:${link.to}` });
}

interface Parts {
  values?: Record<string, string>;
  evidence?: Record<string, string>;
  changes?: { inherited?: Record<string, string> };
}

/** The operation with some fields set and others removed; null for an operation without fields. */
function withFields(root: Operation, wanted: Flat, dropped: readonly string[]): Operation | null {
  const payload = root.payload as Parts & Record<string, unknown>; // checked by the kind's schema
  if (root.type === 'container.update') {
    const { inherited, ...plain } = { ...payload.changes } as Record<string, unknown> & Parts['changes'] & object; // a copy of it
    const kept = { ...inherited, ...unprefixed(INHERITED, wanted) };
    for (const field of dropped)
      delete (field.startsWith(INHERITED) ? kept : plain)[field.startsWith(INHERITED) ? field.slice(INHERITED.length) : field];
    return withPayload(root, {
      changes: { ...plain, ...plainOf(wanted), ...(Object.keys(kept).length > 0 ? { inherited: kept } : {}) },
    });
  }
  if (!payload.values) return root.type === 'container.create' ? withPayload(root, { ...payload, ...plainOf(wanted) }) : null;
  const { code, ...rest } = { ...payload };
  const values: Record<string, string> = { ...payload.values, ...unprefixed(VALUES, wanted) };
  const isNew = kindOf(root.type)?.creates === true;
  for (const field of dropped.filter((name) => name.startsWith(VALUES))) {
    if (isNew) values[field.slice(VALUES.length)] = '';
    else delete values[field.slice(VALUES.length)];
  }
  const coded = dropped.includes('code') && !isNew ? {} : { code: wanted['code'] ?? code };
  return withPayload(root, { ...rest, ...(coded.code === undefined ? {} : coded), values });
}

function plainOf(wanted: Flat): Flat {
  return Object.fromEntries(Object.entries(wanted).filter(([field]) => !field.includes('.')));
}

function valuesOf(wanted: Flat) {
  const values = unprefixed(VALUES, wanted);
  return { values, evidence: Object.fromEntries(Object.keys(values).map((id) => [id, 'typed'])), toVerify: [] };
}

function changesOf(wanted: Flat, row: { inherited?: Record<string, string> }) {
  const inherited = unprefixed(INHERITED, wanted);
  return { ...plainOf(wanted), ...(Object.keys(inherited).length > 0 ? { inherited: { ...row.inherited, ...inherited } } : {}) };
}
