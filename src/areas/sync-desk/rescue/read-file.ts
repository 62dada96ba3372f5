import { rescueCalls, type KnownState } from '#schema/calls/rescue.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { call } from '#src/data/calls/call.ts';
import { openSealed, readSealed } from '#src/data/rescue/seal.ts';
import { checkRescueFile, type RescueFile } from '#src/data/rescue/rescue.ts';

/** Reasons why a file cannot be imported. */
export type FileFault = 'tooLarge' | 'notOurs' | 'damaged' | 'otherClient' | 'noKey' | 'empty' | 'unreachable' | 'notTaken';

/** State of an operation on the server; `unfit` cannot be imported. */
export type RescuedState = KnownState | 'unfit';

/** A valid file, and the states of its operations at the service. */
export interface ReadFile {
  file: RescueFile;
  states: ReadonlyMap<string, RescuedState>;
  /** Files that were sent: the id an operation names, and the upload; empty for one the server does not take. */
  uploads: ReadonlyMap<string, string>;
}

/** External calls of both steps; the dialog passes the real one. */
export type Ask = typeof call;

/** Reads and checks a file: format, size, owner, seal and every hash; then asks the service for the states. Changes nothing. */
export async function readFile(
  { size, text }: Pick<File, 'size' | 'text'>,
  clientId: string,
  ask: Ask = call,
): Promise<ReadFile | { fault: FileFault }> {
  if (size > LIMITS.rescueFileBytes) return { fault: 'tooLarge' };
  const checked = await contentOf(await text(), clientId, ask);
  if ('fault' in checked) return checked;
  const { file } = checked;
  // operations of another client or author: the service would reject the whole file
  const isHis = file.operations.every((each) => each.clientId === file.clientId && each.userId === file.userId);
  if (file.clientId !== clientId) return { fault: 'otherClient' };
  if (!isHis) return { fault: 'damaged' };
  if (file.operations.length === 0) return { fault: 'empty' };
  const states = new Map<string, RescuedState>();
  for (const part of inParts(file.operations, LIMITS.rescueLookup, Infinity)) {
    const came = await ask(rescueCalls.rescueKnown, { operations: part.map(({ opId, hash }) => ({ opId, hash })) });
    if (came.kind !== 'done') return { fault: came.kind === 'unreachable' ? 'unreachable' : 'notTaken' };
    for (const { opId, state } of came.data) states.set(opId, state);
  }
  return { file, states, uploads: new Map() };
}

/**
 * Reads the content of a file, plain or sealed for this client. The service gives the key of this one file to users who may
 * decide.
 */
async function contentOf(text: string, clientId: string, ask: Ask): Promise<{ file: RescueFile } | { fault: FileFault }> {
  const sealed = readSealed(text);
  if (sealed === 'damaged') return { fault: 'damaged' };
  if (!sealed) {
    const checked = await checkRescueFile(text);
    return checked.kind === 'good' ? checked : { fault: checked.kind };
  }
  if (sealed.clientId !== clientId) return { fault: 'otherClient' };
  const given = await ask(rescueCalls.rescueOpen, { id: sealed.keyId, half: sealed.half });
  if (given.kind === 'unreachable') return { fault: 'unreachable' };
  if (given.kind !== 'done') return { fault: (given.kind === 'refused' && why[given.code]) || 'notTaken' };
  const content = await openSealed(sealed, given.data.contentKey);
  const checked = content === undefined ? undefined : await checkRescueFile(content);
  if (checked?.kind !== 'good') return { fault: 'damaged' };
  // sealed again later, with different names outside and inside
  const { file } = checked;
  const isSame = file.clientId === sealed.clientId && file.userId === sealed.userId;
  return isSame && file.operations.length === sealed.operations ? { file } : { fault: 'damaged' };
}

/** Reasons why the service does not open a seal. */
const why: Readonly<Record<string, FileFault>> = { 'row.unknown': 'noKey', 'action.refused': 'damaged' };

/** Splits operations, in their order, into parts of at most so many operations and bytes; a larger one is a part of its own. */
export function inParts(operations: readonly Operation[], most: number, mostBytes: number): Operation[][] {
  const parts: Operation[][] = [];
  let bytes = 0;
  for (const operation of operations) {
    const own = mostBytes === Infinity ? 0 : new TextEncoder().encode(JSON.stringify(operation)).length;
    const last = parts.at(-1);
    if (last && last.length < most && bytes + own <= mostBytes) {
      last.push(operation);
      bytes += own;
    } else {
      parts.push([operation]);
      bytes = own;
    }
  }
  return parts;
}
