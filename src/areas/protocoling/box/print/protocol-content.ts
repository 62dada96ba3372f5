import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { protocolText } from '#schema/rules/protocol-hash.ts';
import { shownValue } from '#schema/rules/choices-of.ts';
import { browserHasher } from '#src/data/sync/browser-ports.ts';

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
  /** Text of the QR: the address of the seal followed by the content hash, or only the hash. */
  code: string;
  /** Names and values that are equal for every document; the table omits them. */
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
  /** Address of the public page of the box; empty for none. */
  sealAddress: string;
  now: number;
}

/** Collects a protocol. Inherited values are equal in every row, so they are above the table. */
export async function protocolContent(sources: Sources): Promise<ProtocolContent> {
  const { container, registrations, documentClass } = sources;
  const fixed = (documentClass?.attributes ?? [])
    .filter((attribute) => attribute.inherited && (container.inherited[attribute.id] ?? '') !== '')
    .map((attribute) => [attribute.name, shownValue(attribute, container.inherited[attribute.id] ?? '')] as const);
  const columns = (documentClass?.attributes ?? [])
    .filter((attribute) => !attribute.inherited)
    .map(({ id, name, multi }) => ({ id, name, multi }));
  const rows = registrations.map((row) => columns.map((column) => shownValue(column, row.values[column.id] ?? '')));
  const hash = await browserHasher.sha256(protocolText(container, registrations));
  const { projectName, typeName, costCenter, operator, sealAddress, now } = sources;
  const code = sealAddress === '' ? hash : `${sealAddress}#${hash}`;
  return { container, projectName, typeName, costCenter, operator, madeAt: now, hash, code, fixed, columns, rows };
}
