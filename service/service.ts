import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { DomainLogins } from '#service/areas/account/domain/domain-logins.ts';
import { fileSender, outgoingFolder, type MessageSender } from '#service/areas/account/message-sender.ts';
import { makeRescueKeys } from '#service/areas/desk/rescue-keys.ts';
import { custodyKeys } from '#service/areas/sync/custody-keys.ts';
import { beginAfterRestore } from '#service/areas/sync/after-restore.ts';
import { epochNow } from '#service/areas/sync/epoch.ts';
import { openDatabase, type Database } from '#service/db/database.ts';
import { DatabaseStartFault } from '#service/db/faults.ts';
import { migrate } from '#service/db/migrate.ts';
import { keepMarker, wasRestored, type MarkerKeeper } from '#service/db/restore-marker.ts';
import { hasDemo } from '#service/demo/has-demo.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { scanBy } from '#service/files/scan.ts';
import type { FileStore } from '#service/files/store.ts';
import { s3Store, type S3Settings } from '#service/files/s3-store.ts';
import { accessTokens } from '#service/http/access-tokens.ts';
import type { Admission } from '#service/http/admission.ts';
import { createApp } from '#service/http/app.ts';
import type { RateBuckets } from '#service/http/rates.ts';
import { assertFree, listen } from '#service/http/server.ts';
import { listenForHeads } from '#service/hub/heads.ts';
import { Hub } from '#service/hub/hub.ts';
import { listenForSignals } from '#service/hub/signals.ts';
import { allWork, workRules } from '#service/areas/all-work.ts';
import { allJobs } from '#service/jobs/all.ts';
import { certificateJobs } from '#service/jobs/certificates.ts';
import { custodyJobs } from '#service/jobs/custody.ts';
import { derivedJob, halfWrittenJob } from '#service/jobs/files.ts';
import type { Job } from '#service/jobs/job.ts';
import { startJobs } from '#service/jobs/runner.ts';
import { openLog } from '#service/log.ts';
import { smtpSender, type SmtpSettings } from '#service/mail/smtp-sender.ts';
import { Pages } from '#service/pages/pages.ts';
import { secretFingerprint, signingSecret } from '#service/secret.ts';
import { startWorkers } from '#service/work/workers.ts';

/** Defaults of a start: bytes of drawn pages that are kept, processes that draw them. */
const DERIVED_BYTES = 10_000_000_000;
const PAGE_PROCESSES = 2;
const ROOT = new URL('../', import.meta.url);

/** Options of a start of the service. */
export interface ServiceOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Secret of access tokens where several nodes share one; otherwise made in the data folder. */
  appSecret?: string | undefined;
  /** Keys of the daily custody roots where several nodes share them; otherwise made in the data folder. */
  custodyKeyFile?: string | undefined;
  /** The bucket of files; a folder in the data folder by default. */
  s3?: S3Settings | undefined;
  /** Command that checks files before they are read (`FILES_SCAN_COMMAND`). */
  scanCommand?: string | undefined;
  /** Processes that check and draw files of people; 2 by default. */
  pageProcesses?: number | undefined;
  /** Most bytes of drawn pages that are kept; 10 GB by default. */
  derivedBytes?: number | undefined;
  trustProxy?: boolean | undefined;
  /** Nothing that came over plain http is answered, except to this machine where there is no proxy. */
  httpsOnly?: boolean | undefined;
  /** Further hosts, next to this machine, that serve a demonstration in the database. */
  demoHosts?: readonly string[] | undefined;
  /** Origin people open the application at, for links in messages; the address listened on by default. */
  publicUrl?: string | undefined;
  /** Clients with their own sign-in service (OpenID Connect). */
  domainLogins?: DomainLogins | undefined;
  /** Server that delivers messages; without it they are files in the data folder. */
  smtp?: SmtpSettings | undefined;
  /** Delivers messages in place of both. */
  sender?: MessageSender | undefined;
  /** Runs between migration and listening: checks and preparations before the first call. */
  prepare?: ((db: Database) => Promise<void>) | undefined;
  log?: Logger | undefined;
  /** For tests: the clock, limits of their own, results held to their shapes, another built application. */
  now?: (() => number) | undefined;
  rates?: RateBuckets | undefined;
  admission?: Admission | undefined;
  checkResults?: boolean | undefined;
  distFolder?: string | undefined;
}

/** A running service. */
export interface Service {
  url: string;
  db: Database;
  hub: Hub;
  /** Ends calls in work, lets go of port and database. */
  close: () => Promise<void>;
}

