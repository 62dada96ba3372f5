import { and, eq, sql } from 'drizzle-orm';
import type { ImportCounters } from '#schema/calls/imports.ts';
import { importStatus as states } from '#schema/codes.ts';
import { Draft } from '#schema/judge/draft.ts';
import { boxIdOf, documentIdOf, judgeRow, type Judging, type RowVerdict } from '#schema/judge/imports/judge-row.ts';
import { IMPORT_LIMITS } from '#schema/limits.ts';
import { mapRow, type MappedRow } from '#schema/rules/import/map-row.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { codeKey } from '#service/areas/sync/reader/code-reader.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { valuePairs } from '#service/areas/sync/reader/value-pairs.ts';
import type { Tx } from '#service/db/database.ts';
import { importIssues, importMade } from '#service/db/tables/imports.ts';
import type { SourceRow } from '#service/import/sources/source.ts';
import type { WorkRun } from '#service/work/handler.ts';
import { lockedImport, pausedAgain, setImport, type StoredImport } from './import-rows.ts';
import type { JudgingBasis } from './judging-basis.ts';
import { dropPendingValues, type NewValues } from './new-values.ts';
import { hasOtherRun } from './other-run.ts';
import { SeenCodes } from './seen-codes.ts';

/** A row of the file as it is mapped; `firstRow` is the row that had its code before. */
export interface MappedLine extends SourceRow {
  mapped: MappedRow;
  firstRow: number;
}

/** Kinds of what an import made, in the order in which a roll-back takes them back. */
export const madeKind = { document: 1, box: 2 } as const;

/** Maps rows of a file, and finds codes that come twice in it. */
export function lineMapper({ config }: StoredImport, columns: readonly string[]): (row: SourceRow) => MappedLine {
  const seen = new SeenCodes();
  return (row) => {
    const mapped = mapRow(config, columns, row.cells);
    return { ...row, mapped, firstRow: mapped.code === '' ? 0 : seen.firstRow(mapped.code, row.row) };
  };
}

/** Manner of processing rows: a check forgets what a run writes. */
export interface Processing {
  writes: boolean;
  basis: JudgingBasis;
  /** Codes of the boxes in rows before: a check forgets the boxes of earlier steps, and counts each once. */
  boxes: SeenCodes;
  /** Values the run adds to their lists. */
  newValues: NewValues;
}

/**
 * Judges rows in one transaction: a check forgets what they would change, a run writes it, and the cursor moves with it. False
 * if the import was paused or cancelled in the meantime: nothing of these rows is done then.
 */
export async function processLines(tx: Tx, run: WorkRun, lines: readonly MappedLine[], to: Processing): Promise<boolean> {
  const { tenantId, subject: importId } = run;
  const { writes, basis } = to;
  const found = await lockedImport(tx, tenantId, importId);
  if (found?.status !== (writes ? states.running : states.checking)) return false;
  if ((lines[0]?.row ?? 0) <= found.cursor) {
    // another run is ahead: it was paused and goes on in new work
    if (await hasOtherRun(tx, run, writes ? 'import.run' : 'import.check')) return false;
    // one that was asked to stop has moved the cursor, and nothing else would end this import: the next attempt begins behind it
    throw new Error('The cursor is ahead of the rows.');
  }
  // what a check found may change before the run in any case, so it locks no row
  const reader = new TransactionReader(tx, tenantId, writes ? 'judging' : 'asking', basis.read());
  if (writes && basis.isUnread && (await basisOf(tx, found)) !== found.checkedFor) {
    await setImport(tx, tenantId, importId, { status: states.paused, message: 'changedSince' });
    return false;
  }
  const judging = await basis.judging(reader, found, run.now());
  if (typeof judging === 'string') {
    // a check has nothing to go on with: it is started again
    const isStarted = writes || found.before !== null;
    const stopped = isStarted ? pausedAgain(found) : { status: states.new };
    const message = isStarted ? judging : `check:${judging}`;
    await setImport(tx, tenantId, importId, { ...stopped, message });
    if (!writes) await dropPendingValues(tx, found);
    return false;
  }
  const ids = await Promise.all(lines.map(({ row }) => documentIdOf(judging, row)));
  await loadRows(reader, judging, lines, ids);
  if (!writes) await to.newValues.presume(reader, judging, lines);
  const draft = new Draft(reader);
  const verdicts: [MappedLine, RowVerdict][] = [];
  for (const [n, line] of lines.entries()) verdicts.push([line, await verdictOf(draft, judging, line, ids[n] ?? '', writes)]);
  await writeIssues(tx, found, verdicts);
  const accepted = verdicts.filter(([, { outcome }]) => outcome === 'made').map(([line]) => line);
  const added = writes ? [] : await to.newValues.write(tx, found, judging, accepted);
  await setImport(tx, tenantId, importId, {
    cursor: lines.at(-1)?.row ?? found.cursor,
    counters: withNewValues(counted(found.counters, verdicts, to), added),
  });
  if (!writes) return true;
  await writeMade(tx, found, verdicts);
  // the feed and its counter come last
  if (draft.changes.size > 0) await flush(reader, draft, { cloned: new Set(), now: run.now() });
  return true;
}

