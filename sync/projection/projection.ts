import type { OutboxDoc } from '#schema/collections.ts';
import type { EntityCollection } from '#schema/entities/all.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Behaviour } from '#sync/behaviour.ts';
import type { Mirror } from '#sync/outbox/mirror.ts';
import type { Touched } from '#sync/outbox/pending-index.ts';
import { pendingStates } from '#sync/outbox/states.ts';
import type { Store } from '#sync/ports.ts';
import { firstCursor, placeOf, readCursor, type Cursor } from '#sync/pull/cursor.ts';
import { picture, samePicture, type Ground, type KeptDoc, type Position } from './fold.ts';

/** A row of the feed to be written to a collection. */
export interface Arrived extends Ground {
  id: string;
}

/** Base for the pending operations; `undefined` leaves the document. */
type Plan = (kept: KeptDoc | undefined, id: string) => Planned | undefined;

interface Planned {
  ground: Ground;
  position: Position;
  /** Write even if the same operations cover it: the base is new. */
  always: boolean;
  /** Left out although they are pending. */
  without: ReadonlySet<string>;
}

const noGround: Ground = { seq: 0, scope: '', base: null };

/** Rounds of reading what is in doubt; each round needs another tab's write in between, so few are ever used. */
const ROUNDS = 8;
const nothing: ReadonlySet<string> = new Set();

interface ProjectionParts {
  store: Store;
  /** The user of this database. */
  userId: string;
  /** A function because mirror and projection refer to each other. */
  mirror: () => Mirror;
  behaviour: Behaviour;
  now: () => number;
  /** Receives failures of background checks. */
  failed: (error: unknown) => void;
}

/**
 * Keeps the rows that screens read: each is base ⊕ pending operations, written where it is read (architecture.md, "One write
 * is the whole truth"). Everything here can be repeated: at start, after a crash, by two tabs in parallel.
 */
export class Projection {
  readonly #store: Store;
  readonly #mirror: () => Mirror;
  readonly #behaviour: Behaviour;
  readonly #parts: ProjectionParts;
  #at: Cursor = firstCursor;

  constructor(parts: ProjectionParts) {
    this.#store = parts.store;
    this.#mirror = parts.mirror;
    this.#behaviour = parts.behaviour;
    this.#parts = parts;
  }

  /** Position of the cursor as known to this tab. */
  get cursor(): Cursor {
    return this.#at;
  }

