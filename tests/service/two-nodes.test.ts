import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileState } from '#schema/codes.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { jobs } from '#service/db/tables/sync.ts';
import { userProjects } from '#service/db/tables/tenancy.ts';
import { classes, containers, containerTypes, projects } from '#service/db/tables/vault.ts';
import { nodes } from '#service/db/tables/work.ts';
import { HUB_PATH } from '#service/hub/hub-routes.ts';
import { createHub } from '#sync/signal/hub.ts';
import { anOperation } from '#tests/bench/hashed-operation.ts';
import { PASSWORD } from '#tests/bench/http-bench.ts';
import type { GivenSettings } from '#tests/bench/killed-service.ts';
import { s3Server, type S3Server } from '#tests/bench/s3-server.ts';
import { temporaryDatabase, type TemporaryDatabase } from '#tests/bench/temporary-database.ts';

/** Two processes of the service on one PostgreSQL server, with the settings docs/operations.md says they share. */

const SERVICE = fileURLToPath(new URL('../bench/killed-service.ts', import.meta.url));
const PATIENCE = { timeout: 20_000 };

interface Node {
  child: ChildProcess;
  url: string;
}

/** A box the operator registers. */
const newBox = (n: number) =>
  anOperation(n, {
    clientId: 't-north',
    userId: 'u-operator',
    configVersion: 1,
    payload: {
      code: `R-${n}`,
      projectId: 'p1',
      containerTypeId: 'box',
      classId: 'files',
      costCenterId: '',
      description: '',
      inherited: {},
      scanned: true,
    },
  });

