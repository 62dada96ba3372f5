import type { DictionaryPart } from '#schema/calls/dictionaries.ts';
import type { DictionaryDoc } from '#schema/collections.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Core } from '#sync/core.ts';
import type { Answer, Store } from '#sync/ports.ts';
import { readCursor } from './cursor.ts';
import { changedBlocks, touchedRuns } from './dictionary-blocks.ts';
import { changedHead, fitsHead, joinedChanges } from './dictionary-changes.ts';
import {
  blockId,
  blockIdsOf,
  blocksOf,
  changedSuccessors,
  epochOf,
  freeTag,
  headDoc,
  headId,
  successorsId,
  type DictionaryVersion,
  type NamedBlock,
} from './dictionary-docs.ts';
import { changeErrands, type Errands } from './errands.ts';

type Errand = Errands['dictionaries'][string];
type Part = NonNullable<Errand['part']>;
type Undone = Exclude<Answer<unknown>, { kind: 'answer' }>;

/** A list that is being fetched: its errand, its head on this device, and the epoch of the versions. */
interface Fetching {
  id: string;
  errand: Errand;
  known: DictionaryDoc | undefined;
  epoch: string;
}

const NOT_FOUND = 404;

/**
 * Fetches a dictionary: the difference from its version on this device, or all of it in pages. The old version stays whole until
 * the head of the new one is written; a tab that dies between two pages goes on with the next one.
 */
export async function fetchDictionary(core: Core, id: string, errand: Errand): Promise<Undone | undefined> {
  const { store, clock } = core.ports;
  const [known] = await store.get('dictionaries', [headId(id)]);
  const { epoch } = await readCursor(store);
  if (known?.version !== errand.head.version || (epochOf(known) ?? epoch) !== epoch) {
    const undone = await fetchParts(core, { id, errand, known, epoch });
    if (undone) return undone;
  } else if (known.unswept) await dropOthers(store, id);
  await changeErrands(store, clock.now(), (list) => {
    if (list.dictionaries[id]?.head.version !== errand.head.version) return undefined;
    const { [id]: _done, ...rest } = list.dictionaries;
    return { ...list, dictionaries: rest };
  });
  return undefined;
}

async function fetchParts(core: Core, fetching: Fetching): Promise<Undone | undefined> {
  const { id, errand, known, epoch } = fetching;
  const { store, transport } = core.ports;
  let part = errand.part?.epoch === epoch ? errand.part : undefined;
  let since = !part && known && epochOf(known) === epoch ? known.version : 0;
  let hasOthers = known !== undefined || errand.part !== undefined;
  for (;;) {
    const answer = await transport.dictionary(id, { since, after: part?.after ?? 0 });
    // a list that this user may not read is no errand either
    if (answer.kind === 'status' && answer.status === NOT_FOUND) return undefined;
    if (answer.kind !== 'answer') return answer;
    const { body } = answer;
    if (body.added) {
      if (await takeDifference(store, fetching, body)) return undefined;
      since = 0; // it does not add up: the whole list is asked for
    } else if (part && part.version !== body.version) {
      part = undefined; // published in between: from the first page
      hasOthers = true;
    } else {
      part = await takePage(core, fetching, { body, part, hasOthers });
      if (!part) return undefined;
    }
  }
}

/**
 * Writes the next version from the one before: a head with the change while all changes since the blocks were written are few, otherwise
 * the blocks that they touch, under names that the old version does not have. False if the result is not what the service has.
 */
async function takeDifference(store: Store, fetching: Fetching, body: DictionaryPart): Promise<boolean> {
  const { id, known, epoch } = fetching;
  const { added = [], gone = [] } = body;
  if (!known) return false;
  if (known.version === body.version) return true;
  const change = joinedChanges(known, { added, gone: gone.map(({ value }) => value) });
  const head = versionOf(fetching, body);
  // a value that was in the list before, or out of it, is found in the blocks alone
  if (known.size + added.length - gone.length === body.size && fitsHead(change, body.size)) {
    const successors = await successorsAfter(store, head, body);
    await store.put('dictionaries', [...successors, changedHead(known, head, change, epoch)]);
    if (known.unswept) await dropOthers(store, id);
    return true;
  }
  const runs = touchedRuns(known, change, LIMITS.dictionaryBlockValues);
  const ids = blockIdsOf(known);
  const touched = runs.flatMap(({ from, to }) => ids.slice(from, to));
  const before = new Map(
    (await store.get('dictionaries', touched)).flatMap((doc) => (doc ? [[doc.id, doc.values] as const] : [])),
  );
  const cut = { blockValues: LIMITS.dictionaryBlockValues, tag: freeTag(body.version, known) };
  const { written, named, size } = changedBlocks(head, { known, runs, before }, cut);
  if (before.size !== touched.length || size !== body.size) return false;
  const successors = await successorsAfter(store, head, body);
  const next = headDoc(head, named, size, epoch);
  await store.put('dictionaries', [...written, ...successors, { ...next, unswept: true }]);
  if (known.unswept) await dropOthers(store, id);
  else {
    await store.drop('dictionaries', touched);
    await markSwept(store, id);
  }
  return true;
}

