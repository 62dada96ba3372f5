import { Draft } from '#schema/judge/draft.ts';
import { documentIdOf, judgeRow, type Judging, type RowVerdict } from '#schema/judge/imports/judge-row.ts';
import { boxReason, documentReason, eraseBox, eraseDocument } from '#schema/judge/imports/take-back.ts';
import type { Rules } from '#schema/judge/judgement.ts';
import type { MappedRow } from '#schema/rules/import/map-row.ts';
import { classOf } from './client-data.ts';
import type { ModelTenant } from './tenant.ts';

/** Rows of one transaction. */
const CHUNK = 3;

/** The model prints no transfer lists. */
const unprinted: ReadonlySet<string> = new Set();

/** A row that an import created. */
interface Made {
  kind: 'document' | 'box';
  id: string;
}

/** An import with its file and progress. It is part of the client's state, so a backup includes it. */
export interface ModelImport {
  id: string;
  projectId: string;
  by: string;
  rows: readonly MappedRow[];
  state: 'running' | 'done' | 'rollingBack' | 'rolledBack';
  /** Number of judged rows. */
  cursor: number;
  /** Number of its runs so far, including killed ones. */
  runs: number;
  made: Made[];
  refused: number;
}

/** Seeded deviations of imports. */
export interface ImportFlaws {
  /** A killed run restarts from its beginning under other ids. */
  startedOver?: boolean;
  /** Moves the cursor before the rows are written. */
  cursorAhead?: boolean;
  /** An undo also removes rows with later changes. */
  rollbackBlind?: boolean;
}

/** Commit of an import step; its node may be killed before it. */
interface Step {
  rules: Rules;
  now: number;
  isKilled: boolean;
  flaws: ImportFlaws;
  committed: (tenant: ModelTenant, draft: Draft) => void;
}

/**
 * Runs the next transaction of an import with the judges of the service. The cursor moves together with the rows, or not at
 * all.
 */
export async function stepImport(tenant: ModelTenant, its: ModelImport, step: Step): Promise<void> {
  if (its.state === 'running') await runChunk(tenant, its, step);
  else if (its.state === 'rollingBack') await takeBackChunk(tenant, its, step);
}

async function runChunk(tenant: ModelTenant, its: ModelImport, step: Step): Promise<void> {
  const { isKilled, flaws } = step;
  const from = its.cursor;
  const draft = new Draft(tenant);
  const judging = judgingOf(tenant, its, step);
  const verdicts: RowVerdict[] = [];
  its.runs += 1;
  for (const [index, row] of its.rows.slice(from, from + CHUNK).entries())
    verdicts.push(await judgeRow(draft, judging, row, await documentIdOf(judging, from + index + 1)));
  if (flaws.cursorAhead) its.cursor = from + verdicts.length;
  if (isKilled && !flaws.startedOver) return;
  commit(tenant, draft, step);
  if (isKilled) return;
  its.cursor = from + verdicts.length;
  its.refused += verdicts.filter(({ outcome }) => outcome !== 'made').length;
  its.made.push(...verdicts.flatMap(madeBy));
  if (its.cursor >= its.rows.length) its.state = 'done';
}

function madeBy(verdict: RowVerdict): Made[] {
  if (verdict.outcome !== 'made') return [];
  const document: Made = { kind: 'document', id: verdict.documentId };
  return verdict.isNewBox ? [document, { kind: 'box', id: verdict.boxId }] : [document];
}

function judgingOf({ clientId, configuration }: ModelTenant, its: ModelImport, { rules, now, flaws }: Step): Judging {
  const classId = classOf(its.projectId);
  const documentClass = configuration.classes.get(classId);
  const author = configuration.people.get(its.by);
  if (!documentClass || !author) throw new Error(`an import of ${clientId} has no class or author`);
  const rest = { sheet: '', rowElement: '', columns: [], maxRefusedPercent: 100 };
  return {
    tenantId: clientId,
    importId: flaws.startedOver ? `${its.id} ${its.runs}` : its.id,
    projectId: its.projectId,
    config: { classId, containerTypeId: 'box', boxes: 'create', repeats: 'skip', ...rest },
    documentClass,
    types: configuration.containerTypes,
    centers: new Map(),
    author,
    now,
    rules,
  };
}

/** Undoes documents from the last one on, then their boxes. The import drops its reference to kept rows. */
async function takeBackChunk(tenant: ModelTenant, its: ModelImport, step: Step): Promise<void> {
  const documents = its.made.filter(({ kind }) => kind === 'document');
  const chunk = (documents.length > 0 ? documents : its.made).slice(-CHUNK);
  const draft = new Draft(tenant);
  const held = await tenant.barriers(chunk.map(({ id }) => id));
  for (const { kind, id } of chunk.toReversed()) {
    const reason = await (kind === 'document' ? documentReason(draft, id, unprinted) : boxReason(draft, id));
    if ((reason !== undefined && !step.flaws.rollbackBlind) || held.has(id)) continue;
    await (kind === 'document' ? eraseDocument : eraseBox)(draft, id);
  }
  if (step.isKilled) return;
  commit(tenant, draft, step);
  const gone = new Set(chunk);
  its.made = its.made.filter((made) => !gone.has(made));
  if (its.made.length === 0) its.state = 'rolledBack';
}

function commit(tenant: ModelTenant, draft: Draft, { committed }: Step): void {
  if (draft.changes.size === 0) return;
  tenant.commit(draft);
  committed(tenant, draft);
}
