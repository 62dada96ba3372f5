import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyFolder } from '#tests/bench/copy-folder.ts';
import { startFaultProxy, type FaultProxy } from '#tests/bench/fault-proxy.ts';
import { freePort } from '#tests/tooling/free-port.ts';
import { fillOnce } from '#tests/bench/filled-folder.ts';
import { storyData } from '#tests/e2e/support/seed.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

const NODE = 'node_modules/.bin/node';
const START_MS = 120_000;

/** A running `npm start`: the service as people run it, in a process of its own that may be killed. */
export interface ServiceProcess {
  origin: string;
  port: number;
  pid: number;
  /** Output so far. */
  output(): string;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
  /** Ends it as a power cut of the process would. */
  kill(): Promise<void>;
}

/** Options of a service process. */
export interface ProcessOptions {
  port?: number;
  env?: Readonly<Record<string, string>>;
  /** Program to start in place of `npm start`. */
  program?: string;
}

/** Starts the service on a data folder and waits until it answers. */
export async function startServiceProcess(
  dataDir: string,
  { port, env = {}, program = 'service/start.ts' }: ProcessOptions = {},
): Promise<ServiceProcess> {
  const taken = port ?? (await freePort());
  const child = spawn(NODE, [program], {
    env: { ...process.env, PORT: String(taken), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  child.stderr.on('data', (part: Buffer) => (printed += part.toString()));
  const origin = `http://127.0.0.1:${taken}`;
  await answering(child, origin, () => printed);
  return {
    origin,
    port: taken,
    pid: child.pid ?? 0,
    output: () => printed,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

async function answering(child: ChildProcess, origin: string, printed: () => string): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}:\n${printed()}`);
    const healthy = await fetch(`${origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await wait(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The service did not answer within ${START_MS / 1_000} s:\n${printed()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill(signal);
  await ended;
}

/** A service on its own copy of the demonstration data, behind a fault proxy; browsers talk to the proxy. */
export interface Vault {
  /** Address for browsers. */
  origin: string;
  proxy: FaultProxy;
  /** Reads the data of the service, past the proxy. */
  witness: Witness;
  dataDir: string;
  /** Kills the service process; `start` brings it back on the same port and data. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  output(): string;
  /** Stops the service, changes its data by a statement, and starts it again. */
  meddle(statement: string): Promise<void>;
  /** Ends everything and removes the data. */
  close(): Promise<void>;
}

export interface VaultOptions {
  /** Its documents have pages. */
  isDrawn?: boolean;
  /** A statement that changes its data before the first start. */
  prepared?: string;
  /** Settings of the service, by the address browsers know it by and the folder of its data. */
  env?: (origin: string, dataDir: string) => Promise<Readonly<Record<string, string>>>;
}

/** Opens one. */
export async function openVault({ isDrawn = false, prepared, env }: VaultOptions = {}): Promise<Vault> {
  const dataDir = await mkdtemp(join(tmpdir(), 'strongroom-vault-'));
  copyFolder(await fillOnce(isDrawn ? storyData.drawn : storyData.plain), dataDir);
  if (prepared !== undefined) changeData(dataDir, prepared);
  // the service may have to know where browsers find it, the proxy where it is: the proxy learns that when it runs
  const target = { host: '127.0.0.1', port: 0 };
  const proxy = await startFaultProxy(target);
  const settings = (await env?.(proxy.origin, dataDir)) ?? {};
  let service = await startServiceProcess(dataDir, { env: settings });
  const { port } = service;
  target.port = port;
  const start = async (): Promise<void> => {
    service = await startServiceProcess(dataDir, { port, env: settings });
  };
  return {
    origin: proxy.origin,
    proxy,
    witness: new Witness(`http://127.0.0.1:${port}`),
    dataDir,
    kill: () => service.kill(),
    stop: () => service.stop(),
    start,
    meddle: async (statement) => {
      await service.stop();
      changeData(dataDir, statement);
      await start();
    },
    output: () => service.output(),
    close: async () => {
      await proxy.close();
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs a statement on the data of a service that does not run. */
export function changeData(dataDir: string, statement: string): void {
  const { status } = spawnSync(NODE, ['tests/bench/meddle.ts', dataDir, statement], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The statement did not run: ${statement}`);
}
