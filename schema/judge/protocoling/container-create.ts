import { container } from '#schema/entities/container.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import { differing } from '#schema/rules/compare.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { INHERITED } from '#schema/entities/flat.ts';
import { flatContainer } from './flat.ts';
import { checkKnown } from './known-attributes.ts';
import { applied, contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import { withPayload, type Created } from '#schema/judge/payload.ts';
import type { Held } from '#schema/judge/reader.ts';
import { checkProject, type Scene } from '#schema/judge/scene.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { containerCreate } from '#schema/operations/containers.ts';
import { checkShape } from './shape.ts';

/** Creates a container: its code must be free, its configuration known. */
export async function judgeContainerCreate(scene: Scene<PayloadOf<typeof containerCreate>>): Promise<Judgement> {
  const { draft, operation, payload: asked } = scene;
  const code = normaliseCode(asked.code);
  if (code === '') return refused('payloadInvalid', 'code');
  const there = await draft.row(container.name, operation.entityId);
  if (there)
    return hasArrived(operation, { ...asked, code }, there)
      ? applied(operation, { nothing: true })
      : refused('payloadInvalid', 'entityId');
  const stop = (await checkProject(scene, asked.projectId)) ?? (await checkShape(scene, asked.projectId, { ...asked, code }));
  const of = await draft.documentClass(asked.classId);
  const unknown = stop ? null : await checkKnown(scene, { values: asked.inherited, prefix: INHERITED, of });
  if (unknown) return unknown;
  const amended = withPayload(operation, { ...asked, code });
  const other = await draft.containerByCode(code);
  if (other) return stop?.outcome === 'refused' ? stop : duplicate(amended, { ...asked, code }, other);
  return stop ?? applied(amended);
}

/** True if its author created this very container before: the device lost its queue and does not remember sending it. */
function hasArrived(operation: Operation, asked: Created, { row, deleted }: Held<Container>): boolean {
  const isHis = !deleted && row.createdBy === operation.userId && row.projectId === asked.projectId;
  return isHis && differing(flatContainer(asked), flatContainer(row)).length === 0;
}

/** Same code and same content is a repeat delivery, other content is a conflict (decisions.md S5). */
function duplicate(operation: Operation, asked: Created, other: Held<Container>): Judgement {
  const [mine, theirs] = [flatContainer(asked), flatContainer(other.row)];
  const fields = differing(mine, theirs);
  if (!other.deleted && fields.length === 0 && other.row.projectId === asked.projectId) {
    const link = { from: operation.entityId, to: other.row.id, version: other.row.version };
    return applied(operation, { nothing: true, link, note: `linked:${other.row.id}@${other.row.version}` });
  }
  return contested('duplicateCode', { fields, device: mine, service: theirs, otherId: other.row.id, otherTitle: other.row.code });
}