  follow(cursor: Cursor): void {
    if (placeOf(cursor.generation, cursor.since) >= placeOf(this.#at.generation, this.#at.since)) this.#at = cursor;
  }

  /** Projects these rows again. `fresh` names operations this tab has just read or written itself. */
  async redraw(touched: readonly Touched[], fresh: ReadonlySet<string> = nothing): Promise<void> {
    await this.#redraw(touched, fresh, nothing);
  }

  /**
   * Removes operations from the projection before their state changes: after any crash in between, no finished operation is
   * left in a row that is not looked at again; the sender projects pending ones again.
   */
  async takeOut(opIds: readonly string[]): Promise<void> {
    const effects = opIds.flatMap((opId) => this.#mirror().get(opId)?.effects ?? []);
    await this.#redraw(effects, nothing, new Set(opIds));
  }

  async #redraw(touched: readonly Touched[], fresh: ReadonlySet<string>, without: ReadonlySet<string>): Promise<void> {
    const plan: Plan = (kept) => ({ ground: kept ?? noGround, position: this.#at, always: false, without });
    await Promise.all(byCollection(touched).map(([collection, ids]) => this.#draw(collection, ids, plan, fresh)));
  }

  /** Projects all pending operations again, after a possible crash between projection and verdict. */
  async redrawAll(): Promise<void> {
    await this.redraw(
      this.#mirror()
        .pending()
        .flatMap(({ effects }) => [...effects]),
    );
  }

  /** Writes rows of the service as bases of projections, each only if it is newer than the stored one (the seq guard). */
  async ground(collection: EntityCollection, rows: readonly Arrived[], position: Position): Promise<void> {
    const arrived = new Map(rows.map((row) => [row.id, row]));
    const plan: Plan = (kept, id) => {
      const row = arrived.get(id);
      if (!row || !this.#behaviour.newer(row.seq, kept?.seq ?? 0)) return undefined;
      return { ground: row, position, always: true, without: nothing };
    };
    await this.#draw(collection, [...arrived.keys()], plan, nothing);
  }

  /** The same for a first pull, where rows usually do not exist yet and need not be read before the write. */
  async lay(collection: EntityCollection, rows: readonly Arrived[], position: Position): Promise<void> {
    const began = this.#parts.now();
    const drawn = rows.map((row) =>
      picture(collection, row.id, row, this.#over(collection, row.id, position), this.#parts.userId),
    );
    const existing = new Set(await this.#store.add(collection, drawn as never[])); // a row of the feed always leaves a document, if only a tombstone
    const put = drawn.flatMap((doc) =>
      doc && doc.folded.length > 0 && !existing.has(doc.id) ? [[doc.id, doc.folded] as const] : [],
    );
    this.#lookBehind(collection, new Map(put), began).catch(this.#parts.failed);
    if (existing.size === 0) return;
    await this.ground(
      collection,
      rows.filter(({ id }) => existing.has(id)),
      position,
    );
  }

  #over(collection: EntityCollection, id: string, position: Position) {
    return this.#mirror()
      .over(collection, id)
      .filter(({ doc }) => this.#behaviour.isProjected(doc, position));
  }

  /** Changes documents of a collection; repeats uncertain ones after reading the disk. */
  async #draw(collection: EntityCollection, ids: readonly string[], plan: Plan, known: ReadonlySet<string>): Promise<void> {
    // What was acknowledged may have been reached since it was read, and have left the row for good: if the row lacks it, it is
    // looked up after the row, together with the cursor, which moves before anything leaves.
    const fresh = new Set([...known].filter((opId) => this.#mirror().get(opId)?.doc.state !== 'acked'));
    const vouched = { fresh, knows: (opId: string) => this.#mirror().get(opId) !== undefined };
    const began = this.#parts.now();
    const put = new Map<string, readonly string[]>();
    for (let open = ids, round = 0; open.length > 0; round++) {
      const doubts = new Set<string>();
      const again = new Set<string>();
      await this.#store.change(collection, open, (kept: KeptDoc | undefined, id) => {
        again.delete(id);
        put.delete(id);
        const planned = plan(kept, id);
        if (!planned) return undefined;
        const over = this.#over(collection, id, planned.position).filter(({ op }) => !planned.without.has(op.opId));
        const drawn = picture(collection, id, planned.ground, over, this.#parts.userId);
        if (kept && drawn && !planned.always && samePicture(kept, drawn)) return undefined;
        const mine = over.map(({ op }) => op.opId);
        const unsure = round < ROUNDS ? this.#behaviour.doubtful(kept?.folded ?? [], mine, vouched) : [];
        if (unsure.length === 0) {
          const added = mine.filter((opId) => !kept?.folded.includes(opId));
          if (added.length > 0) put.set(id, added);
          return drawn;
        }
        again.add(id);
        for (const opId of unsure) doubts.add(opId);
        return undefined;
      });
      if (again.size > 0) {
        await this.#mirror().refresh([...doubts]);
        this.follow(await readCursor(this.#store));
      }
      for (const opId of doubts) fresh.add(opId);
      open = [...again];
    }
    this.#lookBehind(collection, put, began).catch(this.#parts.failed);
  }

  /**
   * Checks a write again after it. While its tab was suspended, another tab may have sent, ended and removed for good what it
   * puts into rows: such operations leave the row again (I4). A tab that ends one projects its rows after its state, and the
   * cursor moves before either, so the check misses nothing. It runs in the background, and is skipped if the write was
   * shorter than the delay before sending.
   */
  async #lookBehind(collection: EntityCollection, put: ReadonlyMap<string, readonly string[]>, began: number): Promise<void> {
    const opIds = [...new Set([...put.values()].flat())];
    // a clock set back in the meantime proves nothing
    if (opIds.length === 0 || Math.abs(this.#parts.now() - began) < LIMITS.sendAfterSaveMs) return;
    const docs = await this.#store.get('outbox', opIds);
    this.follow(await readCursor(this.#store));
    const isOver = (doc: OutboxDoc | undefined) =>
      !doc || !pendingStates.includes(doc.state) || !this.#behaviour.isProjected(doc, this.#at);
    const over = new Set(opIds.filter((_, at) => isOver(docs[at])));
    const rows = [...put].flatMap(([id, mine]) => (mine.some((opId) => over.has(opId)) ? [{ collection, id }] : []));
    if (rows.length > 0) await this.#redraw(rows, nothing, over);
  }
}

function byCollection(touched: readonly Touched[]): [EntityCollection, string[]][] {
  const groups = new Map<EntityCollection, Set<string>>();
  for (const { collection, id } of touched) {
    const ids = groups.get(collection);
    if (ids) ids.add(id);
    else groups.set(collection, new Set([id]));
  }
  return [...groups].map(([collection, ids]) => [collection, [...ids]]);
}
