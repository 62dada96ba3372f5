import { and, asc, desc, eq } from 'drizzle-orm';
import { importStatus as states } from '#schema/codes.ts';
import type { WorkParts } from '#service/areas/area.ts';
import { notify } from '#service/areas/notifications/notify.ts';
import type { Tx } from '#service/db/database.ts';
import { isDiskFull } from '#service/db/faults.ts';
import { importMade } from '#service/db/tables/imports.ts';
import { fillDemoImports } from '#service/demo/archive/imports/fill-imports.ts';
import type { FileStore } from '#service/files/store.ts';
import { BadFile } from '#service/import/sources/source.ts';
import type { WorkHandler, WorkHandlers, WorkRun } from '#service/work/handler.ts';
import { addNextValues } from './add-new-values.ts';
import { endMessage } from './end-message.ts';
import { importFile, openImport, type ImportFile } from './import-file.ts';
import { lockedImport, setImport, type StoredImport } from './import-rows.ts';
import { JudgingBasis } from './judging-basis.ts';
import { basisOf, lineMapper, processLines, type MappedLine } from './process-file.ts';
import { NewValues } from './new-values.ts';
import { SeenCodes } from './seen-codes.ts';
import { StepPace } from './step-pace.ts';
import { DISK_FULL, stopForRoom } from './stop-for-room.ts';
import { takeBackChunk } from './take-back.ts';
import type { importKinds } from './work-kinds.ts';

/**
 * Rows of one transaction. Every other caller of the embedded database waits behind it, so while there are any, a step of a run takes no
 * longer than a push of one document, most of which does not depend on the rows. On a server only the end of a transaction keeps others
 * waiting. A check writes nothing but its place, so most of a step is for all of its rows together, and a thousand of them still take a
 * moment.
 */
const STEP_ROWS = {
  embedded: { check: [1_000, 4_000], run: [12, 250], rollBack: 50 },
  server: { check: [1_000, 4_000], run: [200, 200], rollBack: 200 },
} as const;

/** Work on imports. */
export function importWork({ db, files }: Pick<WorkParts, 'db' | 'files'>): WorkHandlers<typeof importKinds> {
  const { check, run, rollBack } = STEP_ROWS[db.kind];
  const own = {
    'import.check': reading(files, () => new StepPace(check, db.traffic), false),
    'import.run': reading(files, () => new StepPace(run, db.traffic), true),
    'import.rollback': rollingBack(rollBack),
  };
  return { ...own, 'demo.imports': fillDemoImports({ db, files, work: own }) };
}

/** Reads the file from the row after the cursor, in chunks, to its end. */
function reading(store: FileStore, paceOf: () => StepPace, writes: boolean): WorkHandler<object> {
  return {
    run: async (run) => {
      const started = await start(run);
      if (!started) return (tx) => end(tx, run, states.failed, 'noFile');
      try {
        const to = { writes, basis: new JudgingBasis(), boxes: new SeenCodes(), newValues: new NewValues() };
        if (writes) await addNewValues(run);
        let part = 0;
        const how = { needsColumns: !writes, onRead: (read: number) => (part = read) };
        const pace = paceOf();
        const chunks = chunksOf(store, started, { pace, boxes: to.boxes, ...how });
        for await (const lines of chunks) {
          let isOn = true;
          await run.step(async (tx) => {
            pace.entered();
            isOn = await processLines(tx, run, lines, to);
            return { cursor: String(lines.at(-1)?.row ?? 0), progress: Math.floor(100 * part) };
          });
          pace.ended(lines.length);
          to.newValues.keep();
          if (!isOn) return undefined;
        }
      } catch (error) {
        if (isDiskFull(error)) return (tx) => stopForRoom(tx, run);
        if (!(error instanceof BadFile)) throw error;
        return (tx) => end(tx, run, states.failed, `badFile:${error.reason}`);
      }
      return (tx) => conclude(tx, run, writes);
    },
    failed,
  };
}

/** Adds values that lists do not have, one list after the other. */
async function addNewValues(run: WorkRun): Promise<void> {
  const addNext = async () => {
    let isDone = false;
    await run.step(async (tx) => void (isDone = !(await addNextValues(tx, run))));
    return !isDone;
  };
  while (await addNext());
}

