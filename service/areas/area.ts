import type { allCalls } from '#schema/calls/all.ts';
import type { AccountShared } from '#service/areas/account/handlers.ts';
import type { MessageSender } from '#service/areas/account/message-sender.ts';
import type { AreaEvent } from '#service/areas/notifications/event.ts';
import type { BlockerSource } from '#service/areas/retention/blocker-source.ts';
import type { Database } from '#service/db/database.ts';
import type { DemoPart } from '#service/demo/demo-part.ts';
import type { Scan } from '#service/files/scan.ts';
import type { FileStore } from '#service/files/store.ts';
import type { AllHandlers } from '#service/http/router.ts';
import type { Job } from '#service/jobs/job.ts';
import type { Pages } from '#service/pages/pages.ts';
import type { WorkHandlers } from '#service/work/handler.ts';
import type { WorkRules } from '#service/work/kinds.ts';

/** Parts of a node that handlers of calls may need next to their context. */
export interface CallParts extends AccountShared {
  files: FileStore;
  pages: Pages;
  /** Files are checked by a scanner before they are read. */
  isScanned: boolean;
  /** For tests: released versions, the newest last. */
  releases?: readonly string[] | undefined;
}

/** Parts of a node that handlers of work may need next to their run. */
export interface WorkParts {
  db: Database;
  files: FileStore;
  pages: Pages;
  /** The operator's scanner of files. */
  scan?: Scan | undefined;
  sender: MessageSender;
  /** Origin people reach the service at, for links in mails. */
  publicUrl?: string | undefined;
}

/**
 * Everything an area adds to the service; `all.ts` lists the areas, and the rest derives from that list.
 *
 * The core reads the tables (`work.kinds`, `events`, `blockers`, `demo`), so what they import must not import the core.
 * Handlers and jobs call the core, so they are loaded with `import()` when a node starts.
 */
export interface Area {
  /** Handlers of its tables in `schema/calls/all.ts`, by the name of the table: a table without handlers does not compile. */
  handlers?: (parts: CallParts) => Promise<Partial<AllHandlers<typeof allCalls>>>;
  /** Kinds of work with their handlers, made by `workOf`. */
  work?: AreaWork;
  /** Maintenance that is harmless to run twice and takes less than 10 s; what takes longer puts work. */
  jobs?: () => Promise<readonly Job[]>;
  /** Notifications, by name. */
  events?: Readonly<Record<string, AreaEvent>>;
  /** Reasons against the end of a box or document. */
  blockers?: readonly BlockerSource[];
  /** Its part of the demonstration; null if the rows of other areas show it. */
  demo: DemoPart | null;
}

/** Kinds of work of an area, and how to load their handlers. */
export interface AreaWork<R extends WorkRules = WorkRules> {
  kinds: R;
  handlers: (parts: WorkParts) => Promise<object>;
}

/** Joins kinds of work with their handlers: a kind without a handler does not compile. */
export function workOf<const R extends WorkRules>(
  kinds: R,
  handlers: (parts: WorkParts) => Promise<WorkHandlers<R>>,
): AreaWork<R> {
  return { kinds, handlers };
}
