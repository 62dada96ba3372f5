import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { roles } from '#schema/grants.ts';
import type { Database } from '#service/db/database.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { emptyDatabase } from '#tests/bench/emptied-database.ts';
import { LoginFailures } from '#service/areas/account/login-failures.ts';
import type { FileStore } from '#service/files/store.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { accessTokens, type AccessTokens } from '#service/http/access-tokens.ts';
import { createApp, type AppParts } from '#service/http/app.ts';
import { RateBuckets } from '#service/http/rates.ts';
import { listen } from '#service/http/server.ts';
import { Hub } from '#service/hub/hub.ts';
import { Pages } from '#service/pages/pages.ts';
import { openLog } from '#service/log.ts';

/** Bench of the service's tests: the real application over a real database, two clients, a clock of its own. */

export const PASSWORD = 'Correct-horse-1';
export const SECRET = new TextEncoder().encode('a secret of the tests, long enough');

export interface Bench {
  db: Database;
  readonly hub: Hub;
  files: FileStore;
  pages: Pages;
  url: string;
  tokens: AccessTokens;
  /** Lines the service logged. */
  logged: string[];
  /** Moves the clock of the service. */
  pass: (ms: number) => void;
  now: () => number;
  /** One request below the origin. */
  ask: (method: string, path: string, given?: Given) => Promise<Answer>;
  /** The same without a connection, for tests of thousands of calls; any headers go, also those `fetch` refuses to send. */
  knock: (method: string, path: string, given?: Given) => Promise<Answer>;
  /** Signs in and gives the access token and the refresh cookie. */
  signIn: (userName: string, more?: Record<string, unknown>) => Promise<{ token: string; cookie: string }>;
  /** Kills the service without a word and starts it again at the same address, with an empty memory. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

export interface Given {
  token?: string | undefined;
  cookie?: string;
  body?: unknown;
  /** A body that is not JSON of ours, as it stands. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
}

/** People of the client `north` (internal, id `t-north`); `outsider` lives in `south`. */
const people = [
  { tenantId: 't-north', userName: 'operator', roles: ['User'] },
  { tenantId: 't-north', userName: 'supervisor', roles: ['Supervisor'] },
  { tenantId: 't-north', userName: 'staff', roles: ['CustomerServices', 'User'] },
  { tenantId: 't-north', userName: 'nothing', roles: [] },
  // holds every grant: what such a caller is refused is refused for what he sends
  { tenantId: 't-north', userName: 'everybody', roles: [...roles] },
  { tenantId: 't-north', userName: 'machine', roles: ['User'], accountType: 2 },
  { tenantId: 't-north', userName: 'gone', roles: ['User'], active: false },
  { tenantId: 't-south', userName: 'outsider', roles: ['User', 'CustomerServices'] },
];

/** Opens a bench; `parts` replace single parts of the application. */
export async function openBench(parts: Partial<AppParts> = {}): Promise<Bench> {
  const db = await emptyDatabase();
  await fillPeople(db);
  const logged: string[] = [];
  const time = { offset: 0 };
  const now = () => Date.now() + time.offset;
  const tokens = accessTokens(SECRET, now);
  const distFolder = await mkdtemp(join(tmpdir(), 'strongroom-dist-'));
  const filesFolder = await mkdtemp(join(tmpdir(), 'strongroom-files-'));
  const log = openLog('debug', { write: (line: string) => logged.push(line) });
  const given = { ...lenient(), db, log, now, tokens, distFolder };
  const start = async (port: number) => {
    const hub = new Hub();
    const app = await createApp({ ...given, hub, ...parts, files, pages });
    return { app, hub, listening: await listen(app, '127.0.0.1', port) };
  };
  const files = parts.files ?? folderStore(filesFolder);
  const pages = parts.pages ?? new Pages({ store: files, folder: join(filesFolder, 'spool'), processes: 2, log });
  let running = await start(0);
  const { url } = running.listening;
  const ask: Bench['ask'] = async (method, path, asked = {}) => read(await fetch(url + path, wireOf(method, asked)));
  return {
    db,
    files,
    pages,
    get hub() {
      return running.hub;
    },
    url,
    tokens,
    logged,
    now,
    pass: (ms) => (time.offset += ms),
    ask,
    knock: async (method, path, asked = {}) => read(await running.app.request(url + path, wireOf(method, asked))),
    signIn: async (userName, more = {}) => {
      const answer = await ask('POST', '/api/authorize/token', {
        body: { customerGuid: 't-north', userName, userPassword: PASSWORD, ...more },
      });
      const data = Object(answer.body['data']) as { accessToken: string };
      if (!data.accessToken) throw new Error(`Not signed in: ${answer.text}`);
      return { token: data.accessToken, cookie: cookieOf(answer) };
    },
    restart: async () => {
      await running.listening.kill();
      running = await start(Number(new URL(url).port));
    },
    close: async () => {
      running.hub.close();
      await running.listening.close();
      await pages.close();
      await db.close();
      await rm(distFolder, { recursive: true });
      await rm(filesFolder, { recursive: true });
    },
  };
}

/** Nothing is counted unless a test is about counting. */
function lenient() {
  const loginFailures = new LoginFailures({ perRange: 10_000 });
  return { loginFailures, rates: RateBuckets.wide(), version: '0.0.0', trustProxy: false, checkResults: true };
}

/** The cookie an answer sets, as the next request sends it. */
export function cookieOf({ headers }: Answer): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

function wireOf(method: string, { token, cookie, body, raw, headers }: Given): RequestInit {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  };
}

async function read(answer: Response): Promise<Answer> {
  const text = await answer.text();
  const isJson = text !== '' && (answer.headers.get('content-type') ?? '').startsWith('application/json');
  return { status: answer.status, headers: answer.headers, text, body: isJson ? (JSON.parse(text) as Answer['body']) : {} };
}

/** Writes the two clients and their people. */
export async function fillPeople(db: Database): Promise<void> {
  // cheap on purpose: these tests are about the ways in, not about the cost of a hash
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await db.asSystem(async (tx) => {
    await tx.insert(tenants).values([
      { tenantId: 't-north', urlPath: 'north', name: 'North', language: 'en', internal: true, parameters: {} },
      { tenantId: 't-south', urlPath: 'south', name: 'South', language: 'pl', parameters: {} },
    ]);
    await tx
      .insert(users)
      .values(
        people.map((person) => ({ id: `u-${person.userName}`, name: person.userName, email: '', passwordHash, ...person })),
      );
  });
}

/** What the operator of `t-north` sends: well formed, about a box nobody has. A test names its device and number. */
export const northOperation = {
  opId: '01930000-0000-7000-8000-000000000001',
  clientId: 't-north',
  userId: 'u-operator',
  type: 'container.delete',
  entityId: '01930000-0000-7000-8000-000000000002',
  lane: '',
  refs: [],
  deps: [],
  base: {},
  configVersion: 1,
  payload: {},
  payloadVersion: 1,
  supersedes: '',
  madeAt: 0,
  zone: 'Europe/Warsaw',
  skewMs: 0,
  hash: '0'.repeat(64),
};
