import type { AnyOperationKind } from '#schema/operations/operation.ts';
import { startKinds } from '#schema/operations/start.ts';

/** Loads kinds apart: by type, or all where nothing names one. */
export interface KindLoader {
  ofTypes: (types: ReadonlySet<string>) => Promise<readonly AnyOperationKind[]>;
  all: () => Promise<readonly AnyOperationKind[]>;
}

/** The product's rooms; even their table is loaded only for a type that the start does not have. */
const rooms: KindLoader = {
  ofTypes: async (types) => (await import('#schema/operations/rooms.ts')).kindsOfTypes(types),
  all: async () => (await import('#schema/operations/rooms.ts')).kindsOfRooms(),
};

/**
 * Kinds of operation that an engine knows: those of the start, and those of rooms it has loaded (`schema/operations/rooms.ts`). A type
 * without a kind stays in the outbox and is sent as it is; it draws nothing.
 */
export class Kinds {
  readonly #known: Map<string, AnyOperationKind>;
  readonly #loader: KindLoader;
  /** Types asked for before: a room is looked for once. */
  readonly #asked = new Set<string>();

  constructor(loader: KindLoader = rooms, known: ReadonlyMap<string, AnyOperationKind> = startKinds) {
    this.#known = new Map(known);
    this.#loader = loader;
  }

  get(type: string): AnyOperationKind | undefined {
    return this.#known.get(type);
  }

  /** A screen that saves a kind has loaded it. */
  learn(kind: AnyOperationKind): void {
    this.#known.set(kind.type, kind);
  }

  /** True if operations of these types may draw more once their rooms are loaded. */
  lacks(types: readonly string[]): boolean {
    return types.some((type) => !this.#known.has(type) && !this.#asked.has(type));
  }

  /** Loads the rooms of these types. Rejects where a room cannot be loaded, and tries again when asked again. */
  async load(types: readonly string[]): Promise<void> {
    const unknown = new Set(types.filter((type) => !this.#known.has(type)));
    for (const kind of await this.#loader.ofTypes(unknown)) this.learn(kind);
    for (const type of unknown) this.#asked.add(type);
  }

  /** Kinds that are loaded now. */
  known(): readonly AnyOperationKind[] {
    return [...this.#known.values()];
  }
}
