import type { SettingDoc } from '#schema/collections.ts';
import type { EntityCollection } from '#schema/entities/all.ts';
import { CLIENT } from '#schema/scopes.ts';
import type { FeedRow } from '#schema/sync-wire.ts';
import { moved, serviceNow, type Core } from '#sync/core.ts';
import { deviceDoc } from '#sync/outbox/device.ts';
import { finishSuperseding } from '#sync/outbox/save.ts';
import { isUndecided, type OutboxEvent } from '#sync/outbox/states.ts';
import type { Position } from '#sync/projection/fold.ts';
import type { Arrived } from '#sync/projection/projection.ts';
import { cursorDoc, placeOf, type Cursor } from './cursor.ts';
import { headId } from './dictionary-docs.ts';
import { errandsDoc, changeErrands } from './errands.ts';
import { knownRow, type KnownRow } from './feed-rows.ts';
import { dropWithdrawn, withdrawnDoc, withdrawScope } from './scopes.ts';

type RowOf<S extends KnownRow['stream']> = Extract<KnownRow, { stream: S }>;
type Sorted = { [S in KnownRow['stream']]: RowOf<S>[] };

/** Sorts a page by streams. */
export function sorted(rows: readonly FeedRow[]): Sorted {
  const by: Sorted = { entity: [], verdicts: [], scopes: [], settings: [], references: [], dictionaries: [] };
  for (const feed of rows) {
    const known = knownRow(feed);
    if (known) (by[known.stream] as KnownRow[]).push(known); // by its own stream
  }
  return by;
}

/** Placement of the rows of a page. */
export interface Placing {
  generation: number;
  /** Rows of a scope granted late count from the grant: the tombstones of its withdrawal are before it. */
  atLeast: number;
  /** Position up to which the service's rows include operations. */
  position: Position;
  /** No rows can exist yet: write without reading (first pull). */
  blind: boolean;
  /** Grants up to here were in force when reading began. */
  startHead: number;
}

/** Writes final verdicts on own operations to the outbox, each only if it is newer than the known one. */
export async function takeFinalWords(core: Core, page: Sorted, epoch: string): Promise<void> {
  const words = new Map(page.verdicts.map((known) => [known.row?.opId ?? known.feed.id, known]));
  if (words.size === 0) return;
  // a rejected correction has ended
  await finishSuperseding(core);
  await core.projection.takeOut([...words].filter(([, { row }]) => row?.verdict === 'rejected').map(([opId]) => opId));
  await core.mirror.change([...words.keys()], (doc, id) => {
    const known = words.get(id);
    if (!doc || !known?.row) return undefined;
    const undecided = doc.state === 'queued' || doc.state === 'inflight';
    if (!undecided && doc.epoch === epoch && known.feed.seq <= doc.seq) return undefined;
    const { verdict, code, conflictId, message, outcome, at } = known.row;
    const event: OutboxEvent = verdict;
    return moved(core, doc, event, {
      seq: Math.max(known.feed.seq, undecided ? 0 : doc.seq),
      epoch,
      code: verdict === 'rejected' ? 'rejected' : code,
      conflictId,
      message: outcome || message,
      doneAt: at,
      nextAt: 0,
    });
  });
}

/** Writes rows of the page to their collections. */
export async function takeRows(core: Core, page: Sorted, placing: Placing): Promise<void> {
  const { store } = core.ports;
  const place = (seq: number) => Math.max(placeOf(placing.generation, seq), placing.atLeast);
  const groups = new Map<EntityCollection, Arrived[]>();
  for (const { entity, feed, row } of page.entity) {
    const { collection, of } = entity;
    const arrived: Arrived = { id: feed.id, seq: place(feed.seq), scope: feed.scope, base: row, of };
    const group = groups.get(collection);
    if (group) group.push(arrived);
    else groups.set(collection, [arrived]);
  }
  const [references] = await Promise.all([
    takeReferences(core, page, place),
    ...[...groups].map(([collection, rows]) =>
      core.projection[placing.blind ? 'lay' : 'ground'](collection, rows, placing.position),
    ),
    takeSettings(core, page),
    noteErrands(core, page, placing),
  ]);
  await dropWithdrawn(core, { entities: groups, references });
  for (const { row, feed } of page.scopes) {
    if (!row?.granted) await withdrawScope(core, row?.scope ?? feed.id, place(feed.seq));
    else if (row.scope === CLIENT && feed.seq > placing.startHead) await dropDictionaries(core, place(feed.seq));
  }
  for (const { row, feed } of page.dictionaries) {
    if (row) continue;
    const docs = await store.find('dictionaries', { dictionaryId: feed.id });
    await store.drop(
      'dictionaries',
      docs.map((doc) => doc.id),
    );
  }
}

