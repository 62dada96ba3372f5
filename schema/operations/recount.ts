import * as v from 'valibot';
import { countState } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import { count, countId } from '#schema/entities/count.ts';
import { LIMITS } from '#schema/limits.ts';
import { treatedBy } from '#schema/operations/archive-parts.ts';
import { effect, operationKind } from '#schema/operations/operation.ts';
import { line } from '#schema/records/bounds.ts';

const recountPayload = v.strictObject({
  projectId: line,
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.noteCharacters)),
});

/**
 * Opens a settled count again, with its reason: the box waits for a new count. History, custody and exceptions of the one before
 * remain. A box that is not settled stays as it is.
 */
export const containerRecount = operationKind({
  type: 'container.recount',
  grant: 'segregation.correct',
  payloadVersion: 1,
  payload: recountPayload,
  subject: container.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  // a count after it must not arrive before it
  movesLane: true,
  afterLane: true,
  custody: null,
  effects: (saved, { projectId, reason }) => [
    effect(container.name, saved.entityId, (row) => row && { ...row, countState: countState.waiting, differences: 0 }),
    effect(
      count.name,
      countId(saved.entityId),
      (row) => row && { ...row, state: countState.waiting, parts: [], byName: saved.userName, at: saved.madeAt },
    ),
    treatedBy(saved, { did: 'recounted', projectId, containerId: saved.entityId, reason }),
  ],
  remade: () => null,
});
