import type { OutboxDoc } from '#schema/collections.ts';
import type { EntityCollection } from '#schema/entities/all.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { entityKey, entryOf, type Entry } from './entry.ts';
import type { Kinds } from './kinds.ts';
import { pendingStates } from './states.ts';

/** An entity that may need a new projection. */
export interface Touched {
  collection: EntityCollection;
  id: string;
}

/** Pending operations by id, by the entities they touch, and in the order of their counter. */
export class PendingIndex {
  readonly #userName: string;
  readonly #kinds: Kinds;
  readonly #byId = new Map<string, Entry>();
  readonly #byEntity = new Map<string, Entry[]>();
  #ordered: Entry[] | undefined = [];
  #revision = 0;

  constructor(userName: string, kinds: Kinds) {
    this.#userName = userName;
    this.#kinds = kinds;
  }

  /** Increases with every document read; a count is valid for one revision. */
  get revision(): number {
    return this.#revision;
  }

  get(opId: string): Entry | undefined {
    return this.#byId.get(opId);
  }

  pending(): readonly Entry[] {
    return (this.#ordered ??= [...this.#byId.values()].toSorted((a, b) => a.doc.n - b.doc.n));
  }

  over(collection: string, id: string): readonly Entry[] {
    return this.#byEntity.get(entityKey(collection, id)) ?? [];
  }

  /** Reads a document from disk into the index; returns what it touches if its state changed. */
  absorb(opId: string, doc: OutboxDoc | undefined, operation?: Operation): Touched[] {
    const known = this.#known(opId);
    if (known || doc) this.#revision++;
    if (!doc || !pendingStates.includes(doc.state)) {
      if (!known) return [];
      this.#forget(known);
      return [...known.effects];
    }
    if (!known) {
      const entry = entryOf(doc, this.#userName, this.#kinds.get(doc.type), operation);
      this.#learn(entry);
      return [...entry.effects];
    }
    const isSame = known.doc.state === doc.state && known.doc.seq === doc.seq && known.doc.epoch === doc.epoch;
    known.doc = doc;
    return isSame ? [] : [...known.effects];
  }

  /**
   * Returns the entry of an operation; makes it again if it was read before the room of its kind was loaded. One that draws
   * nothing by its present kind, as a payload of a later version, stays the same entry.
   */
  #known(opId: string): Entry | undefined {
    const known = this.#byId.get(opId);
    if (known?.effects.length !== 0 || known.readBy === this.#kinds.get(known.doc.type)) return known;
    this.#forget(known);
    return undefined;
  }

  #learn(entry: Entry): void {
    this.#byId.set(entry.doc.id, entry);
    if (this.#ordered) place(this.#ordered, entry);
    for (const { collection, id } of entry.effects) {
      const key = entityKey(collection, id);
      const list = this.#byEntity.get(key);
      if (list) place(list, entry);
      else this.#byEntity.set(key, [entry]);
    }
  }

  #forget(entry: Entry): void {
    this.#byId.delete(entry.doc.id);
    this.#ordered = undefined;
    for (const { collection, id } of entry.effects) {
      const key = entityKey(collection, id);
      const rest = this.#byEntity.get(key)?.filter((other) => other !== entry) ?? [];
      if (rest.length > 0) this.#byEntity.set(key, rest);
      else this.#byEntity.delete(key);
    }
  }
}

/** Inserts into a list in the order of the counter, nearly always at its end. */
function place(list: Entry[], entry: Entry): void {
  let at = list.length;
  while (at > 0 && (list[at - 1] as Entry).doc.n > entry.doc.n) at--; // at > 0, so there is one
  list.splice(at, 0, entry);
}