/** Drops value lists older than a place, with their blocks. A block is older than its list when no change has touched it. */
async function dropDictionaries({ ports: { store } }: Core, place: number): Promise<void> {
  const docs = await store.find('dictionaries', {});
  const kept = new Set(
    docs.filter(({ id, dictionaryId, seq }) => id === headId(dictionaryId) && seq >= place).map((doc) => doc.dictionaryId),
  );
  const older = docs.filter(({ dictionaryId, seq }) => seq < place && !kept.has(dictionaryId));
  await store.drop(
    'dictionaries',
    older.map(({ id }) => id),
  );
}

/** Writes reference rows of the page and returns their ids. */
async function takeReferences(core: Core, page: Sorted, place: (seq: number) => number): Promise<readonly string[]> {
  const arrived = new Map(page.references.map(({ feed, row }) => [row ? `${row.of}/${row.id}` : feed.id, { feed, row }]));
  await core.ports.store.change('references', [...arrived.keys()], (doc, id) => {
    const known = arrived.get(id);
    if (!known || !core.behaviour.newer(place(known.feed.seq), doc?.seq ?? 0)) return undefined;
    const { feed, row } = known;
    return row ? { id, of: row.of, seq: place(feed.seq), scope: feed.scope, row } : null;
  });
  return [...arrived.keys()];
}

/** Documents of the settings collection that are the device's own: no feed writes them. */
const ours: ReadonlySet<string> = new Set([deviceDoc, cursorDoc, errandsDoc, withdrawnDoc]);

async function takeSettings(core: Core, page: Sorted): Promise<void> {
  const { store } = core.ports;
  const rows = page.settings.filter(({ feed }) => !ours.has(feed.id));
  if (rows.length === 0) return;
  const docs: SettingDoc[] = rows
    .filter(({ row }) => row !== null)
    .map(({ feed, row }) => ({ id: feed.id, value: row, at: serviceNow(core) }));
  if (docs.length > 0) await store.put('settings', docs);
  const gone = rows.filter(({ row }) => row === null).map(({ feed }) => feed.id);
  if (gone.length > 0) await store.drop('settings', gone);
}

async function noteErrands(core: Core, page: Sorted, placing: Placing): Promise<void> {
  if (page.scopes.length === 0 && page.dictionaries.length === 0) return;
  await changeErrands(core.ports.store, core.ports.clock.now(), (now) => {
    const scopes = { ...now.scopes };
    const dictionaries = { ...now.dictionaries };
    for (const { row, feed } of page.scopes) {
      const scope = row?.scope ?? feed.id;
      const grantedAt = placeOf(placing.generation, feed.seq);
      if (!row?.granted) delete scopes[scope];
      else if (feed.seq > placing.startHead && (scopes[scope]?.grantedAt ?? 0) < grantedAt)
        scopes[scope] = { since: 0, grantedAt };
      // value lists belong to the client scope: their heads come again with it, or the user may no longer read them
      if (row?.granted && scope === CLIENT)
        for (const [id, { place }] of Object.entries(dictionaries)) if (place < grantedAt) delete dictionaries[id];
    }
    for (const { row, feed } of page.dictionaries) {
      if (row) dictionaries[feed.id] = { ...dictionaries[feed.id], head: row, place: placeOf(placing.generation, feed.seq) };
      else delete dictionaries[feed.id];
    }
    return { scopes, dictionaries };
  });
}

/**
 * Operations whose place the cursor has reached leave the picture; what was decided in another epoch goes again; what a
 * correction replaces, and a restore sent along once more while that was saved, ends with it.
 */
export async function settle(core: Core, cursor: Cursor): Promise<void> {
  core.projection.follow(cursor);
  await finishSuperseding(core);
  const decided = core.mirror.pending().filter(({ doc }) => !isUndecided(doc.state));
  // A correction ends after what it replaces: once that has ended, no other operation refers to it.
  const reached = decided.filter(
    ({ doc, op }) => doc.state === 'acked' && !core.behaviour.isProjected(doc, cursor) && !core.mirror.get(op.supersedes),
  );
  // A suspended tab writes a verdict of another epoch after all others were asked again.
  const elsewhere = cursor.epoch === '' ? [] : decided.filter(({ doc: { epoch } }) => epoch !== '' && epoch !== cursor.epoch);
  if (reached.length > 0) {
    // The projection first: a finished operation is in no row any more, after any crash in between.
    await core.projection.redraw(reached.flatMap(({ effects }) => [...effects]));
    await core.mirror.change(
      reached.map(({ doc }) => doc.id),
      (doc) =>
        doc && !core.behaviour.isProjected(doc, cursor)
          ? moved(core, doc, 'reached', { doneAt: doc.doneAt || serviceNow(core) })
          : undefined,
    );
  }
  await sendAgain(
    core,
    elsewhere.map(({ doc }) => doc.id),
    cursor.epoch,
  );
  await finishSuperseding(core);
}

/** Queues operations again that a restored service may have lost. */
export async function sendAgain(core: Core, ids: readonly string[], epoch: string): Promise<void> {
  if (ids.length === 0) return;
  await core.mirror.change(ids, (doc) => (doc && doc.epoch !== epoch ? moved(core, doc, 'epoch', { nextAt: 0 }) : undefined));
}
