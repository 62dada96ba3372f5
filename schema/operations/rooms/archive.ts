import * as v from 'valibot';
import { containerStatus } from '#schema/codes.ts';
import { countState, exceptionKind, type ExceptionKind } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import { count, countId } from '#schema/entities/count.ts';
import { countPart } from '#schema/entities/count-part.ts';
import { exception } from '#schema/entities/exception.ts';
import { placement, placementId } from '#schema/entities/placement.ts';
import { LIMITS } from '#schema/limits.ts';
import { effect, operationKind, type Effect, type Saved } from '#schema/operations/operation.ts';
import { countItem, countNumbers, ITEMS_AT_ONCE, resolutions, type Count } from '#schema/records/bench.ts';
import { line, list, paragraph, text } from '#schema/records/bounds.ts';
import type { Container } from '#schema/records/container.ts';
import { isWhole } from '#schema/rules/bench/count.ts';
import { madeBy, treatedBy } from '#schema/operations/archive-parts.ts';

export { containerRecount } from '#schema/operations/recount.ts';
export { registrationTreat } from '#schema/operations/treat.ts';
export { labelsPrint } from '#schema/operations/labels.ts';
export { synchronizationChange } from '#schema/operations/synchronizations.ts';

/** Operations of the archive on boxes: at the gate, on the shelf and at the bench. */

const code = text(LIMITS.codeCharacters);
const seals = list(code, LIMITS.sealsPerContainer);
/** Condition of a box on arrival. */
export const conditions = ['good', 'damaged', 'wet', 'open'] as const;

const receivePayload = v.strictObject({
  projectId: line,
  /** Seals that the archive read; empty if none was checked. */
  seals,
  condition: v.picklist(conditions),
  /** Target shelf; empty if it is placed later. */
  placeCode: code,
  scanned: v.boolean(),
});

/** Receives a box at the archive and completes it (S1 §4). Receiving it again changes nothing. */
export const containerReceive = operationKind({
  type: 'container.receive',
  grant: 'container.receive',
  payloadVersion: 1,
  payload: receivePayload,
  subject: container.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: true,
  afterLane: false,
  custody: null,
  effects: (saved, { projectId, placeCode }) => [
    effect(container.name, saved.entityId, (row) => row && received(row, saved)),
    ...(placeCode === '' ? [] : [placed(saved, { projectId, placeCode })]),
  ],
  remade: () => null,
});

const placePayload = v.strictObject({ projectId: line, placeCode: v.pipe(code, v.minLength(1)), scanned: v.boolean() });

/** Places a received box on a shelf. */
export const containerPlace = operationKind({
  type: 'container.place',
  grant: 'container.receive',
  payloadVersion: 1,
  payload: placePayload,
  subject: container.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, asked) => [placed(saved, asked)],
  remade: () => null,
});

/** A difference found by a confirmed count; each becomes an exception. */
const difference = v.strictObject({
  kind: v.picklist(Object.values(exceptionKind) as ExceptionKind[]),
  registrationId: line,
  code,
});

const verifyPayload = v.strictObject({
  projectId: line,
  run: v.picklist(['putAside', 'confirm']),
  /** Items since the last run. */
  items: list(countItem, ITEMS_AT_ONCE),
  /** Earlier parts that this count continues. */
  parts: list(line),
  /** Sums over all items, as computed at the bench. */
  numbers: countNumbers,
  differences: list(difference, LIMITS.listEntries),
  /** True if counting the box also receives it. */
  receives: v.boolean(),
  remark: paragraph,
});

/**
 * Pauses or confirms a count (S1 §7 confirm box). The judge counts again over the current documents; a different result goes to
 * a supervisor. Differences found at the bench become exceptions and never change a registration.
 */
export const containerVerify = operationKind({
  type: 'container.verify',
  grant: 'segregation.work',
  payloadVersion: 1,
  payload: verifyPayload,
  subject: container.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: false,
  afterLane: true,
  custody: null,
  effects: (saved, asked) => [
    effect(container.name, saved.entityId, (row) => row && countedBox(asked.receives ? received(row, saved) : row, saved, asked)),
    effect(count.name, countId(saved.entityId), (row) => counted(row, saved, asked)),
    effect(countPart.name, partId(saved.opId), (row) => row ?? partOf(saved, asked)),
    ...(asked.run === 'confirm'
      ? asked.parts.map((id) => effect(countPart.name, id, (row) => row && { ...row, closed: true }))
      : []),
    ...(asked.run === 'confirm'
      ? [treatedBy(saved, { did: 'confirmed', projectId: asked.projectId, containerId: saved.entityId })]
      : []),
    ...(asked.run === 'confirm' ? asked.differences.map((found, at) => differs(saved, asked.projectId, found, at)) : []),
  ],
  remade: () => null,
});

