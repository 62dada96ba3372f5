import type { importCalls, ImportRow } from '#schema/calls/imports.ts';
import { importStatus as states } from '#schema/codes.ts';
import { configFaults } from '#schema/rules/import/import-config.ts';
import type { Handler, HandlerContext, Outcome, Refused } from '#service/http/handlers.ts';
import { dropWork, putWork } from '#service/work/put.ts';
import { dropPendingValues } from './new-values.ts';
import { beginCheck, beginRollBack, beginRun } from './begin.ts';
import { importFile } from './import-file.ts';
import { hasRun, importRows, isPaused, isUnrun, lockedImport, pausedAgain, setImport } from './import-rows.ts';
import { basisOf } from './process-file.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'There is no such import.' };
const noFile: Refused = { refused: 'import.noFile', message: 'The import has no file that is ready.' };
const forbidden: Refused = { refused: 'import.stateForbids', message: 'The import is in another state.' };

async function answer(context: HandlerContext, id: string): Promise<Outcome<ImportRow>> {
  const [row] = await importRows(context, [id]);
  return row ? { data: row } : unknown;
}

async function putImportWork(context: HandlerContext, kind: 'import.check' | 'import.run' | 'import.rollback', subject: string) {
  const { tx, tenantId, caller, now } = context;
  await putWork(tx, tenantId, { kind, subject, payload: {}, by: caller.userId, now: now() });
  context.note({ importId: subject });
}

/** Rows are judged for the person who starts or resumes: the one before may have left. */
async function takeOver({ tx, tenantId, caller }: HandlerContext, importId: string): Promise<void> {
  await setImport(tx, tenantId, importId, { by: caller.userId, byName: caller.name });
}

/** Starts the check of a file. A check that runs is not started twice. */
export const checkImport: Handler<typeof importCalls.importCheck> = async (context, { importId }) => {
  const { tx, tenantId } = context;
  const found = await lockedImport(tx, tenantId, importId);
  if (!found) return unknown;
  if (found.status === states.checking) return answer(context, importId);
  if (!isUnrun(found) && !isPaused(found)) return forbidden;
  if (!(await importFile(tx, tenantId, found.fileId))) return noFile;
  const [fault] = configFaults(found.config);
  if (fault) return { refused: 'import.mapping', message: fault };
  await beginCheck(tx, found);
  await takeOver(context, importId);
  await putImportWork(context, 'import.check', importId);
  return answer(context, importId);
};

/** Starts or goes on with an import whose check still applies. */
export const runImport: Handler<typeof importCalls.importRun> = async (context, { importId, goodRowsOnly = false }) => {
  const { tx, tenantId } = context;
  const found = await lockedImport(tx, tenantId, importId);
  if (!found) return unknown;
  if (found.status === states.running) return answer(context, importId);
  const isResumed = found.status === states.paused;
  if (!isResumed && found.status !== states.checked)
    return { refused: 'import.notChecked', message: 'The import is not checked.' };
  if (!isResumed && found.checkedFor !== (await basisOf(tx, found)))
    return { refused: 'import.notChecked', message: 'File, mapping, class or value lists changed since the check.' };
  const { refused, rows } = found.counters;
  const isMany = refused * 100 > rows * found.config.maxRefusedPercent;
  if (!isResumed && isMany && !goodRowsOnly)
    return { refused: 'import.tooManyRefused', message: `${refused} of ${rows} rows are refused.` };
  if (!(await importFile(tx, tenantId, found.fileId))) return noFile;
  await beginRun(tx, found);
  await takeOver(context, importId);
  await putImportWork(context, 'import.run', importId);
  return answer(context, importId);
};

/** Cancels before the run; a run pauses between two chunks. */
export const cancelImport: Handler<typeof importCalls.importCancel> = async (context, { importId }) => {
  const { tx, tenantId, now } = context;
  const found = await lockedImport(tx, tenantId, importId);
  if (!found) return unknown;
  const before = ([states.new, states.checking, states.checked] as number[]).includes(found.status);
  if (found.status === states.running) {
    await setImport(tx, tenantId, importId, { status: states.paused });
    await dropWork(tx, tenantId, { kind: 'import.run', subject: importId });
  } else if (before && found.before) {
    await setImport(tx, tenantId, importId, pausedAgain(found));
    await dropPendingValues(tx, found);
    await dropWork(tx, tenantId, { kind: 'import.check', subject: importId });
  } else if (before) {
    await setImport(tx, tenantId, importId, { status: states.cancelled, endedAt: now() });
    await dropWork(tx, tenantId, { kind: 'import.check', subject: importId });
  } else if (found.status !== states.paused && found.status !== states.cancelled) return forbidden;
  context.note({ importId });
  return answer(context, importId);
};

/** Takes an import back, after its name was typed. */
export const rollBackImport: Handler<typeof importCalls.importRollback> = async (context, { importId, typedName }) => {
  const { tx, tenantId } = context;
  const found = await lockedImport(tx, tenantId, importId);
  if (!found) return unknown;
  if (found.status === states.rollingBack || found.status === states.rolledBack) return answer(context, importId);
  if (!hasRun(found)) return forbidden;
  if (typedName !== found.name)
    return { refused: 'import.nameDiffers', message: 'The name of the import was typed differently.' };
  await beginRollBack(tx, found);
  await putImportWork(context, 'import.rollback', importId);
  return answer(context, importId);
};
