import { containerStatus } from '#schema/codes.ts';
import { exceptionKind, type ExceptionKind } from '#schema/codes/bench.ts';
import { containerReceive, exceptionNote, type conditions } from '#schema/operations/rooms/archive.ts';
import type { Container } from '#schema/records/container.ts';
import { run, saving } from '#src/data/sync/run.ts';
import type { Store } from '#sync/ports.ts';
import { orderOfBox } from './under-way.ts';

export type Condition = (typeof conditions)[number];

/** A box at the gate, until it is received: what the archive sees of it. */
export interface Arrival {
  box: Container;
  /** The order that fetches it, also by its code alone; empty for a box on no order. */
  orderId: string;
  /** The order whose delivery was open at its scan; empty for none. */
  delivery: string;
  isScanned: boolean;
  /** Seals that were scanned. */
  seals: readonly string[];
  condition: Condition;
}

/** True if the seals that were read are not those the box was closed with; without a scan it is false. */
export function sealsDiffer({ box, seals }: Pick<Arrival, 'box' | 'seals'>): boolean {
  return seals.some((seal) => !box.seals.includes(seal));
}

/**
 * Receives a box with what was seen of it. A seal that differs and damage become exceptions; the box is received either way. The
 * exceptions are saved first: a device that ends in between still expects the box, and its next scan notes nothing twice.
 */
export async function receive(arrival: Arrival, placeCode: string): Promise<boolean> {
  const { box, seals, condition, isScanned } = arrival;
  const payload = { projectId: box.projectId, seals: [...seals], condition, placeCode, scanned: isScanned };
  return saving(async () => {
    if (sealsDiffer(arrival)) await noteOnce(box, exceptionKind.sealDiffers, `${box.seals.join(', ')} → ${seals.join(', ')}`);
    if (condition !== 'good') await noteOnce(box, exceptionKind.damaged, '');
    await run.save(containerReceive, { entityId: box.id, payload });
  });
}

/** Notes what was seen of a box at the gate, however often it is scanned until it is received. */
function noteOnce(box: Container, kind: ExceptionKind, text: string) {
  return run.saveNew(exceptionNote, { entityId: `${box.id}:${kind}:${box.version}`, payload: noted(box, kind, text) });
}

/** Notes a box that was never closed, and that is therefore not received. */
export const noteNotClosed = (box: Container): Promise<boolean> =>
  saving(() => run.save(exceptionNote, { payload: noted(box, exceptionKind.notClosed, '') }));

/** Notes a box that no device has registered yet. */
export function noteUnknownBox(projectId: string, code: string): Promise<boolean> {
  const payload = { projectId, containerId: '', registrationId: '', kind: exceptionKind.unknownBox, code, note: '' };
  return saving(() => run.save(exceptionNote, { payload }));
}

const noted = ({ id, projectId, code }: Container, kind: ExceptionKind, note: string) => {
  return { projectId, containerId: id, registrationId: '', kind, code, note };
};

/** State of a box at the gate. One that was delivered is expected again while a pickup brings it back. */
export async function standingOf(store: Store, box: Container): Promise<'expected' | 'received' | 'open'> {
  if (box.status !== containerStatus.completed) return box.status === containerStatus.opened ? 'open' : 'expected';
  return (await orderOfBox(store, { ...box, orderId: '' })) === '' ? 'received' : 'expected';
}
