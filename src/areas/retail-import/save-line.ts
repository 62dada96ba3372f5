import { documentCreate } from '#schema/operations/rooms/documents.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { keepFile } from '#src/data/files/kept-files.ts';
import { has } from '#src/data/queries/dictionaries.ts';
import { run } from '#src/data/sync/run.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { todayHere } from '#src/kit/inputs/today.ts';
import { StoreFault } from '#sync/ports.ts';
import type { RetailLine } from './retail-line.ts';

/** The document of one line. */
export interface LineDocument {
  code: string;
  values: AttributeValues;
}

/** True for a file that the service has: its operation needs no bytes of this device. */
export const hasArrived = ({ state, unsent }: RetailLine): boolean => state === 'ready' || (state === 'faulty' && !unsent);

/**
 * Checks the document of a line and saves it on this device: first the file, unless it has arrived, then the operation that names
 * it. Returns how the line goes on. Rejects with `StoreFault` where the device could not keep it; then nothing was saved.
 *
 * @param content the file of a line that has not arrived; undefined if it is not at hand
 */
export async function saveLine(
  documentClass: DocumentClass,
  line: RetailLine,
  { code, values }: LineDocument,
  content: Blob | undefined,
): Promise<Pick<RetailLine, 'state'> & Partial<RetailLine>> {
  const { attributes, id: classId, projectId } = documentClass;
  const { issues, toVerify } = await checkDocument(attributes, values, { today: todayHere(), lookUp: has });
  const [first] = issues;
  if (first)
    return {
      state: 'faulty',
      unsent: !hasArrived(line),
      why: first.code,
      about: attributes.find(({ id }) => id === first.attributeId)?.name ?? '',
    };
  if (!hasArrived(line)) {
    const bytes = await openNow()?.bytes.open();
    if (!bytes) throw new StoreFault('unavailable', 'The local database is not open.');
    if (!content) return { state: 'missing' };
    await keepFile(bytes, { id: line.id, name: line.name, purpose: 'document', content });
  }
  const evidence = Object.fromEntries(Object.keys(values).map((id) => [id, 'typed' as const]));
  const payload = { projectId, classId, code, values, evidence, toVerify, fileIds: [line.id], name: line.name };
  const request = { entityId: line.guid, payload, configVersion: documentClass.version };
  const { returned } = line;
  // a discarded one is over, and is not replaced
  if (returned?.state === 'cancelled') await run.save(documentCreate, request);
  else if (returned) await run.save(documentCreate, { ...request, supersedes: returned.id });
  // undefined where another tab or a killed one has saved it: the same document
  else await run.saveNew(documentCreate, request);
  return { state: 'saved', isFresh: true, unsent: false, returned: undefined };
}
