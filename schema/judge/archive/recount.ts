import { containerStatus, custodyEvent } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { count, countId } from '#schema/entities/count.ts';
import { applied, contested, refused, type Judgement } from '#schema/judge/judgement.ts';
import { mayIn } from '#schema/judge/may.ts';
import { withPayload } from '#schema/judge/payload.ts';
import type { Scene } from '#schema/judge/scene.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { containerRecount } from '#schema/operations/recount.ts';
import { isSettled } from '#schema/rules/bench/settled.ts';
import { isDestroyed } from './destroyed.ts';
import { closedRuns } from './open-runs.ts';

/** Opens a settled count again, by a person who may correct in this project; custody states that the box is counted again. */
export async function judgeContainerRecount(scene: Scene<PayloadOf<typeof containerRecount>>): Promise<Judgement> {
  const { draft, operation, payload, waived } = scene;
  const held = await draft.row(container.name, operation.entityId);
  if (!held || held.deleted) return refused('entityUnknown', 'container');
  const { row } = held;
  if (!waived.has('access') && !mayIn(await draft.person(operation.userId), 'segregation.correct', row.projectId))
    return contested('accessLost');
  if (row.status === containerStatus.opened || (await isDestroyed(scene, row))) return refused('statusForbids', row.code);
  const before = await draft.row(count.name, countId(row.id));
  if (!before || !isSettled(before.row.state)) return applied(operation, { nothing: true });
  const detail = { documents: row.documents, again: 1 };
  const events = [{ containerId: row.id, event: custodyEvent.counted, detail }];
  return applied(withPayload(operation, { ...payload, projectId: row.projectId }), {
    events,
    effects: await closedRuns(scene, row.id),
  });
}
