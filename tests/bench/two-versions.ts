import * as v from 'valibot';
import { allKinds } from '#schema/operations/all.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import { olderPayload, type AnyOperationKind, type OperationKind } from '#schema/operations/operation.ts';
import { startKinds } from '#schema/operations/start.ts';
import { box } from './sync-ports.ts';

/**
 * A new box in two versions of its payload, for tests of an update with unsent work: the first one has other names for two of its
 * fields, the second one is the payload of today.
 */

const text = v.string();
const olderBox = v.strictObject({
  code: text,
  projectId: text,
  containerTypeId: text,
  classId: text,
  costCenter: text,
  remark: text,
  inherited: v.record(text, text),
  scanned: v.boolean(),
});
const renamed = ({ remark, costCenter, ...rest }: v.InferOutput<typeof olderBox>) => ({
  ...rest,
  costCenterId: costCenter,
  description: remark,
});

/** The kind as the version before had it. */
export const firstBox: OperationKind<v.InferOutput<typeof olderBox>, 'container.create', 'containers'> = {
  ...containerCreate,
  payload: olderBox,
  lane: (entityId) => entityId,
  refs: () => [],
  files: () => [],
  effects: (saved, payload) => containerCreate.effects(saved, renamed(payload)),
  remade: () => null,
};

/** The kind as this version has it. */
export const secondBox = { ...containerCreate, payloadVersion: 2, older: [olderPayload(olderBox, renamed)] };

/** What the first version saves. */
export function remarked(remark: string, more: { code?: string; classId?: string; costCenter?: string } = {}) {
  const { description: _, costCenterId: costCenter, ...common } = box;
  return { ...common, costCenter, remark, ...more };
}

/** Gives the service of this process a kind in place of the one of its type, as a node of another version has it. */
export function serveAs(kind: object & { type: string }): void {
  put(allKinds, kind);
}

/** Takes a kind from the service of this process, as in a node of a version before the kind. */
export function serveWithout({ type }: { type: string }): void {
  (allKinds as Map<string, AnyOperationKind>).delete(type);
}

/** The same for the devices that start from now on. */
export function startWithout({ type }: { type: string }): void {
  (startKinds as Map<string, AnyOperationKind>).delete(type);
}

/** The same as `serveAs` for the devices that start from now on. */
export function startAs(kind: object & { type: string }): void {
  put(startKinds, kind);
}

/** Both tables are maps, read-only for everything but these tests. */
function put(table: ReadonlyMap<string, AnyOperationKind>, kind: object & { type: string }): void {
  (table as Map<string, AnyOperationKind>).set(kind.type, kind as unknown as AnyOperationKind); // made of a kind
}
