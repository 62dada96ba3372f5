import { eq } from 'drizzle-orm';
import { fileState } from '#schema/codes.ts';
import { documentFormat } from '#schema/codes/documents.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { putContent } from '#service/files/put-bytes.ts';
import { openBench, type Bench } from '#tests/bench/http-bench.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';

/** A bench whose document `own-document` has pages with these texts. */
export async function documentBench(texts: string[]): Promise<Bench> {
  const bench = await openBench();
  await fillVault(bench);
  await bench.db.asSystem((tx) =>
    tx.insert(userProjects).values({ tenantId: 't-north', userId: 'u-operator', projectId: 'own-project' }),
  );
  await givePages(bench, 'own-document', texts);
  return bench;
}

/** Gives a document of `t-north` its next version. */
export async function givePages(bench: Bench, documentId: string, texts: string[]): Promise<void> {
  await givePdf(bench, documentId, await writtenPdf(texts));
}

/** Gives a document of `t-north` a PDF as its next version. */
export async function givePdf({ db, files: store, pages }: Bench, documentId: string, bytes: Buffer): Promise<void> {
  const tenantId = 't-north';
  const sha256 = await putContent(store, tenantId, bytes);
  const checked = await pages.check({ tenantId, sha256, kind: 'pdf' });
  if (!('done' in checked)) throw new Error(JSON.stringify(checked));
  await db.asSystem(async (tx) => {
    const version = (await tx.$count(documentFiles, eq(documentFiles.documentId, documentId))) + 1;
    const id = `${documentId}-${version}`;
    const file = { tenantId, id, sha256, bytes: bytes.byteLength, kind: 'pdf', name: 'contract.pdf', purpose: 'document' };
    await tx.insert(files).values({ ...file, ownerId: 'u-operator', madeAt: 1, state: fileState.ready, pages: checked.done });
    const its = { tenantId, documentId, version, fileIds: [id], format: documentFormat.pdf, name: 'contract.pdf' };
    const content = checked.done.map(({ n, w, h, bilevel }) => ({ n, w, h, bilevel, file: 0 }));
    const by = { madeAt: 1, madeBy: 'u-operator', madeByName: 'operator', changeSet: 1, bytes: bytes.byteLength };
    await tx.insert(documentFiles).values({ ...its, ...by, pages: content });
  });
}

type DocumentRow = typeof registrations.$inferSelect;

/** Copies `own-document` of a filled vault under these ids; `changes` gives what each copy has of its own. */
export async function copyDocument(
  { db }: Bench,
  ids: readonly string[],
  changes: (id: string, n: number) => Partial<DocumentRow>,
): Promise<void> {
  await db.asSystem(async (tx) => {
    const [one] = await tx.select().from(registrations).where(eq(registrations.id, 'own-document'));
    if (!one) throw new Error('The fixture has no document.');
    await tx.insert(registrations).values(ids.map((id, n) => ({ ...one, id, code: id, ...changes(id, n) })));
  });
}
