import type { Grant } from '#schema/grants.ts';
import { kindOf, operationTypes } from '#schema/operations/all.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { hashOf } from '#service/areas/sync/operation-hash.ts';
import type { Target } from '#tests/bench/vault-fixture.ts';
import { ofAreas } from '#tests/bench/area-expectations.ts';
import { orderPayloads } from './matrix-orders.ts';

/** Operations of every kind about the things of a target, as a device would send them: only the rights can be wrong. */

interface Who {
  clientId: string;
  userId: string;
}
type Open = Omit<Operation, 'hash'>;

let made = 0;

/** A payload that is well-formed for its kind. A new kind fails here until it has one. */
function payloadOf(
  type: string,
  id: (what: string) => string,
): { entityId: string; payload: Record<string, unknown>; creates?: true } {
  made += 1;
  const code = `M-${made}`;
  const place = { projectId: id('project'), classId: id('class'), costCenterId: '' };
  const document = { containerId: id('container'), evidence: {}, toVerify: [] };
  const box = { ...place, containerTypeId: id('type'), code, description: '', inherited: {}, scanned: true };
  const decision = { reason: 'r', note: '', batchId: '', secondsSpent: 1 };
  const payloads: Record<string, ReturnType<typeof payloadOf>> = {
    'container.create': { entityId: crypto.randomUUID(), payload: box, creates: true },
    'container.update': { entityId: id('container'), payload: { changes: { description: 'changed' } } },
    'container.close': { entityId: id('container'), payload: { seals: [], scanned: false } },
    'container.reopen': { entityId: id('container'), payload: { reason: 'r' } },
    'container.delete': { entityId: id('container'), payload: {} },
    'registration.create': {
      entityId: crypto.randomUUID(),
      payload: { ...document, projectId: id('project'), classId: id('class'), code, values: {}, tries: {}, leased: [] },
    },
    'registration.update': { entityId: id('document'), payload: { ...document, values: {}, code } },
    'registration.delete': { entityId: id('document'), payload: { containerId: id('container') } },
    'order.pickup.create': {
      entityId: crypto.randomUUID(),
      payload: { projectId: id('project'), containerIds: [id('container')], costCenterId: '', note: '' },
    },
    ...orderPayloads(id, code),
    ...ofAreas(({ payloads: its }) => its?.(id)),
    'container.receive': {
      entityId: id('container'),
      payload: { projectId: id('project'), seals: [], condition: 'good', placeCode: 'R-1', scanned: false },
    },
    'container.place': { entityId: id('container'), payload: { projectId: id('project'), placeCode: 'R-1', scanned: false } },
    'container.verify': {
      entityId: id('container'),
      payload: {
        projectId: id('project'),
        run: 'putAside',
        items: [],
        parts: [],
        numbers: { expected: 1, found: 0, missing: 1, extra: 0, strays: 0 },
        differences: [],
        receives: false,
        remark: '',
      },
    },
    'container.recount': { entityId: id('container'), payload: { projectId: id('project'), reason: 'A folder was found.' } },
    'registration.treat': {
      entityId: id('document'),
      payload: {
        do: 'strike',
        containerId: id('container'),
        projectId: id('project'),
        documentCode: code,
        reason: 'It is not in the box.',
      },
    },
    'document.addFile': {
      entityId: id('document'),
      payload: { containerId: id('container'), fileIds: [id('file')], name: 'page.pdf' },
    },
    'document.create': {
      entityId: crypto.randomUUID(),
      payload: {
        projectId: id('project'),
        classId: id('class'),
        code,
        values: {},
        evidence: {},
        toVerify: [],
        fileIds: [],
        name: 'page.pdf',
      },
      creates: true,
    },
    'document.costCenter': {
      entityId: id('document'),
      payload: { containerId: id('container'), costCenterId: id('center') },
    },
    'document.move': {
      entityId: id('document'),
      payload: { containerId: id('container'), classId: id('class'), code, values: {}, evidence: {}, toVerify: [] },
    },
    'document.tag': {
      entityId: id('document'),
      payload: { containerId: id('container'), add: [], remove: [id('tag')] },
    },
    'document.update': {
      entityId: id('document'),
      payload: { containerId: id('container'), values: { name: 'changed' }, evidence: {}, toVerify: [] },
    },
    'synchronization.change': {
      entityId: id('synchronization'),
      payload: { do: 'close', projectId: id('project') },
    },
    'labels.print': { entityId: id('labels'), payload: { do: 'damage', numbers: [1] } },
    'exception.note': {
      entityId: crypto.randomUUID(),
      payload: { projectId: id('project'), containerId: '', registrationId: '', kind: 1, code, note: '' },
      creates: true,
    },
    'exception.resolve': { entityId: id('exception'), payload: { resolution: 'found', note: '' } },
    'conflict.decide': { entityId: id('case'), payload: { version: 1, choice: { take: 'asItIs' }, ...decision } },
    'conflict.claim': { entityId: id('case'), payload: { until: 9_999_999_999_999 } },
  };
  const found = payloads[type];
  if (!found) throw new Error(`The matrix has no payload for ${type}.`);
  return found;
}

/** One operation per kind, with the right it needs. */
export function opCases(who: Who, target: Target, deviceId: string): { operation: Open; grant: Grant; creates: boolean }[] {
  const id = (what: string) => `${target}-${what}`;
  return operationTypes.map((type) => {
    const kind = kindOf(type);
    if (!kind) throw new Error(`There is no kind ${type}.`);
    const { entityId, payload, creates = false } = payloadOf(type, id);
    const operation: Open = {
      ...who,
      opId: crypto.randomUUID(),
      deviceId,
      n: made,
      type,
      entityId,
      lane: kind.lane(entityId, payload as never), // the payload of its own kind
      refs: [...kind.refs(payload as never)],
      deps: [],
      base: {},
      configVersion: 1,
      payload,
      payloadVersion: 1,
      supersedes: '',
      madeAt: Date.now(),
      zone: 'Europe/Warsaw',
      skewMs: 0,
    };
    return { operation, grant: kind.grant, creates };
  });
}

/** What an envelope may say about its maker that is not so. */
export const forgedEnvelopes: readonly Partial<Open>[] = [
  { clientId: 't-elsewhere' },
  { clientId: '' },
  { userId: 'u-somebody-else' },
  { userId: 'u-operator', clientId: 't-south' },
];

/** An operation with its hash; a lie gets an id of its own, so that it is no second delivery. */
export function sendable(operation: Open, lie: Partial<Open>): Operation {
  made += 1;
  const open = Object.keys(lie).length > 0 ? { ...operation, ...lie, opId: crypto.randomUUID(), n: made } : operation;
  return { ...open, hash: hashOf(open) };
}

/** Everything a pull may ask for: its own, others', and forms that might be read as a pattern. */
export const pullScopes: readonly string[] = [
  '',
  'client',
  'supervisors',
  'user:u-operator',
  'user:u-outsider',
  'user:holds-administrator',
  'user:',
  'project:own-project',
  'project:otherUser-project',
  'project:otherTenant-project',
  'project:unknown-project',
  'project:%',
  'project:*',
  'project:',
  'cold:own-project',
  'cold:otherUser-project',
  'cold:otherTenant-project',
  '%',
  '*',
  '__proto__',
];
