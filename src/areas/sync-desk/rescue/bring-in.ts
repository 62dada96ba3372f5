import { rescueCalls } from '#schema/calls/rescue.ts';
import { LIMITS } from '#schema/limits.ts';
import { fileIdsOf } from '#schema/operations/file-ids.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { bytesOf } from '#schema/rescue-seal.ts';
import { call } from '#src/data/calls/call.ts';
import { sendFile } from '#src/data/files/send-file.ts';
import type { RescuedFile } from '#src/data/rescue/rescued-files.ts';
import { uuidv7 } from '#src/data/sync/browser-ports.ts';
import { sentBy } from '#sync/files/upload.ts';
import { inParts, type Ask, type FileFault, type ReadFile, type RescuedState } from './read-file.ts';

/** Accepted or decided operations are not imported again; a refusal may have passed, and other content is kept as evidence. */
const worth: ReadonlySet<RescuedState> = new Set(['new', 'refused', 'otherContent']);

/** Returns the operations of a file to import, in the order of the device. */
export function toBring({ file, states }: ReadFile): Operation[] {
  return file.operations.filter(({ opId }) => worth.has(states.get(opId) ?? 'new'));
}

/** The file with the states after the import, and the fault that interrupted it. A repeat continues there. */
export interface Brought extends ReadFile {
  fault: FileFault | null;
}

/** Uploads a file; the dialog passes the real function. */
export type Send = typeof sendFile;

/** Imports a file part by part, the attachments of a part first. Reports each finished part, so a later failure hides none. */
export async function bringIn(read: ReadFile, ask: Ask = call, send: Send = sendFile): Promise<Brought> {
  const { file } = read;
  const [states, uploads] = [new Map(read.states), new Map(read.uploads)];
  const at = (fault: FileFault | null): Brought => ({ file, states, uploads, fault });
  const deviceName = file.deviceName.slice(0, LIMITS.nameCharacters);
  for (const operations of inParts(toBring(read), LIMITS.pushOperations, LIMITS.pushBytes)) {
    const named = new Set(operations.flatMap(fileIdsOf));
    for (const each of file.files.filter(({ id }) => named.has(id) && !uploads.has(id))) {
      const upload = await uploaded(each, send);
      if (typeof upload === 'object') return at(upload.fault);
      uploads.set(each.id, upload);
    }
    const files = [...named].flatMap((id) => (uploads.get(id) ? [{ id, upload: uploads.get(id) ?? '' }] : []));
    const came = await ask(rescueCalls.rescueImport, { userId: file.userId, deviceName, operations, files });
    if (came.kind !== 'done') return at(came.kind === 'unreachable' ? 'unreachable' : 'notTaken');
    for (const { opId, state } of came.data) states.set(opId, state);
  }
  return at(null);
}

/** Returns the upload of a file by the importer; empty if the server does not accept it. */
async function uploaded({ name, purpose, content }: RescuedFile, send: Send): Promise<string | { fault: FileFault }> {
  const bytes = readBytes(content);
  if (!bytes) return '';
  const id = uuidv7();
  const came = await send({ id, name, purpose, content: new Blob([bytes]) });
  const sent = sentBy(came);
  if (sent !== 'later') return sent === 'arrived' ? id : '';
  return { fault: came.kind === 'unreachable' ? 'unreachable' : 'notTaken' };
}

function readBytes(content: string) {
  try {
    return bytesOf(content);
  } catch {
    // edited by hand in an unsealed file; the server could not accept it either
    return undefined;
  }
}
