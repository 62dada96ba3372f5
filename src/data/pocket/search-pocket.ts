import * as v from 'valibot';
import { POCKET_LIMITS } from '#schema/limits/pocket.ts';
import { pocketRow, type PocketRow } from '#schema/records/pocket.ts';
import { searchWordsOf } from '#schema/rules/fold.ts';
import { partsOfBlock } from '#schema/rules/pocket-block.ts';
import type { Local } from '#src/data/database/database.ts';
import { projectsHere } from '#src/data/queries/projects-here.ts';
import { nextTask } from '#src/scheduling/next-task.ts';
import { blockKey, maySearch, readIndex } from './pocket-index.ts';
import { linesAt, scan } from './scan.ts';

/** Part of the catalog a search looks at: one class, one project, or everything. */
export interface PocketTarget {
  classId?: string;
  projectId?: string;
}

/** Rows of the pocket catalogue that a search found. */
export interface PocketFound {
  /** The newest `POCKET_LIMITS.shown`. */
  rows: PocketRow[];
  /** All that matched. */
  matches: number;
  /** Time of the catalogue (ms); 0 for none. */
  at: number;
  /** There was no contact for the capture window: nothing is searched before the next one. */
  isLocked: boolean;
  /** A class that was searched has documents that do not leave as a list. */
  isListLocked: boolean;
}

/** Folded lines of a block, in memory. */
interface Lines {
  key: string;
  sha256: string;
  text: string;
  starts: Uint32Array;
}

const opened = new WeakMap<Local, Map<string, Lines>>();

/**
 * Finds rows that have all these words, anywhere in code, box and values, by the rule of the service: what is found online is found
 * here. Rows come newest first. Rejects with `StoreFault`.
 */
export async function searchPocket(local: Local, text: string, target: PocketTarget = {}): Promise<PocketFound> {
  const words = searchWordsOf(text).slice(0, POCKET_LIMITS.words);
  const index = await readIndex(local.store);
  if (index.at > 0 && !maySearch(index)) return { rows: [], matches: 0, at: index.at, isLocked: true, isListLocked: false };
  // the rows of a scope that was withdrawn are gone with the pull; its blocks are dropped with the next look
  const inScope = new Set((await projectsHere(local.store)).map(({ id }) => id));
  const rows: PocketRow[] = [];
  let matches = 0;
  let isListLocked = false;
  for (const [projectId, { blocks, listLocked }] of Object.entries(index.projects)) {
    if (!inScope.has(projectId)) continue;
    if (target.projectId !== undefined && target.projectId !== projectId) continue;
    isListLocked ||= target.classId === undefined ? listLocked.length > 0 : listLocked.includes(target.classId);
    // blocks are the newest first within a project only: each one gives its newest
    const ofProject: PocketRow[] = [];
    for (const { block, sha256 } of blocks) {
      const lines = await linesOf(local, blockKey(projectId, block), sha256);
      if (!lines) continue;
      const found = scan(lines.text, lines.starts, words, target.classId);
      matches += found.length;
      if (found.length > 0 && ofProject.length < POCKET_LIMITS.shown) ofProject.push(...(await rowsAt(local, lines.key, found)));
      await nextTask(); // a block is scanned in half a millisecond; the page answers between two
    }
    rows.push(...ofProject);
  }
  const newest = rows.toSorted((a, b) => b.createdAt - a.createdAt).slice(0, POCKET_LIMITS.shown);
  return { rows: newest, matches, at: index.at, isLocked: false, isListLocked };
}

async function linesOf(local: Local, key: string, sha256: string): Promise<Lines | undefined> {
  const ours = opened.get(local) ?? new Map<string, Lines>();
  opened.set(local, ours);
  const known = ours.get(key);
  if (known?.sha256 === sha256) return known;
  const part = await partOf(local, key, 'lines');
  if (part === undefined) return undefined;
  const lines = { key, sha256, text: part, starts: linesAt(part) };
  ours.set(key, lines);
  return lines;
}

const storedRows = v.array(pocketRow);

async function rowsAt(local: Local, key: string, found: readonly number[]): Promise<PocketRow[]> {
  const rows = v.safeParse(storedRows, JSON.parse((await partOf(local, key, 'rows')) ?? '[]'));
  return rows.success ? found.flatMap((n) => rows.output[n] ?? []).toReversed() : [];
}

/** Unpacks one part of a block; undefined where the block is gone. */
async function partOf(local: Local, key: string, which: 'lines' | 'rows'): Promise<string | undefined> {
  const block = await (await local.bytes.open()).get(key);
  const parts = block && partsOfBlock(block);
  if (!parts) return undefined;
  return new Response(new Blob([parts[which]]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
