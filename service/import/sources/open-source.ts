import type { FileKind } from '#schema/rules/file-purposes.ts';
import { contentKey, type FileStore } from '#service/files/store.ts';
import { openCsv } from './csv.ts';
import type { Source, SourceConfig, StoredFile } from './source.ts';
import { openXlsx } from './xlsx.ts';
import { openXml } from './xml.ts';

/** Kinds of files that have rows. */
export type TableKind = Extract<FileKind, 'text' | 'xlsx' | 'xml'>;

const openers: Readonly<Record<TableKind, (file: StoredFile, config: SourceConfig) => Promise<Source>>> = {
  text: openCsv,
  xlsx: openXlsx,
  xml: openXml,
};

/** Opens a table file for reading from its start. Throws `BadFile` when it is refused, before or at the byte that is wrong. */
export function openSource(kind: TableKind, file: StoredFile, config: SourceConfig = {}): Promise<Source> {
  return openers[kind](file, config);
}

/** A file of the store as sources read it. */
export const storedFile = (store: FileStore, tenantId: string, row: { sha256: string; bytes: number }): StoredFile => ({
  bytes: row.bytes,
  read: (start, end) => store.get(contentKey(tenantId, row.sha256), start, end),
});
