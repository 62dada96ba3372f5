import { catalogueCalls } from '#schema/calls/catalogue.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { POCKET_LIMITS } from '#schema/limits/pocket.ts';
import type { Bytes } from '#src/data/bytes/bytes.ts';
import { call } from '#src/data/calls/call.ts';
import type { Local } from '#src/data/database/database.ts';
import { projectsHere } from '#src/data/queries/projects-here.ts';
import { inTurn } from '#src/data/tabs/in-turn.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { allBlocks, blockKey, readIndex, writeIndex, type PocketIndex } from './pocket-index.ts';

/** Rows of the pocket catalogue on this device. */
export interface Pocket {
  rows: number;
  bytes: number;
  /** Time of the last complete look at the service (ms); 0 for never. */
  at: number;
}

/** The pocket catalogue as it is on this device, without a call. */
export async function pocketNow({ store }: Local): Promise<Pocket> {
  const index = await readIndex(store);
  const blocks = Object.values(index.projects).flatMap((project) => project.blocks);
  const sum = (of: 'rows' | 'bytes') => blocks.reduce((total, each) => total + each[of], 0);
  return { rows: sum('rows'), bytes: sum('bytes'), at: index.at };
}

type Manifest = PocketIndex['projects'][string] & { projectId: string };

/** Longest wait for another tab that fetches blocks, or that the browser froze while it did. */
const WAITS_MS = 5 * 60_000;

/**
 * Fetches the blocks that this device lacks and drops those that are out of date: of another sight, of projects that are gone, or
 * beyond `POCKET_LIMITS.documents`. True if the service answered for all of it. Rejects with `StoreFault`.
 */
export function fetchPocket(opened: Local, place: Workplace = here()): Promise<boolean> {
  // a preparation and the daily look take turns
  const turn = { name: `pocket:${opened.name}`, waitsMs: WAITS_MS, late: () => false };
  return inTurn(place, turn, () => fetchNow(opened, place));
}

async function fetchNow(opened: Local, place: Workplace): Promise<boolean> {
  const { manifests, silent } = await manifestsOf(opened, place);
  const before = await withoutOthers(opened, manifests, silent);
  if (silent.size > 0) return false;
  const wanted = newestOf(manifests);
  const index: PocketIndex = {
    at: before.at,
    projects: Object.fromEntries(wanted.map(({ projectId, view, listLocked }) => [projectId, { view, blocks: [], listLocked }])),
  };
  for (const { projectId, blocks } of wanted) {
    const known = before.projects[projectId]?.blocks ?? [];
    for (const block of blocks) {
      const isHere = known.some(({ block: n, sha256 }) => n === block.block && sha256 === block.sha256);
      if (!isHere && !(await fetchBlock(opened, { projectId, n: block.block }, place))) return false;
      index.projects[projectId]?.blocks.push(block);
      if (!isHere) await writeIndex(opened.store, merged(before, index));
    }
  }
  const kept = new Set(wanted.flatMap(({ projectId, blocks }) => blocks.map(({ block }) => blockKey(projectId, block))));
  await writeIndex(opened.store, { ...index, at: Date.now() });
  const hadSome = Object.values(before.projects).some(({ blocks }) => blocks.length > 0);
  if (hadSome || kept.size > 0) await dropOthers(await opened.bytes.open(), kept);
  return true;
}

/**
 * Takes what the service does not show this user any more out of the search and off the device, before a block is asked for: the
 * first one may be long in coming. Returns what is left: blocks of the same sight, and of projects without an answer.
 */
async function withoutOthers(opened: Local, manifests: readonly Manifest[], silent: ReadonlySet<string>): Promise<PocketIndex> {
  const before = await readIndex(opened.store);
  const isSame = ([projectId, { view }]: [string, PocketIndex['projects'][string]]) =>
    silent.has(projectId) || manifests.some((one) => one.projectId === projectId && one.view === view);
  const all = Object.entries(before.projects);
  const left = all.filter(isSame);
  if (left.length === all.length) return before;
  const index = { ...before, projects: Object.fromEntries(left) };
  await writeIndex(opened.store, index);
  const kept = left.flatMap(([projectId, { blocks }]) => blocks.map(({ block }) => blockKey(projectId, block)));
  await dropOthers(await opened.bytes.open(), new Set(kept));
  return index;
}

async function dropOthers(bytes: Bytes, kept: ReadonlySet<string>): Promise<void> {
  const stored = (await bytes.list(allBlocks)).map(({ key }) => key);
  await bytes.drop(stored.filter((key) => !kept.has(key)));
}

/** Blocks of before stay searchable until all new ones are here; those of another sight went before the first. */
function merged(before: PocketIndex, { at, projects }: PocketIndex): PocketIndex {
  const both = Object.entries(projects).map(([projectId, { view, blocks, listLocked }]) => {
    const old = before.projects[projectId]?.blocks ?? [];
    const left = old.filter(({ block }) => !blocks.some((each) => each.block === block));
    return [projectId, { view, blocks: [...blocks, ...left], listLocked }] satisfies [string, PocketIndex['projects'][string]];
  });
  return { at, projects: Object.fromEntries(both) };
}

/** Manifests of the projects of the user, and the projects for which the service does not answer: it is not asked after the first. */
async function manifestsOf({ store }: Local, place: Workplace): Promise<{ manifests: Manifest[]; silent: ReadonlySet<string> }> {
  const projects = await projectsHere(store);
  const manifests: Manifest[] = [];
  const silent = new Set<string>();
  for (const { id: projectId } of projects.filter(({ active }) => active)) {
    if (silent.size > 0) {
      silent.add(projectId);
      continue;
    }
    const outcome = await call(catalogueCalls.catalogue, { projectId }, place);
    if (outcome.kind === 'done') manifests.push({ projectId, ...manifestOf(outcome.data) });
    // refused: the project is gone, or its user may not work offline there
    else if (outcome.kind !== 'refused') silent.add(projectId);
  }
  return { manifests, silent };
}

const manifestOf = ({ view, blocks, listLocked }: CallResult<typeof catalogueCalls.catalogue>) => ({ view, blocks, listLocked });

/** The newest blocks of each project in turn, up to the documents a device keeps. */
function newestOf(manifests: readonly Manifest[]): Manifest[] {
  const wanted = manifests.map((manifest) => ({ ...manifest, blocks: [] as Manifest['blocks'] }));
  const longest = Math.max(0, ...manifests.map(({ blocks }) => blocks.length));
  let rows = 0;
  for (let n = 0; n < longest; n += 1)
    for (const [at, { blocks }] of manifests.entries()) {
      const block = blocks[n];
      if (!block || rows + block.rows > POCKET_LIMITS.documents) continue;
      rows += block.rows;
      wanted[at]?.blocks.push(block);
    }
  return wanted;
}

async function fetchBlock(opened: Local, { projectId, n }: { projectId: string; n: number }, place: Workplace): Promise<boolean> {
  const outcome = await call(catalogueCalls.catalogueBlock, { projectId, block: String(n) }, place);
  // signed out in the meantime: the next user's session must not fill this database
  if (outcome.kind !== 'done' || openNow(place) !== opened) return false;
  const bytes = await opened.bytes.open();
  await bytes.put(blockKey(projectId, n), outcome.data.file);
  return true;
}
