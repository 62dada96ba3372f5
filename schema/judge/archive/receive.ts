import { containerStatus, custodyEvent } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { placement, placementId } from '#schema/entities/placement.ts';
import { applied, contested, refused, type ContainerEvent, type Judgement } from '#schema/judge/judgement.ts';
import { mayIn } from '#schema/judge/may.ts';
import { fetched } from '#schema/judge/orders/fetched.ts';
import { withPayload } from '#schema/judge/payload.ts';
import type { Scene } from '#schema/judge/scene.ts';
import type { PayloadOf } from '#schema/operations/all.ts';
import type { containerPlace, containerReceive } from '#schema/operations/rooms/archive.ts';
import type { Container } from '#schema/records/container.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { isDestroyed } from './destroyed.ts';

/**
 * Receives a box at the archive. A project that accepts no new work does not prevent it, because the box has arrived. A closed
 * box without an earlier handover is received unannounced; the handover adds its own event when it arrives.
 */
export async function judgeContainerReceive(scene: Scene<PayloadOf<typeof containerReceive>>): Promise<Judgement> {
  const { operation, payload } = scene;
  const found = await boxAtArchive(scene);
  if ('outcome' in found) return found;
  const { row } = found;
  const isBack = row.status === containerStatus.completed;
  const effects = await fetched(scene, row, payload.scanned);
  // a delivered box comes back on a pickup; without one it never left
  if (isBack && effects.length === 0) return applied(operation, { nothing: true, note: 'alreadyReceived' });
  if (row.status === containerStatus.opened) return refused('containerNotClosed', row.code);
  const asked = { ...payload, projectId: row.projectId, placeCode: normaliseCode(payload.placeCode) };
  const seals = payload.seals.map(normaliseCode);
  const events = [received(row, { condition: payload.condition }, payload.scanned, seals)];
  if (asked.placeCode !== '') events.push(await placedEvent(scene, row, asked.placeCode, payload.scanned));
  const isAnnounced = isBack || row.status === containerStatus.sent;
  return applied(withPayload(operation, asked), { events, effects, note: isAnnounced ? '' : 'unannounced' });
}

/** Places a received box on a shelf; the same shelf again changes nothing. */
export async function judgeContainerPlace(scene: Scene<PayloadOf<typeof containerPlace>>): Promise<Judgement> {
  const { draft, operation, payload } = scene;
  const found = await boxAtArchive(scene);
  if ('outcome' in found) return found;
  const { row } = found;
  if (row.status !== containerStatus.completed || (await isDestroyed(scene, row))) return refused('statusForbids', row.code);
  const placeCode = normaliseCode(payload.placeCode);
  if (placeCode === '') return refused('payloadInvalid', 'placeCode');
  const now = await draft.row(placement.name, placementId(row.id));
  if (now?.row.placeCode === placeCode) return applied(operation, { nothing: true });
  const asked = { ...payload, projectId: row.projectId, placeCode };
  const events = [await placedEvent(scene, row, placeCode, payload.scanned)];
  return applied(withPayload(operation, asked), { events });
}

/** The box of an archive operation, or the judgement that prevents it. */
export async function boxAtArchive(scene: Scene): Promise<{ row: Container } | Judgement> {
  const held = await scene.draft.row(container.name, scene.operation.entityId);
  if (!held || held.deleted) return refused('entityUnknown', 'container');
  const person = await scene.draft.person(scene.operation.userId);
  if (!scene.waived.has('access') && !mayIn(person, 'container.receive', held.row.projectId)) return contested('accessLost');
  return { row: held.row };
}

/** The custody event of a received box, with its seals and condition; one that was received before comes back from a delivery. */
export function received(
  row: Container,
  detail: Readonly<Record<string, string>>,
  isScanned: boolean,
  seals: readonly string[] = [],
): ContainerEvent {
  const isBack = row.status === containerStatus.completed;
  const unannounced: Record<string, number> = isBack || row.status === containerStatus.sent ? {} : { unannounced: 1 };
  return {
    containerId: row.id,
    event: isBack ? custodyEvent.returned : custodyEvent.received,
    detail: { documents: row.documents, ...detail, ...unannounced },
    method: isScanned ? 'scanned' : 'typed',
    ...(seals.length > 0 && { seal: seals.join(', ') }),
  };
}

async function placedEvent({ draft }: Scene, row: Container, placeCode: string, isScanned: boolean): Promise<ContainerEvent> {
  const before = (await draft.row(placement.name, placementId(row.id)))?.row.placeCode;
  return {
    containerId: row.id,
    event: custodyEvent.placed,
    detail: { shelf: placeCode, ...(before !== undefined && { before }) },
    method: isScanned ? 'scanned' : 'typed',
  };
}
