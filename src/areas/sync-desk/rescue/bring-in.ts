import { rescueCalls } from '#schema/calls/rescue.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { call } from '#src/data/calls/call.ts';
import { inParts, type Ask, type FileFault, type ReadFile, type RescuedState } from './read-file.ts';

/** Accepted or decided operations are not imported again; a refusal may have passed, and other content is kept as evidence. */
const worth: ReadonlySet<RescuedState> = new Set(['new', 'refused', 'otherContent']);

/** The operations of a file that are worth bringing in, in the order of the device. */
export function toBring({ file, states }: ReadFile): Operation[] {
  return file.operations.filter(({ opId }) => worth.has(states.get(opId) ?? 'new'));
}

/** The file with the states as they are afterwards, and what stopped it half-way. Again it goes on where it stopped. */
export interface Brought extends ReadFile {
  fault: FileFault | null;
}

/** Imports a file part by part. Each finished part is reported, so a later failure hides none. */
export async function bringIn(read: ReadFile, ask: Ask = call): Promise<Brought> {
  const { file } = read;
  const states = new Map(read.states);
  const deviceName = file.deviceName.slice(0, LIMITS.nameCharacters);
  for (const operations of inParts(toBring(read), LIMITS.pushOperations, LIMITS.pushBytes)) {
    const came = await ask(rescueCalls.rescueImport, { userId: file.userId, deviceName, operations });
    if (came.kind !== 'done') return { file, states, fault: came.kind === 'unreachable' ? 'unreachable' : 'notTaken' };
    for (const { opId, state } of came.data) states.set(opId, state);
  }
  return { file, states, fault: null };
}
