import { conflictDecide, type Choice } from '#schema/operations/conflicts.ts';
import { containerClose, containerCreate } from '#schema/operations/containers.ts';
import { registrationCreate } from '#schema/operations/registrations.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Engine, Saved } from '#sync/engine-contract.ts';
import type { Bench, BenchDevice, Facts } from './bench.ts';

/** Pieces of work that scenarios repeat. */

/** A new box with this code. */
export function newBox(
  engine: Engine,
  { projectId, classId, containerTypeId }: Facts,
  code: string,
  description = '',
): Promise<Saved> {
  const payload = { code, projectId, classId, containerTypeId, costCenterId: '', description, inherited: {}, scanned: true };
  return engine.save({ kind: containerCreate, payload });
}

/** A document in a box. */
export function newDocument(engine: Engine, facts: Facts, containerId: string, code: string, text = 'Nowak'): Promise<Saved> {
  const values = { [facts.textAttribute]: text, [facts.dictionaryAttribute]: facts.dictionaryValue };
  const marks = { evidence: {}, toVerify: [], tries: {}, leased: [] };
  const { projectId, classId } = facts;
  return engine.save({
    kind: registrationCreate,
    configVersion: 1,
    payload: { containerId, projectId, classId, code, values, ...marks },
  });
}

/** Closes a box with a seal. */
export function close(engine: Engine, containerId: string, seal = 'S-1'): Promise<Saved> {
  return engine.save({ kind: containerClose, entityId: containerId, payload: { seals: [seal], scanned: true } });
}

/** Until every operation of these devices has its word and the picture is the service's. */
export async function allSettled(bench: Bench, ...devices: BenchDevice[]): Promise<void> {
  const open = ['queued', 'inflight', 'acked'];
  await bench.until(
    async () => (await Promise.all(devices.map((device) => device.outbox()))).flat().every(({ state }) => !open.includes(state)),
    'every operation has its word',
  );
}

/** State of an operation on a device. */
export async function stateOf(device: BenchDevice, { opId }: Pick<Saved, 'opId'>): Promise<string> {
  return (await device.outbox()).find(({ id }) => id === opId)?.state ?? 'gone';
}

/** A decision on a case, at the version seen. */
export function decide(engine: Engine, found: Conflict, choice: Choice, note = ''): Promise<unknown> {
  const payload = { version: found.version, choice, reason: 'looked into', note, batchId: '', secondsSpent: 5 };
  return engine.save({ kind: conflictDecide, entityId: found.id, payload });
}

/** The case of an operation, as the supervisor's own device lists it. */
export async function caseOf(bench: Bench, desk: BenchDevice, opId: string): Promise<Conflict> {
  let found: Conflict | null | undefined;
  await bench.until(async () => {
    found = (await desk.rows('conflicts')).find(({ row }) => row?.opId === opId)?.row;
    return found !== undefined && found !== null;
  }, 'the case is on the desk');
  return found as Conflict; // `until` has seen it
}

let codes = 0;

/** A code nobody has used. */
export function freshCode(): string {
  codes += 1;
  return `SC-${Date.now().toString(36)}-${codes}`.toUpperCase();
}
