import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { protocolText } from '#schema/rules/protocol-hash.ts';

/** Content of a protocol before rendering: the same content becomes the PDF and the CSV. */
export interface ProtocolContent {
  container: Container;
  projectName: string;
  typeName: string;
  costCenter: string;
  operator: string;
  madeAt: number;
  /** SHA-256 over the container and its documents: the same content has the same hash on every device. */
  hash: string;
  /** Name and value of what is the same for every document; left out of the table. */
  fixed: readonly (readonly [string, string])[];
  columns: readonly { id: string; name: string }[];
  rows: readonly (readonly string[])[];
}

interface Sources {
  container: Container;
  /** In the order they were registered. */
  registrations: readonly Registration[];
  documentClass: DocumentClass | undefined;
  projectName: string;
  typeName: string;
  costCenter: string;
  operator: string;
  now: number;
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Collects a protocol. Inherited values are equal in every row, so they are above the table. */
export async function protocolContent(sources: Sources): Promise<ProtocolContent> {
  const { container, registrations, documentClass } = sources;
  const fixed = (documentClass?.attributes ?? [])
    .filter((attribute) => attribute.inherited && (container.inherited[attribute.id] ?? '') !== '')
    .map((attribute) => [attribute.name, container.inherited[attribute.id] ?? ''] as const);
  const columns = (documentClass?.attributes ?? [])
    .filter((attribute) => !attribute.inherited)
    .map((attribute) => ({ id: attribute.id, name: attribute.name }));
  const rows = registrations.map((row) => columns.map((column) => row.values[column.id] ?? ''));
  const hash = await sha256(protocolText(container, registrations));
  const { projectName, typeName, costCenter, operator, now } = sources;
  return { container, projectName, typeName, costCenter, operator, madeAt: now, hash, fixed, columns, rows };
}