const notePayload = v.strictObject({
  projectId: line,
  containerId: line,
  registrationId: line,
  kind: v.picklist(Object.values(exceptionKind) as ExceptionKind[]),
  code,
  note: paragraph,
});

/** Records an unexpected finding (S1 §7 assign to exception). Never contested, because exceptions add up. */
export const exceptionNote = operationKind({
  type: 'exception.note',
  grant: 'segregation.work',
  payloadVersion: 1,
  payload: notePayload,
  subject: exception.name,
  lane: (entityId) => entityId,
  refs: ({ containerId, registrationId }) => [containerId, registrationId].filter((id) => id !== ''),
  creates: true,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, asked) => [effect(exception.name, saved.entityId, (row) => row ?? { ...asked, ...opened(saved) })],
  remade: () => null,
});

const resolvePayload = v.strictObject({
  resolution: v.picklist(resolutions),
  note: paragraph,
});

/** Resolves an exception. Two users may resolve it the same way without harm. */
export const exceptionResolve = operationKind({
  type: 'exception.resolve',
  grant: 'segregation.correct',
  payloadVersion: 1,
  payload: resolvePayload,
  subject: exception.name,
  lane: (entityId) => entityId,
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, { resolution, note }) => [
    effect(
      exception.name,
      saved.entityId,
      (row) =>
        row && {
          ...row,
          state: 'resolved',
          resolution,
          note: note === '' ? row.note : note,
          resolvedAt: saved.madeAt,
          resolvedByName: saved.userName,
        },
    ),
  ],
  remade: () => null,
});

type Verified = v.InferOutput<typeof verifyPayload>;

const partId = (opId: string) => `part:${opId}`;

const received = (row: Container, saved: Saved): Container => ({
  ...row,
  status: containerStatus.completed,
  receivedAt: row.receivedAt || saved.madeAt,
});

function placed(saved: Saved, { projectId, placeCode }: { projectId: string; placeCode: string }): Effect {
  const id = placementId(saved.entityId);
  const now = { placeCode, since: saved.madeAt };
  return effect(placement.name, id, (row) => ({
    ...(row ?? { ...madeBy(saved), id, projectId, containerId: saved.entityId }),
    ...now,
  }));
}

function stateOf({ run, numbers }: Verified) {
  if (run === 'putAside') return countState.counting;
  return isWhole(numbers) ? countState.confirmed : countState.differs;
}

const countedBox = (row: Container, saved: Saved, asked: Verified): Container => ({
  ...row,
  countState: stateOf(asked),
  countedAt: saved.madeAt,
  countedByName: saved.userName,
  differences: asked.numbers.missing + asked.numbers.extra + asked.numbers.strays,
});

function counted(row: Count | null, saved: Saved, asked: Verified): Count {
  const { projectId, run, numbers, parts, remark } = asked;
  return {
    ...(row ?? { ...madeBy(saved), id: countId(saved.entityId), projectId, containerId: saved.entityId }),
    ...numbers,
    state: stateOf(asked),
    parts: run === 'putAside' ? [...parts, partId(saved.opId)] : [],
    byName: saved.userName,
    at: saved.madeAt,
    remark,
  };
}

const partOf = (saved: Saved, { projectId, items, run }: Verified) => ({
  ...madeBy(saved),
  id: partId(saved.opId),
  projectId,
  containerId: saved.entityId,
  items,
  closed: run === 'confirm',
});

/** Fields of a new exception. */
const opened = (saved: Saved) => ({
  ...madeBy(saved),
  id: saved.entityId,
  state: 'open' as const,
  resolution: '' as const,
  resolvedAt: 0,
  resolvedByName: '',
});

function differs(saved: Saved, projectId: string, found: Verified['differences'][number], at: number): Effect {
  const id = `differs:${saved.opId}:${at}`;
  return effect(
    exception.name,
    id,
    (row) => row ?? { ...opened(saved), ...found, id, projectId, containerId: saved.entityId, note: '' },
  );
}
