import { and, eq } from 'drizzle-orm';
import type { DictionaryConfig } from '#schema/calls/dictionary-files.ts';
import { dictionaryFileState as states, fileState } from '#schema/codes.ts';
import type { Tx } from '#service/db/database.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { dictionaryConfigs, dictionaryFiles, dictionaryStaged } from '#service/db/tables/dictionary-files.ts';
import { files } from '#service/db/tables/files.ts';
import type { FileStore } from '#service/files/store.ts';
import { openSource, storedFile, type TableKind } from '#service/import/sources/open-source.ts';
import { BadFile } from '#service/import/sources/source.ts';
import { WorkRefused, type WorkHandler, type WorkRun } from '#service/work/handler.ts';
import { readLines, type ReadLine } from './read-file.ts';
import { compareFile } from './compare.ts';
import { publishVersion } from './publish-version.ts';

const CHUNK = 1_000;
const ISSUES_NAMED = 100;
type Issue = { row: number; code: string };

/**
 * Reads a file into the staged values, and counts what it would change. The cursor is the last line that is staged, so a killed
 * node stages nothing twice. A file that withdraws nothing is published in the transaction that ends the check.
 */
export function checkDictionary(store: FileStore): WorkHandler<object> {
  return {
    run: async (run) => {
      const { tenantId, subject } = run;
      const found = await readConfig(run);
      if (!found) return undefined;
      try {
        const { file, config } = found;
        const source = await openSource(file.kind as TableKind, storedFile(store, tenantId, file)); // of this purpose
        for await (const lines of chunks(readLines(source, config), Number(run.cursor || 0)))
          await run.step((tx) => stage(tx, run, lines));
      } catch (error) {
        if (!(error instanceof BadFile)) throw error;
        const reason = error.reason === 'rows' ? 'tooLarge' : error.reason;
        return (tx) => refuse(tx, { tenantId, subject }, reason);
      }
      return (tx) => conclude(tx, { tenantId, subject, now: run.now });
    },
    failed: (tx, run) => refuse(tx, run, 'broken'),
  };
}

async function readConfig(
  run: WorkRun,
): Promise<{ file: { kind: string; sha256: string; bytes: number }; config: DictionaryConfig } | null> {
  const { tenantId, subject } = run;
  let found: { file: typeof files.$inferSelect; config: DictionaryConfig; state: number } | undefined;
  await run.step(async (tx) => {
    [found] = await tx
      .select({ file: files, config: dictionaryConfigs.config, state: dictionaryFiles.state })
      .from(dictionaryFiles)
      .innerJoin(files, and(eq(files.tenantId, dictionaryFiles.tenantId), eq(files.id, dictionaryFiles.fileId)))
      .innerJoin(
        dictionaryConfigs,
        and(eq(dictionaryConfigs.tenantId, dictionaryFiles.tenantId), eq(dictionaryConfigs.id, dictionaryFiles.configId)),
      )
      .where(and(eq(dictionaryFiles.tenantId, tenantId), eq(dictionaryFiles.id, subject)))
      .for('update', { of: dictionaryFiles });
    // it may have been queued for deletion since this work was put
    if (found?.state !== states.received && found?.state !== states.checking) found = undefined;
    if (found?.file.state === fileState.ready) await set(tx, tenantId, subject, { state: states.checking });
  });
  if (!found) return null;
  if (found.file.state === fileState.refused) throw new WorkRefused('file.refused');
  // its scan is work too: this one is tried again
  if (found.file.state !== fileState.ready) throw new Error('The file is still being scanned.');
  return found;
}

/** Lines after a row, some at a time. */
async function* chunks(lines: AsyncIterable<ReadLine>, after: number): AsyncGenerator<ReadLine[]> {
  let chunk: ReadLine[] = [];
  for await (const line of lines) {
    if (line.row <= after) continue;
    chunk.push(line);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

async function stage(tx: Tx, { tenantId, subject }: WorkRun, lines: readonly ReadLine[]) {
  const isOne = and(eq(dictionaryFiles.tenantId, tenantId), eq(dictionaryFiles.id, subject));
  const [file] = await tx.select().from(dictionaryFiles).where(isOne);
  if (!file) return undefined;
  const values = lines.flatMap((line) => ('value' in line ? [line] : []));
  const issues: Issue[] = lines.flatMap((line) =>
    'issue' in line && line.issue !== 'empty' ? [{ row: line.row, code: line.issue }] : [],
  );
  // of values that differ in case alone the first one stays
  const firsts = values
    .toReversed()
    .map(({ row: _, ...value }) => [value.lower, { tenantId, fileId: subject, ...value }] as const);
  const rows = [...new Map(firsts).values()];
  const before = await tx.$count(dictionaryStaged, ofFile(tenantId, subject));
  await insertRows(tx, dictionaryStaged, rows, 'keep');
  const taken = (await tx.$count(dictionaryStaged, ofFile(tenantId, subject))) - before;
  const { counters } = file;
  await set(tx, tenantId, subject, {
    counters: {
      ...counters,
      refused: counters.refused + issues.length,
      repeated: counters.repeated + values.length - taken,
      empty: counters.empty + lines.length - values.length - issues.length,
    },
    issues: [...file.issues, ...issues].slice(0, ISSUES_NAMED),
  });
  return { cursor: String(lines.at(-1)?.row ?? 0) };
}

/** Counts the difference, and publishes where no person has to look at it. */
async function conclude(tx: Tx, { tenantId, subject, now }: Pick<WorkRun, 'tenantId' | 'subject' | 'now'>): Promise<void> {
  const counters = await compareFile(tx, { tenantId, id: subject });
  if (!counters) return;
  if (counters.values === 0) return refuse(tx, { tenantId, subject }, 'empty');
  if (counters.withdrawn === 0) await publishVersion(tx, { tenantId, id: subject, now: now() });
}

const ofFile = (tenantId: string, id: string) => and(eq(dictionaryStaged.tenantId, tenantId), eq(dictionaryStaged.fileId, id));

/** The file as a whole is not taken; the list stays as it is. */
async function refuse(tx: Tx, { tenantId, subject }: Pick<WorkRun, 'tenantId' | 'subject'>, message: string): Promise<void> {
  await tx.delete(dictionaryStaged).where(ofFile(tenantId, subject));
  await set(tx, tenantId, subject, { state: states.refused, message });
}

async function set(tx: Tx, tenantId: string, id: string, to: Partial<typeof dictionaryFiles.$inferInsert>): Promise<void> {
  await tx
    .update(dictionaryFiles)
    .set(to)
    .where(and(eq(dictionaryFiles.tenantId, tenantId), eq(dictionaryFiles.id, id)));
}
