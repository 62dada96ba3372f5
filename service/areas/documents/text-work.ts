import { and, eq } from 'drizzle-orm';
import { textState } from '#schema/codes/documents.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { turnIn } from '#service/db/lock-named.ts';
import { textStates } from '#service/db/tables/documents.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { classes, registrations } from '#service/db/tables/vault.ts';
import type { FileStore } from '#service/files/store.ts';
import type { Pages } from '#service/pages/pages.ts';
import { readFileWords } from '#service/pages/read-file.ts';
import { openVersion, type Door, type OpenVersion } from '#service/pages/shown.ts';
import type { WorkHandler, WorkRun } from '#service/work/handler.ts';
import { putProposals } from './anonymize.ts';
import { lockDocument } from './lock.ts';
import { readingLanguages } from './read-text.ts';
import { dropTerms, writeTerms } from './terms.ts';

export interface TextParts {
  db: Database;
  files: FileStore;
  pages: Pages;
  door: Door;
}

/** Reads the pages of a version: their own text, or recognised. A repeated run starts over with the same result. */
export function readText(parts: TextParts): WorkHandler<{ version: number; language?: 'pol' | 'deu' | 'eng' | undefined }> {
  return {
    run: async (run, { version, language: wanted }) => {
      const { tenantId, subject: documentId, signal } = run;
      const { open, usual } = await parts.db.inTenant(tenantId, async (tx) => ({
        open: await openVersion(tx, tenantId, documentId, version),
        usual: await readingLanguageOf(tx, tenantId, documentId),
      }));
      // removed in the meantime, so there is nothing to read
      if (!open) return;
      const language = wanted ?? usual;
      await run.step((tx) => setState(tx, open, { state: textState.working, pages: open.pages.length }));
      const reading = { language, isForced: wanted !== undefined, signal };
      const { failed, ...about } = await readAll(parts, run, open, reading);
      const state = failed === 0 ? textState.ready : failed < open.pages.length ? textState.partial : textState.failed;
      const text = await allText(parts.door, open, signal);
      return async (tx) => {
        await setState(tx, open, { state, pagesDone: open.pages.length - failed, ...about });
        await writeNewest(tx, open, text);
        await putProposals(tx, open, run.now());
      };
    },
    failed: async (tx, { tenantId, subject, now }, { version }) => {
      const its = and(eq(textStates.tenantId, tenantId), eq(textStates.documentId, subject), eq(textStates.version, version));
      await tx.update(textStates).set({ state: textState.failed }).where(its);
      await putProposals(tx, { tenantId, documentId: subject, version }, now());
    },
  };
}

/** Writes the searchable words of the newest version again, without those under black areas. */
export function writeText({ db, door }: Pick<TextParts, 'db' | 'door'>): WorkHandler<object> {
  return {
    run: async ({ tenantId, subject, signal }) => {
      const open = await db.inTenant(tenantId, (tx) => openVersion(tx, tenantId, subject));
      if (!open) return (tx) => dropTerms(tx, tenantId, subject);
      const text = await allText(door, open, signal);
      return (tx) => writeNewest(tx, open, text);
    },
  };
}

async function readAll(
  { db, files: store, pages }: TextParts,
  run: WorkRun,
  open: OpenVersion,
  reading: { language: string; isForced: boolean; signal: AbortSignal },
) {
  let [failed, done, confidence, recognised] = [0, 0, 0, 0];
  let source = '';
  for (const [index, file] of open.sources.entries()) {
    const numbers = open.pages.filter((page) => page.file === index && page.w > 0).map(({ n }) => n);
    const progress = async (inFile: number) =>
      run.step(async (tx) => {
        await setState(tx, open, { pagesDone: done + inFile });
        return { progress: Math.round((100 * (done + inFile)) / open.pages.length) };
      });
    const { words, failed: its } = await readFileWords({ pages, store, turn: turnIn(db) }, file, numbers, {
      ...reading,
      progress,
    });
    done += numbers.length;
    failed += its;
    if (words.source === 'ocr') [confidence, recognised] = [confidence + words.confidence, recognised + 1];
    source = source === 'ocr' ? source : words.source;
  }
  const isRecognised = recognised > 0;
  return {
    failed,
    source,
    language: isRecognised ? reading.language : '',
    confidence: isRecognised ? confidence / recognised : 0,
  };
}

async function setState(tx: Tx, open: OpenVersion, set: Partial<typeof textStates.$inferInsert>): Promise<void> {
  const { tenantId, documentId, version } = open;
  const its = and(eq(textStates.tenantId, tenantId), eq(textStates.documentId, documentId), eq(textStates.version, version));
  await tx.update(textStates).set(set).where(its);
}

async function allText(door: Door, open: OpenVersion, signal: AbortSignal): Promise<string> {
  const parts: string[] = [];
  for await (const { words } of door.allWords(open, signal)) parts.push(words.map(([word]) => word).join(' '));
  return parts.join('\n');
}

/**
 * Writes the words, unless an area was redacted or a version added since: then another run is queued, and the words of this one
 * must not be searchable.
 */
async function writeNewest(tx: Tx, open: OpenVersion, text: string): Promise<void> {
  const { tenantId, documentId } = open;
  await lockDocument({ tx, tenantId }, documentId);
  const now = await openVersion(tx, tenantId, documentId);
  if (now?.version !== open.version || now.revision !== open.revision) return;
  const its = and(eq(registrations.tenantId, tenantId), eq(registrations.id, documentId));
  const [document] = await tx.select().from(registrations).where(its);
  if (!document || document.deletedAt > 0 || document.erasedAt > 0) return dropTerms(tx, tenantId, documentId);
  await writeTerms(tx, document, text);
}

/** Language of the class of a document, or of its client: in a wrong one a page is read twice, with more wrong characters. */
export async function readingLanguageOf(tx: Tx, tenantId: string, documentId: string): Promise<string> {
  const ofClass = and(eq(classes.tenantId, registrations.tenantId), eq(classes.id, registrations.classId));
  const [its] = await tx
    .select({ ocr: classes.ocr })
    .from(registrations)
    .innerJoin(classes, ofClass)
    .where(and(eq(registrations.tenantId, tenantId), eq(registrations.id, documentId)));
  const known = its?.ocr.find((one) => Object.values<string>(readingLanguages).includes(one));
  if (known !== undefined) return known;
  const [tenant] = await tx.select({ language: tenants.language }).from(tenants).where(eq(tenants.tenantId, tenantId));
  return readingLanguages[tenant?.language ?? 'pl'] ?? 'pol';
}
