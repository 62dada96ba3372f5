import type { Choice } from '#schema/operations/conflicts.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { byFields, merged } from './amend-fields.ts';
import { addValues } from './add-value.ts';
import { amendment, operationOfSupervisor, type Amendment } from './amendment.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { VALUES } from '#schema/entities/flat.ts';
import type { Waiver } from '#schema/judge/judgement.ts';
import { documentIn, otherProject } from '#schema/judge/protocoling/other-project.ts';
import { withPayload } from '#schema/judge/payload.ts';
import { mayIn } from '#schema/judge/may.ts';
import { withCode } from '#schema/judge/protocoling/values.ts';
import { kindOf } from '#schema/operations/all.ts';

/** The operation of a case as the supervisor amended it; null if the choice does not fit the case. */
export async function amended(
  draft: Draft,
  found: Conflict,
  root: Operation,
  choice: Choice,
  deciding: Operation,
): Promise<Amendment | null> {
  // paper that was in the box when it was closed belongs there; a case about the closing needs more than that
  const open: Waiver[] = found.kind === 'containerClosed' ? [] : ['closed'];
  switch (choice.take) {
    case 'fields':
      return byFields(draft, found, root, choice.fields, deciding, open);
    case 'merge':
      return merged(draft, found, root, choice.fields, deciding);
    case 'newCode':
      return newCode(draft, root, choice.code, open);
    case 'otherContainer':
      return otherContainer(draft, found, root, choice.containerId, deciding);
    case 'otherProject':
      return otherProject(draft, found, root, choice, deciding);
    case 'reopen':
      return reopen(draft, found, root, deciding);
    case 'value':
      return instead(root, { [choice.attributeId]: choice.value, ...choice.more }, open);
    case 'addValue':
      return addValues(draft, found, root, open);
    case 'asItIs':
      return amendment(root, ['project', 'closed', 'costCenter', 'rules', 'dictionary', 'stale']);
    case 'takeOver':
      return found.kind === 'itemTaken' ? amendment(root, ['claim']) : null;
    // an item returns to a basket of its author, because no device has an entry to correct
    case 'return':
      return found.kind === 'itemTaken' ? backInBasket(root, deciding) : null;
    case 'reject':
      return null;
  }
}

function backInBasket(root: Operation, deciding: Operation): Amendment {
  const { note } = deciding.payload as { note: string }; // checked by the kind's schema
  return amendment(withPayload(root, { ...root.payload, goesTo: 'basket', note }), []);
}

async function newCode(draft: Draft, root: Operation, raw: string, open: Waiver[]): Promise<Amendment | null> {
  const code = normaliseCode(raw);
  const outcome = `newCode:${code}` as const;
  const { payload } = root as { payload: { code?: string; classId?: string; values?: Record<string, string>; changes?: object } }; // checked by the kind's schema
  if (root.type === 'container.create')
    return amendment(withPayload(root, { ...payload, code }), open, {
      outcome,
      patch: { alias: normaliseCode(payload.code ?? '') },
    });
  if (root.type === 'container.update')
    return amendment(withPayload(root, { changes: { ...payload.changes, code } }), [...open, 'stale'], { outcome });
  if (kindOf(root.type)?.subject !== registration.name || payload.values === undefined) return null;
  const classId = payload.classId ?? (await draft.row(registration.name, root.entityId))?.row.classId ?? '';
  const attributes = (await draft.documentClass(classId))?.attributes ?? [];
  const values = withCode(attributes, payload.values, normaliseCode(payload.code ?? ''), code);
  const stale: Waiver[] = root.type === 'registration.update' ? ['stale'] : [];
  return amendment(withPayload(root, { ...payload, code, values }), [...open, ...stale], { outcome });
}

async function otherContainer(
  draft: Draft,
  found: Conflict,
  root: Operation,
  id: string,
  deciding: Operation,
): Promise<Amendment | null> {
  const target = await draft.row(container.name, id);
  if (!target || target.deleted || target.row.status !== containerStatus.opened) return null;
  const outcome = `moved:${target.row.code}` as const;
  if (root.type === 'registration.create') {
    const { projectId } = target.row;
    if (!mayIn(await draft.person(deciding.userId), 'protocol.write', projectId)) return null;
    const payload = { ...root.payload, containerId: id, projectId };
    const moved =
      root.payload['projectId'] === projectId ? withPayload(root, payload) : await documentIn(draft, root, target.row);
    return moved && amendment({ ...moved, deps: [] }, [], { outcome });
  }
  if (root.type !== 'container.create' || found.projectId !== target.row.projectId) return null;
  return amendment(root, [], { outcome, link: { from: root.entityId, to: id, version: target.row.version } });
}

async function reopen(draft: Draft, found: Conflict, root: Operation, deciding: Operation): Promise<Amendment | null> {
  const held = await draft.row(container.name, found.containerId);
  if (!held || held.deleted || root.type === 'container.close') return null;
  if (held.row.status === containerStatus.opened) return amendment(root, []);
  if (held.row.status !== containerStatus.closed) return null;
  // the judge of reopening refuses a box that is on an order (O1)
  const { reason } = deciding.payload as { reason: string }; // checked by the kind's schema
  return amendment(root, [], { before: operationOfSupervisor(deciding, 'container.reopen', held.row.id, { reason }) });
}

/** Replaces withdrawn values by the chosen ones, by attribute. */
function instead(root: Operation, chosen: Readonly<Record<string, string>>, open: Waiver[]): Amendment | null {
  const texts = Object.fromEntries(
    Object.entries(chosen).map(([field, text]) => [field.startsWith(VALUES) ? field.slice(VALUES.length) : field, text]),
  );
  const { payload } = root as { payload: { changes?: object; values?: Record<string, string>; evidence?: object } }; // checked by the kind's schema
  if (texts['costCenterId'] !== undefined) {
    const { costCenterId } = texts;
    return amendment(
      withPayload(root, payload.changes ? { changes: { ...payload.changes, costCenterId } } : { ...payload, costCenterId }),
      open,
    );
  }
  const { values } = payload;
  if (!values || Object.keys(texts).some((id) => !(id in values))) return null;
  const typed = Object.fromEntries(Object.keys(texts).map((id) => [id, 'typed']));
  return amendment(
    withPayload(root, { ...payload, values: { ...values, ...texts }, evidence: { ...payload.evidence, ...typed } }),
    open,
  );
}
