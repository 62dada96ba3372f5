import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname, platform } from 'node:os';
import { join } from 'node:path';
import { DatabaseStartFault } from '#service/db/faults.ts';

const HEARTBEAT_MS = 5_000;
const STALE_MS = 30_000;
const FILE = 'strongroom.pid';

/**
 * Locks a data folder for this process. A socket name of the operating system dies with the process, so `kill -9` leaves no
 * lock behind; the file next to it covers systems without such names and two containers on one volume, which do not see each
 * other's sockets. Returns how to unlock.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  writable(dataDir);
  const real = realpathSync(dataDir);
  const socket = await holdName(socketName(real), dataDir);
  const file = join(real, FILE);
  const holder = heldByOther(file, socket !== undefined);
  if (holder) {
    socket?.close();
    throw inUse(dataDir, holder);
  }
  writeFileSync(file, JSON.stringify({ pid: process.pid, host: hostname() }));
  const beat = setInterval(() => touch(file), HEARTBEAT_MS).unref();
  return async () => {
    clearInterval(beat);
    rmSync(file, { force: true });
    await new Promise<void>((done) => (socket ? socket.close(() => done()) : done()));
  };
}

function writable(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new DatabaseStartFault('folderUnwritable', `The data folder ${dataDir} cannot be written to (${code}).`, {
      cause: error,
    });
  }
}

function socketName(real: string): string {
  const name = `strongroom-${createHash('sha256').update(real).digest('hex').slice(0, 40)}`;
  if (platform() === 'win32') return `\\\\.\\pipe\\${name}`;
  return platform() === 'linux' ? `\0${name}` : '';
}

function holdName(name: string, dataDir: string): Promise<Server | undefined> {
  if (!name) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy()).unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? inUse(dataDir, 'another process') : error),
    );
    server.listen(name, () => resolve(server));
  });
}

/**
 * Returns the other owner of the folder by its file, or empty. On this host the owned socket name already proves that there is
 * none.
 */
function heldByOther(file: string, nameIsOurs: boolean): string {
  const found = read(file);
  if (!found) return '';
  if (found.host === hostname()) {
    return nameIsOurs || found.pid === process.pid || !runs(found.pid) ? '' : `process ${found.pid}`;
  }
  return Date.now() - found.at < STALE_MS ? `process ${found.pid} on ${found.host}` : '';
}

function read(file: string): { pid: number; host: string; at: number } | undefined {
  try {
    const { pid, host } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; host: string }; // written above
    return { pid, host, at: statSync(file).mtimeMs };
  } catch {
    return undefined; // a missing file, or one cut short by a crash, is empty
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function touch(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // the folder was taken away under us; the database reports it
  }
}

function inUse(dataDir: string, holder: string): DatabaseStartFault {
  return new DatabaseStartFault(
    'folderInUse',
    `The data folder ${dataDir} is in use by ${holder}. Stop it first, or set another DATA_DIR.`,
  );
}
