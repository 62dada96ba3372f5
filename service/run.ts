import { outgoingFolder } from '#service/areas/account/message-sender.ts';
import { buildApplication } from '#service/build-application.ts';
import type { Database } from '#service/db/database.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { custodyKeys } from '#service/areas/sync/custody-keys.ts';
import { noteSigned } from '#service/areas/sync/custody-witness.ts';
import { putDemoImports } from '#service/demo/archive/imports/fill-imports.ts';
import { fillSeals } from '#service/demo/archive/seals.ts';
import { fillConflicts } from '#service/demo/conflicts.ts';
import { putDemoDocuments } from '#service/demo/documents/draw-documents.ts';
import { fillDemo } from '#service/demo/fill-demo.ts';
import { hasDemo } from '#service/demo/has-demo.ts';
import { startService, type Service } from '#service/service.ts';
import { faultLine } from '#service/start-faults.ts';
import { assertSecure, clearWarning, readSettings, SettingFault, type StartSettings } from '#service/start-settings.ts';

const DEMO_CLIENT = 'demo';
const DEMO_SEED = 1;

/** Starts the service as the environment asks, until a signal ends it. */
export async function run(): Promise<void> {
  const settings = settingsOrFault();
  if (!settings) return;
  try {
    const service = await startService({ ...settings, prepare: (db) => prepare(db, settings) });
    endOnSignal(service);
    await greet(service, settings);
  } catch (error) {
    fail(error);
  }
}

function settingsOrFault(): StartSettings | undefined {
  try {
    const settings = readSettings(process.env);
    assertSecure(settings);
    return settings;
  } catch (error) {
    fail(error);
    return undefined;
  }
}

/** Runs the slow steps last, so a wrong setting fails fast. */
async function prepare(db: Database, settings: StartSettings): Promise<void> {
  if (settings.demo) await fillWhenEmpty(db, settings);
  else if (!settings.isPrivate) await refuseOpenDemo(db);
  await buildApplication(() => print('Building the application …'));
}

/** A fill that was cut short goes on; a database with clients of its own is left alone. */
async function fillWhenEmpty(db: Database, { dataDir, custodyKeyFile }: StartSettings): Promise<void> {
  const present = await db.asSystem((tx) => tx.select({ id: tenants.tenantId }).from(tenants).limit(1));
  if (present.length === 0) print('Filling the demonstration clients …');
  if (present.length > 0 && !(await hasDemo(db))) return;
  await fillDemo(db, { seed: DEMO_SEED });
  // only a first start: later ones find the desk as people left it
  if (present.length > 0) return;
  const keys = await custodyKeys(dataDir, custodyKeyFile);
  await noteSigned(dataDir, await fillSeals(db, keys, Date.now()));
  await fillConflicts(db, Date.now());
  await putDemoDocuments(db, DEMO_SEED, Date.now());
  await putDemoImports(db, DEMO_SEED, Date.now());
}

/** Refuses to serve sign-ins with a public password to a network by accident, also those of an earlier start. */
async function refuseOpenDemo(db: Database): Promise<void> {
  if (!(await hasDemo(db))) return;
  throw new SettingFault('This database contains demonstration sign-ins; set DEMO=1 to serve them beyond this machine.');
}

/** Prints the address and the machines that can reach it. Looks for the demonstration, so a failing database prints nothing. */
export async function greet(service: Service, settings: StartSettings): Promise<void> {
  try {
    print(await greeting(service, settings));
    const warning = clearWarning(settings);
    if (warning) print(warning);
  } catch (error) {
    await service.close();
    throw error;
  }
}

async function greeting({ url: listened, db }: Service, settings: StartSettings): Promise<string> {
  const { demo, dataDir, httpsOnly, trustProxy, publicUrl, smtp } = settings;
  const url = httpsOnly && trustProxy ? (publicUrl ?? listened) : listened;
  const messages = smtp
    ? 'Codes and password links are sent by mail'
    : `Codes and password links are written to ${outgoingFolder(dataDir)}`;
  if (!demo || !(await hasDemo(db))) return `Strongroom is ready at ${url}\n${messages}`;
  return [
    `Strongroom is ready at ${url}/${DEMO_CLIENT}`,
    'Sign in as operator, operator2, supervisor, supervisor2, office, admin, archive or staff; the password is Strongroom-1',
    messages,
  ].join('\n');
}

function endOnSignal(service: Service): void {
  let isEnding = false;
  const end = () => {
    // a second signal does not wait for calls in work
    if (isEnding) process.exit(1);
    isEnding = true;
    void service.close().finally(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

function fail(error: unknown): void {
  process.stderr.write(`${faultLine(error)}\n`);
  process.exitCode = 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