describe.runIf(process.env['TEST_DATABASE_URL'])('two nodes of one database', () => {
  let db: TemporaryDatabase;
  let bucket: S3Server;
  const folders: string[] = [];
  const started: ChildProcess[] = [];
  let [a, b]: Node[] = [];
  let session: { token: string; cookie: string };

  /** A node with a data folder of its own. */
  async function start(more: GivenSettings = {}): Promise<Node> {
    const folder = await mkdtemp(join(tmpdir(), 'strongroom-node-'));
    folders.push(folder);
    const shared: GivenSettings = {
      databaseUrl: db.databaseUrl,
      appSecret: 'a secret that all nodes of the test share',
      s3: bucket.settings,
      ...more,
    };
    const child = fork(SERVICE, [folder, JSON.stringify(shared)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    started.push(child);
    const [url] = (await once(child, 'message')) as [string];
    return { child, url };
  }
  beforeAll(async () => {
    [db, bucket] = [await temporaryDatabase(), await s3Server()];
    a = await start();
    b = await start({ custodyKeyFile: join(folders[0] ?? '', 'custody.key') });
    await db.asSystem(async (tx) => {
      const of = { tenantId: 't-north', id: 'p1' };
      await tx.insert(projects).values({ ...of, name: 'Project', kinds: [1], containerTypeIds: ['box'] });
      await tx.insert(userProjects).values({ tenantId: 't-north', userId: 'u-operator', projectId: 'p1' });
      await tx.insert(classes).values({ tenantId: 't-north', id: 'files', projectId: 'p1', name: 'Files', attributes: [] });
      const box = { tenantId: 't-north', id: 'box', name: 'Box', kind: 'box', codePattern: '', sealRequired: false };
      await tx.insert(containerTypes).values(box);
    });
    session = await signIn(at(a));
  });
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    await db?.close();
    await bucket?.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  const at = (node: Node | undefined) => node?.url ?? expect.fail('The node has not started.');
  async function ask(url: string, method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) {
    const isRaw = body instanceof Uint8Array;
    const headers = {
      authorization: `Bearer ${session?.token ?? ''}`,
      ...(session && { cookie: session.cookie }),
      ...(body && { 'content-type': isRaw ? 'application/octet-stream' : 'application/json' }),
    };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: isRaw ? body : JSON.stringify(body) }) });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const { data, code } = Object(isJson ? JSON.parse(text) : {});
    return {
      status: answer.status,
      text,
      code,
      data: Object(data),
      cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    };
  }
  async function signIn(url: string) {
    const given = { customerGuid: 't-north', userName: 'operator', userPassword: PASSWORD };
    const { data, cookie } = await ask(url, 'POST', '/api/authorize/token', given);
    return { token: String(data.accessToken), cookie };
  }
  /** Sends one operation; returns the results as text. */
  async function push(url: string, operation: Operation): Promise<string> {
    const device = { deviceId: 'd1', deviceName: 'Tablet', version: '0.1.0', highestN: operation.n, waiting: 0, oldestAt: 0 };
    const { status, text } = await ask(url, 'POST', '/api/sync/push', { device, operations: [operation] });
    expect(status).toBe(200);
    return JSON.stringify(Object(JSON.parse(text)).results);
  }
  test('a session that began on one node goes on at the other', async () => {
    expect((await ask(at(b), 'GET', '/api/navigation/menu')).status).toBe(200);
    const refreshed = await ask(at(b), 'POST', '/api/authorize/refresh', { customerGuid: 't-north' });
    expect(refreshed.status).toBe(200);
    session = { token: String(refreshed.data.accessToken), cookie: refreshed.cookie };
    for (const node of [a, b]) expect((await ask(at(node), 'GET', '/api/navigation/menu')).status).toBe(200);
    const shown = await db.asSystem((tx) => tx.select().from(nodes));
    expect(shown.map(({ state }) => state)).toEqual(['running', 'running']);
  });

  test('a push on one node wakes devices of the other', async () => {
    const heads = vi.fn<() => void>();
    const states: string[] = [];
    const hub = createHub({
      url: `${at(b)}${HUB_PATH}`,
      tokens: { token: () => session.token, renew: async () => 'ended' },
      onHead: heads,
      onSignal: () => {},
      onState: (state) => states.push(state),
    });
    hub.start();
    try {
      await vi.waitFor(() => expect(states.at(-1)).toBe('listening'), PATIENCE);
      const before = heads.mock.calls.length;
      expect(await push(at(a), newBox(1))).toContain('"applied"');
      await vi.waitFor(() => expect(heads.mock.calls.length).toBeGreaterThan(before), PATIENCE);
    } finally {
      await hub.stop();
    }
  });

  test('a file sent to both nodes in parts is read on each of them', async () => {
    const bytes = Buffer.from('a line of a table;1;2\n'.repeat(400_000));
    const id = randomUUID();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await ask(at(a), 'POST', '/api/uploads', { id, purpose: 'import', name: 'table.csv', bytes: bytes.length, sha256 });
    const part = (n: number) => Uint8Array.from(bytes.subarray((n - 1) * 8_388_608, n * 8_388_608));
    expect((await ask(at(b), 'PUT', `/api/uploads/${id}/1`, part(1))).status).toBe(200);
    expect((await ask(at(a), 'PUT', `/api/uploads/${id}/2`, part(2))).status).toBe(200);
    expect((await ask(at(b), 'POST', `/api/uploads/${id}/finish`, {})).data).toMatchObject({ sha256, state: fileState.ready });
    for (const node of [a, b]) {
      const { text } = await ask(at(node), 'GET', `/api/files/${id}`);
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    }
  });

  test('a node that is killed loses nothing: a repeat at the other node gets the same verdict, and work goes on there', async () => {
    const operation = newBox(2);
    const first = await push(at(a), operation);
    a?.child.kill('SIGKILL');
    expect(first).toContain('"applied"');
    expect(await push(at(b), operation)).toBe(first);
    await push(at(b), newBox(3));
    const boxes = await db.asSystem((tx) => tx.select({ code: containers.code }).from(containers));
    expect(boxes.map(({ code }) => code).toSorted()).toEqual(['R-1', 'R-2', 'R-3']);
    expect((await ask(at(b), 'GET', '/api/navigation/menu')).status).toBe(200);
    const leased = await db.asSystem((tx) => tx.select().from(jobs));
    expect(leased.filter(({ holder }) => holder !== '')).toEqual([]);
  });
});
