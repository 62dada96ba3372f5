import { and, desc, eq, inArray } from 'drizzle-orm';
import type { PageArea } from '#schema/records/page-area.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import type { Tx } from '#service/db/database.ts';
import { documentFiles, pageLayers, type DocumentPage, type StoredNote } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import type { StoredFile } from '#service/pages/pages.ts';

/** Areas of a page. */
export interface Layers {
  revision: number;
  opacity: readonly PageArea[];
  highlight: readonly PageArea[];
  note: readonly StoredNote[];
  byName: string;
  at: number;
}
const bare: Layers = { revision: 0, opacity: [], highlight: [], note: [], byName: '', at: 0 };

/** A file of a version, as it came. */
export interface SourceFile extends StoredFile {
  id: string;
  name: string;
  bytes: number;
  /** Numbers of the pages it came with. */
  pages: readonly number[];
}

const pagesBlackened = (layers: ReadonlyMap<number, Layers>) =>
  [...layers].filter(([, { opacity }]) => opacity.length > 0).map(([page]) => page);

/** A version of a document, opened for a user; `Door` provides its content. */
export class OpenVersion {
  readonly tenantId: string;
  readonly documentId: string;
  readonly version: number;
  readonly format: number;
  readonly name: string;
  readonly pages: readonly DocumentPage[];
  /** Pages with black areas. */
  readonly blackened: ReadonlySet<number>;
  readonly sources: readonly SourceFile[];
  readonly #layers: ReadonlyMap<number, Layers>;

  constructor(row: typeof documentFiles.$inferSelect, sources: readonly SourceFile[], layers: ReadonlyMap<number, Layers>) {
    this.tenantId = row.tenantId;
    this.documentId = row.documentId;
    this.version = row.version;
    this.format = row.format;
    this.name = row.name;
    this.pages = row.pages;
    this.sources = sources;
    this.#layers = layers;
    this.blackened = new Set(pagesBlackened(layers));
  }

  /** Areas of a page, counted from 1. */
  layers(page: number): Layers {
    return this.#layers.get(page) ?? bare;
  }

  /** True if the version shows all pages of its files unchanged: none omitted, moved or rotated. */
  get isAsCame(): boolean {
    const came = this.sources.flatMap(({ pages }, file) => pages.map((n) => `${file} ${n}`));
    return this.pages.map(({ file, n, turn = 0 }) => `${file} ${n}${turn === 0 ? '' : ' turned'}`).join() === came.join();
  }

  /** Sum of all revisions: it increases with every change of an area. */
  get revision(): number {
    return [...this.#layers.values()].reduce((sum, { revision }) => sum + revision, 0);
  }
}

/** Reads a version with its areas; 0 is the newest. Null for one that does not exist or was removed. */
export async function openVersion(tx: Tx, tenantId: string, documentId: string, version = 0): Promise<OpenVersion | null> {
  const [open] = await openVersions(tx, tenantId, [{ guid: documentId, version }]);
  return open ?? null;
}

/**
 * Reads versions of documents with their areas, in the order of the request. Null for one that does not exist or was removed.
 */
export async function openVersions(
  tx: Tx,
  tenantId: string,
  asked: readonly { guid: string; version: number }[],
): Promise<(OpenVersion | null)[]> {
  const guids = [...new Set(asked.map(({ guid }) => guid))];
  const all = await tx
    .select()
    .from(documentFiles)
    .where(and(eq(documentFiles.tenantId, tenantId), inArray(documentFiles.documentId, guids), eq(documentFiles.removedAt, 0)))
    .orderBy(desc(documentFiles.version));
  const rows = asked.map(({ guid, version }) =>
    all.find((row) => row.documentId === guid && (version === 0 || row.version === version)),
  );
  const fileIds = [...new Set(rows.flatMap((row) => row?.fileIds ?? []))];
  const stored = await tx
    .select()
    .from(files)
    .where(and(eq(files.tenantId, tenantId), inArray(files.id, fileIds)));
  const sources = new Map(stored.map((file) => [file.id, sourceOf(tenantId, file)]));
  const ofDocuments = and(eq(pageLayers.tenantId, tenantId), inArray(pageLayers.documentId, guids));
  const layers = await tx.select().from(pageLayers).where(ofDocuments);
  return rows.map((row) => {
    if (!row) return null;
    const its = layers.filter(({ documentId, version }) => documentId === row.documentId && version === row.version);
    const from = row.fileIds.flatMap((id) => sources.get(id) ?? []);
    return new OpenVersion(row, from, new Map(its.map((one) => [one.page, one])));
  });
}

const sourceOf = (tenantId: string, { id, sha256, kind, name, bytes, pages }: typeof files.$inferSelect): SourceFile => ({
  id,
  tenantId,
  sha256,
  kind: kind as FileKind, // written by `finishUpload`
  name,
  bytes,
  pages: pages.map(({ n }) => n),
});
