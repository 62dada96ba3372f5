import { fdatasyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of emscripten's node file system we give a real fsync; stock NODEFS has none, so a power cut could lose commits. */
interface NodeFiles {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };
}

/** Files of the database with fsync that reaches the disk. Leans on emscripten's internals: a test counts the calls. */
export class DurableNodeFS extends NodeFS {
  readonly #synced: () => void;

  constructor(folder: string, synced: () => void) {
    super(folder);
    this.#synced = synced;
  }

  override async init(...[db, settings]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(db, settings);
    made.emscriptenOpts.preRun?.push((module: unknown) => {
      (module as NodeFiles).NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fdatasyncSync(nfd);
        this.#synced();
        return 0;
      };
    });
    return made;
  }
}

/** PGlite starts PostgreSQL with fsync off (`-F`); here it is on, by the call we replaced. Small buffers keep the process small. */
export const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
  // all work waits during analyze: a fifth of the usual sample is enough for our queries
  '-c',
  'default_statistics_target=20',
];
