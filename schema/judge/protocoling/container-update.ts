import { container } from '#schema/entities/container.ts';
import type { Container } from '#schema/records/container.ts';
import { compare, differing, type Flat } from '#schema/rules/compare.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { INHERITED, prefixed, unprefixed } from '#schema/entities/flat.ts';
import { containerFields } from '#schema/entities/container.ts';
import { flatContainer } from './flat.ts';
import { checkKnown } from './known-attributes.ts';
import { applied, contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import { inClassOf } from './other-project.ts';
import { withPayload } from '#schema/judge/payload.ts';
import type { Held } from '#schema/judge/reader.ts';
import { checkOpen, checkProject, versionSeen, type Scene } from '#schema/judge/scene.ts';
import { seenFields } from '#schema/judge/seen.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { containerUpdate } from '#schema/operations/containers.ts';
import { checkShape } from './shape.ts';

type Changes = PayloadOf<typeof containerUpdate>['changes'];

/** Changes fields of a container, merged with other changes in the meantime (decisions.md S-d). */
export async function judgeContainerUpdate(scene: Scene<PayloadOf<typeof containerUpdate>>): Promise<Judgement> {
  const { draft, operation, waived } = scene;
  const { changes } = scene.payload;
  const held = await draft.row(container.name, operation.entityId);
  if (!held) return refused('entityUnknown', 'container');
  const { row } = held;
  const stop = await checkProject(scene, row.projectId);
  if (stop) return stop;
  const inherited = changes.inherited && (await inClassOf(draft, changes.inherited, row));
  const device = deviceFields({ ...changes, ...(inherited ? { inherited } : {}) });
  const service = flatContainer(row);
  if (held.deleted && !waived.has('stale'))
    return contested('changed', { fields: Object.keys(device), device, otherId: row.id, otherTitle: row.code });
  const closed = held.deleted ? null : checkOpen(scene, held);
  if (closed) return { ...closed, ...detail(device, service) };
  const base = waived.has('stale')
    ? service
    : await seenFields(draft, container.name, row, operation, versionSeen(scene, row.id));
  const { moved, clashing, parallel } = compare(base, device, service);
  if (clashing.length > 0)
    return contested('changed', { fields: clashing, base, device, service, parallel, otherId: row.id, otherTitle: row.code });
  const merged = Object.fromEntries(moved.map((field) => [field, device[field] ?? '']));
  return carryOut(scene, held, merged, parallel.length > 0);
}

async function carryOut(scene: Scene, held: Held<Container>, merged: Flat, isMerge: boolean): Promise<Judgement> {
  const { row, deleted } = held;
  const changes = changesFrom(row, merged);
  const about = {
    ...changes,
    ...(changes.code === undefined ? {} : { containerTypeId: changes.containerTypeId ?? row.containerTypeId }),
  };
  const stop = await checkShape(scene, row.projectId, about);
  if (stop) return stop;
  const unknown = await checkKnown(scene, {
    values: unprefixed(INHERITED, merged),
    prefix: INHERITED,
    of: await scene.draft.documentClass(changes.classId ?? row.classId),
    before: row.classId,
    held: row.inherited,
  });
  if (unknown) return unknown;
  if (changes.code !== undefined) {
    const other = await scene.draft.containerByCode(changes.code);
    if (other && other.row.id !== row.id) {
      const [device, service] = [{ ...flatContainer(row), ...merged }, flatContainer(other.row)];
      const fields = differing(device, service);
      return contested('duplicateCode', { fields, device, service, otherId: other.row.id, otherTitle: other.row.code });
    }
  }
  const note = isMerge ? 'merged' : '';
  const operation = withPayload(scene.operation, { changes });
  return applied(operation, { note, nothing: Object.keys(merged).length === 0 && !deleted, revive: deleted });
}

function detail(device: Flat, service: Flat) {
  return { fields: Object.keys(device).filter((field) => device[field] !== service[field]), device, service };
}

function deviceFields({ inherited, ...changes }: Changes): Flat {
  const plain = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Flat; // texts only
  const code: Flat = plain['code'] === undefined ? {} : { code: normaliseCode(plain['code']) };
  return { ...plain, ...code, ...(inherited ? prefixed(INHERITED, inherited) : {}) };
}

function changesFrom(row: Container, merged: Flat): Changes {
  const inherited = unprefixed(INHERITED, merged);
  const plain = Object.fromEntries(containerFields.filter((field) => field in merged).map((field) => [field, merged[field]]));
  return { ...plain, ...(Object.keys(inherited).length > 0 ? { inherited: { ...row.inherited, ...inherited } } : {}) };
}
