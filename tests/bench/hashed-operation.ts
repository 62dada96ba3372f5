import type { Operation } from '#schema/operations/operation.ts';
import { hashOf } from '#service/areas/sync/operation-hash.ts';
import { newId } from './vault-bench.ts';

/** A new box of Anna's tablet as it is sent, its hash right for what it says. */
export function anOperation(n: number, more: Partial<Operation> = {}): Operation {
  const open: Omit<Operation, 'hash'> = {
    opId: `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    clientId: 'c1',
    userId: 'anna',
    deviceId: 'd1',
    n,
    type: 'container.create',
    entityId: `box-${n}`,
    lane: `box-${n}`,
    refs: [],
    deps: [],
    base: {},
    configVersion: 0,
    payload: { code: `R-${n}` },
    payloadVersion: 1,
    supersedes: '',
    madeAt: 1,
    zone: 'UTC',
    skewMs: 0,
    ...more,
  };
  return { ...open, hash: hashOf(open) };
}

/** A new box of the operator of `fillVault`, as their tablet sends it at `madeAt`. */
export function operatorsBox(n: number, code: string, madeAt: number, more: Partial<Operation> = {}): Operation {
  const place = { projectId: 'own-project', containerTypeId: 'own-type', classId: 'own-class', costCenterId: '' };
  const entityId = newId();
  return anOperation(n, {
    opId: newId(),
    clientId: 't-north',
    userId: 'u-operator',
    deviceId: 'tablet-1',
    entityId,
    lane: entityId,
    configVersion: 1,
    payload: { code, ...place, description: '', inherited: {}, scanned: true },
    madeAt,
    zone: 'Europe/Warsaw',
    ...more,
  });
}
