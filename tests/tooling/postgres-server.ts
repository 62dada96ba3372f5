import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/tooling/free-port.ts';

export interface PostgresServer {
  /** Address as a user who owns what he creates and is no superuser: row-level security holds for him. */
  url: string;
  /** Address as the superuser of the server, for tests that make roles. */
  adminUrl: string;
  stop(): Promise<void>;
}

const OWNER = 'strongroom_owner';

/** Settings of a server whose data no test needs after its end; a benchmark keeps to those of a real one. */
export const withoutDurability = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/** Starts a PostgreSQL of the operating system in a temporary folder; PostgreSQL refuses root, so root steps down to `postgres`. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const programs = findPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'strongroom-postgres-'));
  const cluster = join(folder, 'data');
  await chmod(folder, 0o777); // the other user makes his own folder inside
  run(`${programs}/initdb`, ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N']);
  const port = await freePort();
  const [command, args] = asServerUser(`${programs}/postgres`, [
    '-D',
    cluster,
    '-p',
    String(port),
    '-k',
    folder,
    '-h',
    '127.0.0.1',
    '-c',
    'log_checkpoints=off', // each new database is one: their lines bury what failed
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const admin = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-q', '-c'];
  await ready(server, () => spawnSync(`${programs}/psql`, [...admin, 'select 1'], { stdio: 'ignore' }).status === 0);
  run(`${programs}/psql`, [...admin, `create role ${OWNER} login createdb createrole`], false);
  run(`${programs}/psql`, [...admin, `create database ${OWNER} owner ${OWNER}`], false);
  return {
    url: `postgres://${OWNER}@127.0.0.1:${port}/${OWNER}`,
    adminUrl: `postgres://postgres@127.0.0.1:${port}/${OWNER}`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('close', resolve));
      server.kill('SIGINT'); // fast shutdown: sessions are cut, the cluster stays whole
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string {
  const found = globSync('/usr/lib/postgresql/*/bin')
    .toSorted()
    .findLast((place) => existsSync(`${place}/initdb`));
  if (found) return found;
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { stdio: 'inherit' });
    const installed = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
    if (installed) return installed;
  }
  throw new Error('No PostgreSQL server found. Install one (Debian: `apt-get install postgresql`) or set TEST_DATABASE_URL.');
}

function asServerUser(command: string, args: readonly string[]): [string, string[]] {
  // setpriv becomes the program, so that a signal to our child reaches the server itself
  const stepDown = ['--reuid=postgres', '--regid=postgres', '--init-groups', '--', command];
  return process.getuid?.() === 0 ? ['setpriv', [...stepDown, ...args]] : [command, [...args]];
}

function run(command: string, args: readonly string[], stepDown = true): void {
  const [program, all] = stepDown ? asServerUser(command, args) : [command, [...args]];
  const { status, stderr, error } = spawnSync(program, all, { encoding: 'utf8', cwd: '/' });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
}

async function ready(server: ChildProcess, answers: () => boolean): Promise<void> {
  for (let tried = 0; tried < 100; tried += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode} while starting.`);
    if (answers()) return;
    await wait(100);
  }
  throw new Error('PostgreSQL did not answer within 10 s.');
}
