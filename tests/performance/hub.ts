import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { protocolingCalls } from '#schema/calls/protocoling.ts';
import { sessionCalls } from '#schema/calls/session.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import { tenancyCalls } from '#schema/calls/tenancy.ts';
import { copyFolder } from '#tests/bench/copy-folder.ts';
import { smallScale } from '#service/demo/scale.ts';
import { fillOnce } from '#tests/bench/filled-folder.ts';
import { startServiceProcess, type ServiceProcess } from '#tests/e2e/support/vault.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { median, type Figure } from '#tests/performance/figures.ts';
import { Crowd, type Begin } from '#tests/performance/hub/crowd.ts';
import { signedInPeople } from '#tests/performance/hub/people.ts';

const COUNT = 10_000;
const WORDS = 5;
const HUB = '/api/realtime/hub';
const WORD = '"headMoved"';
const RECORD_END = '\u001E';

/** Loads what lets a server tell its memory. */
const PROBED = ['--expose-gc', '--import', './tests/performance/hub/memory-probe.ts'];

type Measured = Pick<ServiceProcess, 'port' | 'pid' | 'output'>;

interface Notified {
  /** Milliseconds from the change to the last one who heard it, for each word. */
  lasts: number[];
  held: number;
  /** Of the serving process, for each who waits. */
  kilobytesEach: number;
}

/** Ten thousand people wait in the hub of one node; one of them changes something, and all are told. */
export const hub: Measurement = {
  name: 'hub',
  measure: async () => {
    const floor = await onFloor();
    const ours = await onService();
    const load = `${COUNT.toLocaleString('en')} people of one client on one node, a connection each over loopback`;
    return [
      {
        name: 'Hub: a change until the last of 10,000 is notified',
        value: median(ours.lasts),
        unit: 'ms',
        floor: { what: 'the same from a bare Node server', value: median(floor.lasts) },
        how: `${load}; median of ${WORDS}, worst ${Math.max(...ours.lasts).toFixed(0)} ms; from sending a new box, its commit included`,
      },
      {
        name: 'Hub: connections held',
        value: ours.held,
        unit: 'x',
        mark: COUNT,
        atLeast: true,
        how: 'still waiting after the last word',
      },
      {
        name: 'Hub: memory of a waiting connection',
        value: ours.kilobytesEach,
        unit: 'kB',
        floor: { what: 'the same from a bare Node server', value: floor.kilobytesEach },
        how: 'growth of heap and buffers of the service, tidied up before and after',
      },
    ] satisfies Figure[];
  },
};

async function onFloor(): Promise<Notified> {
  const child = spawn(process.execPath, [...PROBED, 'tests/performance/hub/floor-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let printed = '';
    child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
    await once(child.stdout, 'data');
    const port = Number(printed);
    const notify = () => fetch(`http://127.0.0.1:${port}`, { method: 'POST' });
    const measured = { port, pid: child.pid ?? 0, output: () => printed };
    return await measureNotice(measured, async () => ({ path: '/', headers: '' }), notify);
  } finally {
    child.kill();
  }
}

async function onService(): Promise<Notified> {
  const dataDir = await mkdtemp(join(tmpdir(), 'strongroom-hub-'));
  try {
    copyFolder(await fillOnce({ scale: smallScale }), dataDir);
    const tokens = await signedInPeople(dataDir, COUNT);
    const service = await startServiceProcess(dataDir, { env: { NODE_OPTIONS: PROBED.join(' ') } });
    try {
      return await measureNotice(service, listener(tokens), await boxMaker(service.origin));
    } finally {
      await service.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** As the client of SignalR begins: negotiate, first poll, handshake, its answer. */
function listener(tokens: readonly string[]): Begin {
  return async (wire, n) => {
    const headers = `authorization: Bearer ${tokens[n] ?? ''}\r\n`;
    const { connectionToken } = JSON.parse(await wire.ask('POST', `${HUB}/negotiate?negotiateVersion=1`, headers)) as {
      connectionToken: string;
    };
    const path = `${HUB}?id=${connectionToken}`;
    await wire.ask('GET', path, headers);
    await wire.ask('POST', path, headers, `{"protocol":"json","version":1}${RECORD_END}`);
    await wire.ask('GET', path, headers);
    return { path, headers };
  };
}

async function measureNotice(server: Measured, begin: Begin, act: () => Promise<unknown>): Promise<Notified> {
  const before = await kilobytesOf(server);
  const crowd = new Crowd(WORD);
  await crowd.gather(server.port, COUNT, begin);
  const kilobytesEach = ((await kilobytesOf(server)) - before) / COUNT;
  const lasts: number[] = [];
  for (let word = 0; word < WORDS; word += 1) lasts.push(Math.max(...(await crowd.hearing(act))));
  const held = crowd.waiting;
  crowd.disperse();
  return { lasts, held, kilobytesEach };
}

/** What the server holds after tidying up: its heap and the buffers beside it. */
async function kilobytesOf({ pid, output }: Measured): Promise<number> {
  const before = output().length;
  process.kill(pid, 'SIGUSR2');
  for (let tries = 0; tries < 300; tries += 1) {
    await wait(100);
    const [, bytes] = /^memory: (\d+)$/m.exec(output().slice(before)) ?? [];
    if (bytes !== undefined) return Number(bytes) / 1_000;
  }
  throw new Error('The server did not tell its memory.');
}

/** Makes a box as the operator: the smallest change that moves the head of the client. */
async function boxMaker(origin: string): Promise<() => Promise<unknown>> {
  let token = '';
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { result, data, message } = (await answer.json()) as { result: boolean; data: unknown; message: string };
    if (!result) throw new Error(`${path}: ${message}`);
    return data;
  };
  const { customerGuid } = (await ask(`${tenancyCalls.checkClient.path}?customerUrlPath=demo`)) as { customerGuid: string };
  const signIn = { customerGuid, userName: 'operator', userPassword: 'Strongroom-1' };
  token = ((await ask(sessionCalls.token.path, signIn)) as { accessToken: string }).accessToken;
  const projects = (await ask(settingsCalls.userProjects.path, {})) as { id: string; name: string; containerTypeIds: string[] }[];
  const project = projects.find(({ name }) => name === 'HR personal files');
  const classes = (await ask(settingsCalls.userClasses.path, { projectId: project?.id })) as { id: string }[];
  let made = 0;
  return () => {
    made += 1;
    const about = { projectId: project?.id, containerTypeId: project?.containerTypeIds[0], classId: classes[0]?.id };
    const code = String(900_000 + made).padStart(10, '0');
    const more = { costCenterId: '', description: '', inherited: {} };
    return ask(protocolingCalls.container.path, { opId: crypto.randomUUID(), id: crypto.randomUUID(), code, ...about, ...more });
  };
}
