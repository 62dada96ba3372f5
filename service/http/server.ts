import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { FILE_LIMITS } from '#schema/limits.ts';

const DRAIN_MS = 5_000;

/** The address is in use or invalid; the message is one line for the operator. */
export class AddressFault extends Error {}

export interface Listening {
  url: string;
  /** Waits for running calls, then closes the port. */
  close: () => Promise<void>;
  /** Closes every connection immediately, like the end of the process. */
  kill: () => Promise<void>;
}

/** Listens on an address; port 0 picks a free port. */
export async function listen(app: Hono, host: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch });
  if (!(server instanceof Server)) throw new Error('Plain http is expected.');
  // the longest a slow sender keeps a socket: a part of a file on a bad line needs minutes, every other body has the time
  // `Bodies` gives it (reliability.md 2.6). Long polls are answers, not requests
  server.headersTimeout = 20_000;
  server.requestTimeout = FILE_LIMITS.sendMs;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((settle, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(addressFault(error, host, port)));
    server.listen(port, host, settle);
  });
  const { port: taken } = server.address() as AddressInfo; // a TCP server has this kind of address
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () => closed(server, DRAIN_MS),
    kill: () => closed(server, 0),
  };
}

/** Fails early if the address is not available, before anything slow starts. */
export async function assertFree(host: string, port: number): Promise<void> {
  const probe = await listen(new Hono(), host, port);
  await probe.close();
}

async function closed(server: Server, patienceMs: number): Promise<void> {
  const end = new Promise<void>((settle) => {
    server.close(() => settle());
  });
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), patienceMs);
  await end;
  clearTimeout(late);
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken by another program; set PORT to a free one',
  EACCES: 'may not be used by this user; set PORT to 1024 or more',
  EADDRNOTAVAIL: 'is no address of this machine; set HOST',
  ENOTFOUND: 'is no address of this machine; set HOST',
};

function addressFault(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reason = reasons[error.code ?? ''];
  return reason ? new AddressFault(`The address ${host}:${port} ${reason}.`) : error;
}