/** Reads together what the judges ask about these rows: the boxes and documents of their codes, and the values of dictionaries. */
async function loadRows(
  reader: TransactionReader,
  judging: Judging,
  lines: readonly MappedLine[],
  documentIds: readonly string[],
): Promise<void> {
  const boxCodes = [...new Set(lines.map(({ mapped }) => mapped.boxCode))];
  await reader.codes.loadContainers(boxCodes);
  const newCodes = boxCodes.filter((code) => !reader.codes.hasContainer(code));
  await reader.entities.containers.load(await Promise.all(newCodes.map((code) => boxIdOf(judging, code))));
  await reader.codes.loadDocuments(
    lines.filter(({ mapped }) => mapped.code !== '').map(({ mapped }) => codeKey(judging.documentClass.id, mapped.code)),
  );
  // ids come from the import and the row, and the cursor moves with the rows: none of these has a document
  reader.entities.registrations.absent(documentIds);
  await reader.loadValues(lines.flatMap(({ mapped }) => valuePairs(judging.documentClass, mapped.values)));
}

async function verdictOf(
  draft: Draft,
  judging: Judging,
  { mapped, firstRow }: MappedLine,
  documentId: string,
  writes: boolean,
): Promise<RowVerdict> {
  const [issue] = mapped.issues;
  if (issue) return { outcome: 'refused', code: issue.code, other: issue.column };
  // a check forgets the rows before it: a code that comes twice is found by the row it came in first
  if (!writes && firstRow > 0 && !judging.documentClass.codeRepeats)
    return { outcome: 'refused', code: 'duplicateInFile', other: String(firstRow) };
  return judgeRow(draft, judging, mapped, documentId, writes ? 'run' : 'check');
}

type Issue = typeof importIssues.$inferInsert;

/** True if a reason is about one cell, so that `other` is its column. */
const isCell = (code: string) => ['dateInvalid', 'numberInvalid', 'noBoxCode'].includes(code);

async function writeIssues(
  tx: Tx,
  { tenantId, id: importId }: StoredImport,
  verdicts: readonly [MappedLine, RowVerdict][],
): Promise<void> {
  const refused = verdicts.flatMap(([{ row, cells }, verdict]) =>
    verdict.outcome === 'refused' ? [{ row, cells, code: verdict.code, other: verdict.other }] : [],
  );
  if (refused.length === 0) return;
  const ofImport = and(eq(importIssues.tenantId, tenantId), eq(importIssues.importId, importId));
  const room = IMPORT_LIMITS.issuesKept - (await tx.$count(importIssues, ofImport));
  const kept = refused.slice(0, Math.max(0, room));
  const rows = kept.map(({ row, cells, code, other }) => ({
    tenantId,
    importId,
    kind: 'refused',
    row,
    code,
    column: isCell(code) ? other : '',
    other: isCell(code) ? '' : other,
    cells: cells.map((cell) => cell.slice(0, 500)),
  }));
  const more = moreRefused(refused.slice(kept.length)).map((one) => ({ ...one, tenantId, importId }));
  await insertRows(tx, importIssues, [...rows, ...more], 'replace');
}

