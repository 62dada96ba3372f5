import type { Operation } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import { documentWords } from '#schema/rules/document-words.ts';
import type { Draft } from './draft.ts';
import type { Subject, SubjectRows } from './reader.ts';

interface About {
  title: string;
  subtitle: string;
  place: { projectId: string; containerId: string; containerCode: string };
  /** Names of attributes by id. */
  labels: ReadonlyMap<string, string>;
}

/** How a case is called: the words people know the record by, never an id. */
export async function entitled<S extends Subject>(
  draft: Draft,
  collection: S,
  operation: Operation,
  row: SubjectRows[S] | null,
): Promise<About> {
  if (collection === 'orders') return ofOrder(draft, row as Order | null); // the collection says which row it is
  if (collection === 'containers') return ofContainer(draft, operation, row as Container | null); // same
  const registration = row as Registration | null; // same
  const containerId = registration?.containerId ?? operation.lane;
  const container = await draft.row('containers', containerId);
  const documentClass = registration ? await draft.documentClass(registration.classId) : null;
  const words = documentClass && registration ? documentWords(documentClass.attributes, registration) : '';
  const code = registration?.code ?? '';
  const containerCode = container?.row.code ?? '';
  return {
    title: words || code || containerCode,
    subtitle: [words ? code : '', containerCode].filter(Boolean).join(' · '),
    place: { projectId: registration?.projectId ?? '', containerId, containerCode },
    labels: namesOf(documentClass),
  };
}

async function ofContainer(draft: Draft, operation: Operation, row: Container | null): Promise<About> {
  const documentClass = row?.classId ? await draft.documentClass(row.classId) : null;
  const type = row ? await draft.containerType(row.containerTypeId) : null;
  const place = { projectId: row?.projectId ?? '', containerId: operation.entityId, containerCode: row?.code ?? '' };
  return { title: row?.code ?? '', subtitle: row?.description || (type?.name ?? ''), place, labels: namesOf(documentClass) };
}

async function ofOrder(draft: Draft, row: Order | null): Promise<About> {
  const codes: string[] = [];
  for (const id of row?.containerIds ?? []) codes.push((await draft.row('containers', id))?.row.code ?? '');
  const place = { projectId: row?.projectId ?? '', containerId: row?.containerIds[0] ?? '', containerCode: codes[0] ?? '' };
  return { title: codes.slice(0, 3).join(', '), subtitle: row?.note ?? '', place, labels: new Map() };
}

function namesOf(documentClass: DocumentClass | null): ReadonlyMap<string, string> {
  return new Map(documentClass?.attributes.map(({ id, name }) => [id, name]));
}