/** Writes a page; with the last one the head, after which older blocks go. Gives how far it came; undefined when it is whole. */
async function takePage(
  core: Core,
  fetching: Fetching,
  { body, part, hasOthers }: { body: DictionaryPart; part: Part | undefined; hasOthers: boolean },
): Promise<Part | undefined> {
  const { id, known, epoch } = fetching;
  const { store, clock } = core.ports;
  const head = versionOf(fetching, body);
  const first = part?.blocks ?? 0;
  // the version that screens read stays on the disk until the last page: the same for every page of the list
  const tag = freeTag(body.version, known);
  const blocks = blocksOf(head, body.values, { blockValues: LIMITS.dictionaryBlockValues, first, tag });
  const after = (part?.after ?? 0) + body.values.length;
  // a page without a value would be asked for again and again
  if (body.more && blocks.length > 0) {
    const next = { epoch, version: body.version, after, blocks: first + blocks.length };
    await store.put('dictionaries', blocks);
    await changeErrands(store, clock.now(), (list) => {
      const errand = list.dictionaries[id];
      return errand && { ...list, dictionaries: { ...list.dictionaries, [id]: { ...errand, part: next } } };
    });
    return next;
  }
  const names = Array.from({ length: first }, (_, at) => blockId(id, tag, at));
  const earlier: NamedBlock[] = [];
  for (const [at, doc] of (await store.get('dictionaries', names)).entries())
    earlier.push(doc ?? { id: names[at] ?? '', values: [] });
  const successors = await successorsAfter(store, head, body);
  const next = headDoc(head, [...earlier, ...blocks], after, epoch);
  const isUnswept = hasOthers || part !== undefined;
  await store.put('dictionaries', [...blocks, ...successors, isUnswept ? { ...next, unswept: true } : next]);
  if (isUnswept) await dropOthers(store, id);
  return undefined;
}

/**
 * Drops blocks of other versions than the one that screens read, finished or not. It reads all blocks, so it runs only where some may
 * be left: after a list in pages, and after a tab that died before it dropped them.
 */
async function dropOthers(store: Store, id: string): Promise<void> {
  const stored = await store.find('dictionaries', { dictionaryId: id });
  const head = stored.find((doc) => doc.id === headId(id));
  if (!head) return;
  const kept = new Set([headId(id), successorsId(id), ...blockIdsOf(head)]);
  const others = stored.filter((doc) => !kept.has(doc.id));
  await store.drop(
    'dictionaries',
    others.map((doc) => doc.id),
  );
  await markSwept(store, id);
}

/** Marks in the head that no other blocks are left. */
async function markSwept(store: Store, id: string): Promise<void> {
  await store.change('dictionaries', [headId(id)], (doc) => {
    if (!doc?.unswept) return undefined;
    const { unswept: _done, ...rest } = doc;
    return rest;
  });
}

function versionOf({ id, errand }: Fetching, { version, date, size, values }: DictionaryPart): DictionaryVersion {
  const { name, type } = errand.head;
  return { id, version, name, type, size: size ?? values.length, date, seq: errand.place };
}

/** The document of successors after a difference, or of a whole list; none where there is nothing to keep. */
async function successorsAfter(store: Store, head: DictionaryVersion, body: DictionaryPart): Promise<DictionaryDoc[]> {
  const { id, ...rest } = head;
  const [kept] = await store.get('dictionaries', [successorsId(id)]);
  const before = body.added ? (kept?.values ?? []) : [];
  const values = changedSuccessors(before, body.added ?? [], body.gone ?? []);
  return kept || values.length > 0 ? [{ ...rest, id: successorsId(id), dictionaryId: id, values }] : [];
}