/** Refused rows above the number that is kept with their cells: of each reason one row with all numbers. */
function moreRefused(refused: readonly { row: number; code: string }[]): Pick<Issue, 'kind' | 'row' | 'code' | 'cells'>[] {
  const numbers = new Map<string, number[]>();
  for (const { row, code } of refused) numbers.set(code, [...(numbers.get(code) ?? []), row]);
  return [...numbers].map(([code, rows]) => ({ kind: 'more', row: rows[0] ?? 0, code, cells: rows.map(String) }));
}

async function writeMade(
  tx: Tx,
  { tenantId, id: importId }: StoredImport,
  verdicts: readonly [MappedLine, RowVerdict][],
): Promise<void> {
  const rows = verdicts.flatMap(([{ row }, verdict]) => {
    if (verdict.outcome !== 'made') return [];
    const { boxId, isNewBox, documentId } = verdict;
    const document = { tenantId, importId, kept: false, kind: madeKind.document, rowId: documentId, row };
    return isNewBox ? [document, { tenantId, importId, kept: false, kind: madeKind.box, rowId: boxId, row }] : [document];
  });
  await insertRows(tx, importMade, rows);
}

function counted(
  before: ImportCounters,
  verdicts: readonly [MappedLine, RowVerdict][],
  { writes, boxes: seen }: Processing,
): ImportCounters {
  const of = (outcome: RowVerdict['outcome']) => verdicts.filter(([, verdict]) => verdict.outcome === outcome).length;
  const reasons = { ...before.reasons };
  for (const [, verdict] of verdicts) if (verdict.outcome === 'refused') reasons[verdict.code] = (reasons[verdict.code] ?? 0) + 1;
  const isNew = ([{ mapped, row }, verdict]: [MappedLine, RowVerdict]) =>
    verdict.outcome === 'made' && verdict.isNewBox && (writes || [0, row].includes(seen.firstRow(mapped.boxCode, row)));
  const boxes = verdicts.filter(isNew).length;
  return {
    ...before,
    rows: before.rows + verdicts.length,
    accepted: before.accepted + of('made'),
    refused: before.refused + of('refused'),
    repeated: before.repeated + of('repeated'),
    boxes: before.boxes + boxes,
    documents: before.documents + of('made'),
    reasons,
  };
}

/** @param added the list of each new value */
function withNewValues(counters: ImportCounters, added: readonly string[]): ImportCounters {
  if (added.length === 0) return counters;
  const newValues = { ...counters.newValues };
  for (const id of added) newValues[id] = (newValues[id] ?? 0) + 1;
  return { ...counters, newValues };
}

/**
 * Everything a check depends on: file, mapping, class, value lists, and a project that accepts no new work. An import whose basis moved is
 * checked again, and one that runs is paused: a person sees it, and goes on or takes it back.
 */
export async function basisOf(tx: Tx, { tenantId, projectId, fileId, config, configVersion }: StoredImport): Promise<string> {
  const { rows } = await tx.execute<{ basis: unknown; withdrawn: boolean | null }>(sql`
    select json_build_object('file', (select sha256 from files where tenant_id = ${tenantId} and id = ${fileId}),
      'class', (select version from classes where tenant_id = ${tenantId} and id = ${config.classId}),
      'valueLists', (select json_object_agg(d.id, d.version order by d.id) from dictionaries d
        where d.tenant_id = ${tenantId} and exists (select 1 from classes c, jsonb_array_elements(c.attributes) a
          where c.tenant_id = ${tenantId} and c.id = ${config.classId} and a->>'dictionaryId' = d.id))) as basis,
      (select not active from projects where tenant_id = ${tenantId} and id = ${projectId}) as withdrawn`);
  return JSON.stringify([rows[0]?.basis, configVersion, config, ...(rows[0]?.withdrawn ? ['withdrawn'] : [])]);
}
