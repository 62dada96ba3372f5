import type { OutboxDoc } from '#schema/collections.ts';
import { containerClose, containerCreate, containerUpdate } from '#schema/operations/containers.ts';
import { kindOf } from '#schema/operations/all.ts';
import type { Operation, OperationKind } from '#schema/operations/operation.ts';
import { registrationCreate, registrationDelete } from '#schema/operations/registrations.ts';
import { entryOf, type Entry } from '#sync/outbox/entry.ts';
import { docOf } from '#sync/outbox/save.ts';

/** Operations in memory for tests: by kind, with defaults; ids are short words. */

interface Wanted {
  opId: string;
  n: number;
  deps?: string[];
  doc?: Partial<OutboxDoc>;
}

function make<P>(kind: OperationKind<P>, entityId: string, payload: P, { opId, n, deps = [], doc = {} }: Wanted): Entry {
  const operation: Operation = {
    opId,
    clientId: 'acme',
    userId: 'u1',
    deviceId: 'd1',
    n,
    type: kind.type,
    entityId,
    lane: kind.lane(entityId, payload),
    refs: [...kind.refs(payload)],
    deps,
    base: {},
    configVersion: 0,
    payload: payload as Record<string, unknown>, // payloads are objects
    payloadVersion: 1,
    supersedes: '',
    hash: '',
    madeAt: 1_000 + n,
    zone: 'Europe/Warsaw',
    skewMs: 0,
  };
  return entryOf({ ...docOf(operation), ...doc }, 'Anna', kindOf(operation.type));
}

/** What a new box is saved with. */
export const boxOf = (code: string) => ({
  code,
  projectId: 'p1',
  containerTypeId: 'box',
  classId: 'class-p1',
  costCenterId: '',
  description: '',
  inherited: {},
  scanned: true,
});

export const aBox = (id: string, wanted: Wanted): Entry => make(containerCreate, id, boxOf(`C-${id}`), wanted);

export const aChange = (id: string, description: string, wanted: Wanted): Entry =>
  make(containerUpdate, id, { changes: { description } }, wanted);

export const aClose = (id: string, wanted: Wanted): Entry => make(containerClose, id, { seals: ['S-1'], scanned: true }, wanted);

export const aDocument = (id: string, containerId: string, wanted: Wanted): Entry =>
  make(
    registrationCreate,
    id,
    {
      containerId,
      projectId: 'p1',
      classId: 'class-p1',
      code: `D-${id}`,
      values: {},
      evidence: {},
      toVerify: [],
      tries: {},
      leased: [],
    },
    wanted,
  );

export const aRemoval = (id: string, containerId: string, wanted: Wanted): Entry =>
  make(registrationDelete, id, { containerId }, wanted);
