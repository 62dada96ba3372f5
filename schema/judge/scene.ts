import type { Operation } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { Draft } from './draft.ts';
import { applied, contested, refused, type Judgement, type Link, type Waiver } from './judgement.ts';
import { mayIn } from './may.ts';
import type { Held } from './reader.ts';
import { kindOf } from '#schema/operations/all.ts';

/** Input of a judge. */
export interface Scene<P = unknown> {
  draft: Draft;
  operation: Operation;
  /** The payload of the operation, checked by the schema of its kind. */
  payload: P;
  waived: ReadonlySet<Waiver>;
  /** Service time. */
  now: number;
  /** Ids in the operation that were replaced by others. */
  links: readonly Link[];
}

/** Version of a row the device had; for a linked row the version at which the two were found equal. */
export function versionSeen({ operation, links }: Scene, id: string): number {
  return Math.max(operation.base[id] ?? 0, links.find(({ to }) => to === id)?.version ?? 0);
}

/** Checks that the project still accepts work, and that the author may still work in it; null if both apply. */
export async function checkProject(scene: Scene, projectId: string): Promise<Judgement | null> {
  const { draft, operation, waived } = scene;
  const project = await draft.project(projectId);
  if (!project) return refused('entityUnknown', 'project');
  const kind = kindOf(operation.type);
  const person = await draft.person(operation.userId);
  // operations of a user who lost access become cases and are never dropped (decisions.md S10)
  if (kind && !waived.has('access') && !mayIn(person, kind.grant, projectId)) return contested('accessLost');
  if (!project.active && !waived.has('project')) return contested('projectWithdrawn', { otherTitle: project.name });
  return null;
}

/**
 * Judges the deletion of a missing row: without effect, but reported only to users with access there, because for others the
 * answer would reveal the contents of the project.
 */
export async function alreadyGone(scene: Scene, projectId: string): Promise<Judgement> {
  const stop = await checkProject(scene, projectId);
  return stop?.outcome === 'contested' && stop.kind === 'accessLost'
    ? refused('grantMissing')
    : applied(scene.operation, { nothing: true });
}

/** Checks that the author may still use the cost center; an empty one is allowed until an order needs it. */
export async function checkCostCenter(scene: Scene, costCenterId: string): Promise<Judgement | null> {
  if (costCenterId === '' || scene.waived.has('costCenter')) return null;
  const costCenter = await scene.draft.costCenter(costCenterId);
  const { userId } = scene.operation;
  if (costCenter?.status === 1 && (!costCenter.restricted || (await scene.draft.mayCharge(costCenterId, userId)))) return null;
  return contested('costCenterInactive', {
    fields: ['costCenterId'],
    device: { costCenterId },
    service: {},
    otherId: costCenter?.id ?? '',
    otherTitle: costCenter ? `${costCenter.code} ${costCenter.name}` : '',
  });
}

/** Checks that documents and fields of the container may change. A container that is gone or handed over needs a decision. */
export function checkOpen(scene: Scene, held: Held<Container>): Judgement | null {
  const { row, deleted } = held;
  if (!deleted && row.status === 1) return null;
  if (!deleted && row.status === 2 && scene.waived.has('closed')) return null;
  // an import adds documents to a box that it created as already at the archive
  if (!deleted && row.status === 4 && scene.waived.has('archived')) return null;
  return contested('containerClosed', { otherId: row.id, otherTitle: row.code });
}

/** The judge of one kind: judges an operation and writes nothing. */
export type Judge<P> = (scene: Scene<P>) => Promise<Judgement>;