/** Opens the database, brings it up to date, fills it if asked, listens. Whatever was opened is closed when a step fails. */
export async function startService(options: ServiceOptions): Promise<Service> {
  await assertFree(options.host, options.port);
  const db = await openDatabase({ databaseUrl: options.databaseUrl, dataDir: options.dataDir });
  const hub = new Hub();
  const opened: (() => unknown)[] = [db.close];
  // long polls of the hub hold connections: it ends first, then what was opened last
  const closing = () => closeAll([() => hub.close(), ...opened.toReversed()]);
  try {
    const secret = await signingSecret(options.dataDir, options.appSecret);
    await assertOneSecret(db, secret);
    const keys = await custodyKeys(options.dataDir, options.custodyKeyFile);
    await migrate(db);
    await options.prepare?.(db);
    const now = options.now ?? Date.now;
    // before the first sign-in: a device gets the key with its first start-up
    await makeRescueKeys(db, now());
    const log = options.log ?? openLog(process.env['LOG_LEVEL'] ?? 'info');
    const marker = await markerOf(db, options.dataDir, log, now());
    const stopHeads = await listenForHeads(db, (tenantId, head) => {
      hub.announceHead(tenantId, head);
      marker?.saw(tenantId, head);
    });
    const stopSignals = await listenForSignals(db, (signal) => hub.signal(signal));
    opened.push(() => marker?.close(), stopHeads, stopSignals);
    const kept = filesOf(options, log);
    opened.push(() => kept.pages.close());
    const version = await ourVersion();
    const sender = senderOf(options, now);
    const app = await createApp({
      ...kept,
      isScanned: options.scanCommand !== undefined,
      db,
      hub,
      now,
      rates: options.rates,
      admission: options.admission,
      checkResults: options.checkResults,
      log,
      tokens: accessTokens(secret, now),
      captchaSecret: secret,
      domainLogins: options.domainLogins,
      publicUrl: options.publicUrl ?? `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${options.port}`,
      sender,
      version,
      distFolder: options.distFolder ?? fileURLToPath(new URL('dist', ROOT)),
      trustProxy: options.trustProxy ?? false,
      httpsOnly: options.httpsOnly,
      namedHosts: (await hasDemo(db)) ? (options.demoHosts ?? []) : undefined,
    });
    const listening = await listen(app, options.host, options.port);
    opened.push(...(await startBackground(options, { db, log, now, version, keys, sender, ...kept })), listening.close);
    return { url: listening.url, db, hub, close: closing };
  } catch (error) {
    await closing();
    throw error;
  }
}

interface Background {
  db: Database;
  log: Logger;
  now: () => number;
  version: string;
  keys: Awaited<ReturnType<typeof custodyKeys>>;
  files: FileStore;
  pages: Pages;
  sender: MessageSender;
}

/** Starts jobs and workers; answers what ends them. */
async function startBackground(options: ServiceOptions, { db, log, now, version, keys, files, pages, sender }: Background) {
  const scan = options.scanCommand === undefined ? undefined : scanBy(options.scanCommand);
  const ofNode = [...custodyJobs({ keys, dataDir: options.dataDir }), ...certificateJobs(options.dataDir)];
  const jobs = startJobs({ db, log, now, jobs: [...(await allJobs()), ...ofNode, ...jobsOfFiles(options, files)] });
  const workers = await startWorkers({
    db,
    log,
    now,
    version,
    rules: workRules,
    handlers: await allWork({ db, files, pages, scan, sender, publicUrl: options.publicUrl }),
  });
  return [jobs.stop, workers.stop];
}

function senderOf({ smtp, sender, dataDir }: ServiceOptions, now: () => number): MessageSender {
  return sender ?? (smtp ? smtpSender(smtp, now) : fileSender(outgoingFolder(dataDir), now));
}

/** The store of files, and the processes that open them. */
function filesOf({ s3, dataDir, pageProcesses }: ServiceOptions, log: Logger): { files: FileStore; pages: Pages } {
  const files = s3 ? s3Store(s3) : folderStore(filesFolder(dataDir));
  const pages = new Pages({ store: files, folder: join(dataDir, 'spool'), processes: pageProcesses ?? PAGE_PROCESSES, log });
  return { files, pages };
}

function jobsOfFiles({ s3, dataDir, derivedBytes }: ServiceOptions, files: FileStore): Job[] {
  const ofFolder = s3 ? [] : [halfWrittenJob(filesFolder(dataDir))];
  return [derivedJob(files, derivedBytes ?? DERIVED_BYTES), ...ofFolder];
}

const filesFolder = (dataDir: string) => join(dataDir, 'files');

/** Nodes with different secrets would refuse each other's access tokens, and people would be signed out at random. */
async function assertOneSecret(db: Database, secret: Uint8Array): Promise<void> {
  if (await db.showSecret(secretFingerprint(secret))) return;
  throw new DatabaseStartFault(
    'otherSecret',
    'Another node of this database signs with another secret; give every node the same APP_SECRET, or the same signing.key in DATA_DIR.',
  );
}

/** Starts a new epoch, before the first call, if the embedded database was restored from a backup. */
async function markerOf(db: Database, dataDir: string, log: Logger, now: number): Promise<MarkerKeeper | undefined> {
  if (db.kind !== 'embedded') return undefined;
  if (await wasRestored(db, dataDir)) {
    log.warn({ epoch: await beginAfterRestore(db, dataDir, now) }, 'restored from a backup: a new epoch');
  }
  return keepMarker(db, dataDir, await db.asSystem(epochNow));
}

/** Version of the service: that of the package. */
export async function ourVersion(): Promise<string> {
  const about: unknown = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'));
  return String(Reflect.get(Object(about), 'version'));
}

/** In order; a step that fails keeps no other from being done. */
async function closeAll(steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch {
      // closing: there is nothing left that could act on it
    }
  }
}
