import type { Store } from '#sync/ports.ts';
import type { MemoryStore } from './memory-store.ts';
import type { Chance } from '#sync/simulator/prng.ts';
import type { Timeline } from '#sync/simulator/timeline.ts';

export interface Writer {
  now: object | undefined;
  dies: boolean;
}

/** Parts of the tab and the world that a tab's view of the shared store needs. */
export interface TabStoreParts {
  disk: MemoryStore;
  /** The writer, and whether the write kills it: tabs distinguish their own notices from others', and some are lost. */
  writer: Writer;
  timeline: Timeline;
  dice: Chance;
  alive: () => boolean;
  /** Steps of the store take time, so two tabs interleave between any two of them. */
  latency: () => number;
  /** Suspension of the tab before this write; usually none. */
  freeze: () => number;
  noticeLag: () => number;
  /** Chance that the tab dies right before or after a write. */
  crash: () => number;
  die: () => void;
}

/** A new promise each time, because a shared one would retain everything that ever waited for it. */
const never = (): Promise<never> => new Promise(() => {});

/** The store as one tab sees it: shared documents, its own time, and a death that may occur between any two steps. */
export function tabStore(parts: TabStoreParts): Store {
  const { disk, timeline, dice } = parts;
  const me = {};

  const wait = (ms: number) => new Promise<void>((resolve) => void timeline.after(ms, resolve));
  const pause = async (): Promise<void> => {
    const most = parts.latency();
    if (most > 0) await wait(dice.next() * most);
    if (!parts.alive()) await never();
  };
  const read = async <T>(step: () => Promise<T>): Promise<T> => {
    await pause();
    const found = await step();
    return parts.alive() ? found : never();
  };
  const write = async <T>(step: () => Promise<T>): Promise<T> => {
    const frozen = parts.freeze();
    if (frozen > 0) await wait(frozen);
    await pause();
    const dies = dice.happens(parts.crash());
    if (dies && dice.happens(0.5)) {
      parts.die();
      return never();
    }
    Object.assign(parts.writer, { now: me, dies });
    const done = step();
    Object.assign(parts.writer, { now: undefined, dies: false });
    if (dies) {
      parts.die();
      return never();
    }
    const after = await done;
    return parts.alive() ? after : never();
  };

  return {
    get: (collection, ids) => read(() => disk.get(collection, ids)),
    find: (collection, where, limit) => read(() => disk.find(collection, where, limit)),
    count: (collection) => read(() => disk.count(collection)),
    put: (collection, docs) => write(() => disk.put(collection, docs)),
    add: (collection, docs) => write(() => disk.add(collection, docs)),
    change: (collection, ids, change) => write(() => disk.change(collection, ids, change)),
    drop: (collection, ids) => write(() => disk.drop(collection, ids)),
    watch: (collection, seen) =>
      disk.watch(collection, (ids) => {
        if (!parts.alive()) return;
        if (parts.writer.now === me) {
          seen(ids);
          return;
        }
        // A notice to another tab goes through a channel: it takes time, and may be lost with its sender.
        if (parts.writer.dies && dice.happens(0.5)) return;
        const lag = parts.noticeLag();
        if (lag === 0) {
          seen(ids);
          return;
        }
        timeline.after(dice.next() * lag, () => {
          if (parts.alive()) seen(ids);
        });
      }),
  };
}