/** Ends work that failed. Rows that are written stay, and a person may roll them back. */
const failed: NonNullable<WorkHandler<object>['failed']> = (tx, run) => end(tx, run, states.failed, 'fault');

interface Started {
  found: StoredImport;
  file: ImportFile;
}

async function start({ tenantId, subject, step }: WorkRun): Promise<Started | undefined> {
  let started: Started | undefined;
  await step(async (tx) => {
    const found = await lockedImport(tx, tenantId, subject);
    const file = found && (await importFile(tx, tenantId, found.fileId));
    if (found && file) started = { found, file };
  });
  return started;
}

/** Rows of one chunk, and what is given the part of the file that was read. */
interface Chunking {
  pace: StepPace;
  /** Is given the boxes of rows before the first chunk. */
  boxes: SeenCodes;
  onRead: (part: number) => void;
  /** A check refuses a file without all columns of its mapping. */
  needsColumns: boolean;
}

async function* chunksOf(
  store: FileStore,
  { found, file }: Started,
  { pace, boxes, ...reads }: Chunking,
): AsyncGenerator<MappedLine[]> {
  const source = await openImport(store, file, found.config, reads);
  const map = lineMapper(found, source.columns);
  let chunk: MappedLine[] = [];
  for await (const row of source.rows) {
    // rows before the cursor are mapped too: a code of theirs may come again
    const line = map(row);
    if (row.row <= found.cursor) boxes.firstRow(line.mapped.boxCode, row.row);
    if (row.row <= found.cursor || row.cells.every((cell) => cell.trim() === '')) continue;
    chunk.push(line);
    if (chunk.length < pace.rows) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

async function conclude(tx: Tx, run: WorkRun, writes: boolean): Promise<void> {
  const { tenantId, subject } = run;
  const found = await lockedImport(tx, tenantId, subject);
  if (found?.status !== (writes ? states.running : states.checking)) return;
  if (writes) return end(tx, run, found.counters.refused > 0 ? states.doneWithRefused : states.done, '');
  await setImport(tx, tenantId, subject, {
    status: states.checked,
    checkedFor: await basisOf(tx, found),
    cursor: found.before?.cursor ?? 0,
    message: '',
  });
}

/** Ends a run; the person who started it is notified. */
async function end(
  tx: Tx,
  run: Pick<WorkRun, 'tenantId' | 'subject' | 'by' | 'now'>,
  status: number,
  message: string,
): Promise<void> {
  const { tenantId, subject, by, now } = run;
  await setImport(tx, tenantId, subject, { status, message, endedAt: now() });
  const found = await lockedImport(tx, tenantId, subject);
  // the demonstration's work has no requester
  if (found) await notify(tx, tenantId, [by === '' ? found.by : by], endMessage(found, status), now());
}

/** Takes back what the import made, documents before boxes, the newest first; what others built on stays, with its reason. */
function rollingBack(rows: number): WorkHandler<object> {
  return {
    run: async (run) => {
      const { tenantId, subject } = run;
      let [done, all] = [0, 0];
      const takeBackNext = async (): Promise<number> => {
        let taken = 0;
        await run.step(async (tx) => {
          const ofImport = and(eq(importMade.tenantId, tenantId), eq(importMade.importId, subject));
          const isLeft = and(ofImport, eq(importMade.kept, false));
          if (all === 0) all = await tx.$count(importMade, isLeft);
          const next = await tx
            .select()
            .from(importMade)
            .where(isLeft)
            .orderBy(asc(importMade.kind), desc(importMade.row))
            .limit(rows);
          // documents before their boxes
          const made = next.filter(({ kind }) => kind === next[0]?.kind);
          taken = made.length;
          await takeBackChunk(tx, run, made);
          done += taken;
          return { cursor: String(made.at(-1)?.row ?? 0), progress: Math.floor((100 * done) / Math.max(1, all)) };
        });
        return taken;
      };
      try {
        while ((await takeBackNext()) > 0);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        // what is taken back stays so, and the rest is taken back when it is asked for again
        return (tx) => end(tx, run, states.failed, DISK_FULL);
      }
      return async (tx) => {
        const found = await lockedImport(tx, tenantId, subject);
        const status = found && found.counters.kept > 0 ? states.partlyRolledBack : states.rolledBack;
        await end(tx, run, status, '');
      };
    },
    failed,
  };
}
