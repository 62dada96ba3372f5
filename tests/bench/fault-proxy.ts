import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** What may happen to one exchange. `delivered` faults reach the service; the others do not. */
export type Fault =
  /** Delivered, and the answer never arrives: the connection dies. */
  | { kind: 'loseAnswer' }
  /** Delivered, and the answer ends after so many bytes of its body. */
  | { kind: 'cutAnswer'; bytes: number }
  /** Delivered twice, one after the other; the second answer arrives. */
  | { kind: 'double' }
  /** Delivered late. */
  | { kind: 'delay'; ms: number }
  /** The connection dies before the service hears anything. */
  | { kind: 'loseRequest' }
  /** The connection dies after so many bytes of the body of a request. */
  | { kind: 'cutRequest'; bytes: number }
  /** Delivered, and the answer is another version of the file. */
  | { kind: 'rewrite'; change: (body: string) => string }
  /** A proxy answers instead; `delivered` is true if the service received the request too. */
  | { kind: 'status'; status: number; delivered?: boolean; retryAfterSeconds?: number; body?: string; type?: string };

export interface Rule {
  /** Paths it applies to. */
  path: RegExp;
  fault: Fault;
  /** How many exchanges it spoils, then it is used up. */
  times: number;
  /** Leaves so many matching exchanges alone first. */
  skip: number;
}

/** One exchange as the proxy saw it, in order of arrival. */
export interface ProxiedRequest {
  method: string;
  path: string;
  body: string;
  fault: Fault['kind'] | 'none';
  /** Status the service gave; 0 when it was not asked or did not answer. */
  status: number;
}

export interface FaultProxy {
  origin: string;
  port: number;
  requests: ProxiedRequest[];
  /** Adds a rule; the first that matches and is not used up spoils the exchange. */
  spoil(path: RegExp, fault: Fault, options?: { times?: number; skip?: number }): Rule;
  /** Forgets all rules. */
  mend(): void;
  /** Closes the door and cuts every connection: the service cannot be reached, while the device believes to be online. */
  goDark(): Promise<void>;
  goLight(): Promise<void>;
  close(): Promise<void>;
}

/** Stands in front of a service and spoils exchanges on demand (reliability.md 2.5). Port 0 takes a free one. */
export async function startFaultProxy(target: { host: string; port: number }, port = 0): Promise<FaultProxy> {
  const rules: Rule[] = [];
  const requests: ProxiedRequest[] = [];
  const open = new Set<Duplex>();
  const server = createServer((asked, answer) => {
    void exchange(asked, answer).catch(() => asked.socket.destroy());
  });
  server.on('connection', (socket) => keep(open, socket));
  server.on('upgrade', (asked: IncomingMessage, socket: Duplex, head: Buffer) => tunnel(target, asked, socket, head, open));
  const bound = await listen(server, port);

  async function exchange(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const fault = take(rules, asked.url ?? '/');
    const entry: ProxiedRequest = {
      method: asked.method ?? 'GET',
      path: asked.url ?? '/',
      body: '',
      fault: fault?.kind ?? 'none',
      status: 0,
    };
    requests.push(entry);
    if (fault?.kind === 'cutRequest') return forwardPart(target, asked, fault.bytes);
    const body = await bodyOf(asked);
    // the bytes of files are not kept as text
    if (asked.headers['content-type'] !== 'application/octet-stream') entry.body = body.toString('utf8');
    // a rewritten file is asked for whole and as text
    const asks: Record<string, string> = fault?.kind === 'rewrite' ? { 'accept-encoding': 'identity', 'if-none-match': '' } : {};
    const deliver = () => forward(target, asked, body, entry, open, asks);
    await spoilt(fault, deliver, answer);
  }

  return {
    origin: `http://127.0.0.1:${bound}`,
    port: bound,
    requests,
    spoil(path, fault, { times = 1, skip = 0 } = {}) {
      const rule = { path, fault, times, skip };
      rules.push(rule);
      return rule;
    },
    mend: () => void rules.splice(0),
    goDark: () => shut(server, open),
    goLight: async () => void (await listen(server, bound)),
    close: () => shut(server, open),
  };
}

interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

async function spoilt(fault: Fault | undefined, deliver: () => Promise<Reply>, answer: ServerResponse): Promise<void> {
  const kill = () => void answer.socket?.destroy();
  switch (fault?.kind) {
    case 'loseRequest':
      return kill();
    case 'status': {
      if (fault.delivered) await deliver();
      const headers = { 'content-type': fault.type ?? 'application/json', ...retryAfter(fault.retryAfterSeconds) };
      answer.writeHead(fault.status, headers).end(fault.body ?? '{}');
      return;
    }
    case 'loseAnswer':
      await deliver();
      return kill();
    case 'double':
      await deliver();
      return pass(await deliver(), answer);
    case 'delay':
      await wait(fault.ms);
      return pass(await deliver(), answer);
    case 'rewrite': {
      const reply = await deliver();
      const body = Buffer.from(fault.change(reply.body.toString('utf8')));
      const { etag: _old, ...headers } = reply.headers;
      return pass({ ...reply, headers: { ...headers, 'content-length': String(body.length) }, body }, answer);
    }
    case 'cutRequest':
      throw new Error('It was cut before it was whole.');
    case 'cutAnswer': {
      const reply = await deliver();
      // The length promised is the whole one, so that the reader sees a broken answer and not a short one.
      answer.writeHead(reply.status, { ...reply.headers, 'content-length': String(reply.body.length + 1) });
      answer.write(reply.body.subarray(0, fault.bytes), kill);
      return;
    }
    case undefined:
      return pass(await deliver(), answer);
  }
}

function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

function take(rules: Rule[], path: string): Fault | undefined {
  for (const rule of rules) {
    if (rule.times === 0 || !rule.path.test(path)) continue;
    if (rule.skip > 0) {
      rule.skip -= 1;
      continue;
    }
    rule.times -= 1;
    return rule.fault;
  }
  return undefined;
}

function forward(
  target: { host: string; port: number },
  asked: IncomingMessage,
  body: Buffer,
  entry: ProxiedRequest,
  open: Set<Duplex>,
  asks: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { connection: _hopByHop, ...headers } = asked.headers;
    const sent = send(
      { ...target, method: asked.method, path: asked.url, headers: { ...headers, ...asks, connection: 'close' }, agent: false },
      (reply) => {
        entry.status = reply.statusCode ?? 0;
        bodyOf(reply).then((answer) => {
          const { 'transfer-encoding': _chunks, connection: _reply, ...kept } = reply.headers;
          resolve({
            status: reply.statusCode ?? 502,
            headers: { ...kept, 'content-length': String(answer.length) },
            body: answer,
          });
        }, reject);
      },
    );
    sent.once('socket', (socket) => keep(open, socket));
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Delivers the beginning of a request, then ends both connections. */
async function forwardPart(target: { host: string; port: number }, asked: IncomingMessage, bytes: number): Promise<void> {
  const { connection: _hopByHop, ...headers } = asked.headers;
  const sent = send({
    ...target,
    method: asked.method,
    path: asked.url,
    headers: { ...headers, connection: 'close' },
    agent: false,
  });
  sent.on('error', () => undefined);
  const { socket } = asked;
  let left = bytes;
  for await (const chunk of asked as AsyncIterable<Buffer>) {
    await new Promise((settle) => sent.write(chunk.subarray(0, left), settle));
    left -= chunk.byteLength;
    if (left <= 0) break;
  }
  sent.destroy();
  socket.destroy();
}

function pass(reply: Reply, answer: ServerResponse): void {
  answer.writeHead(reply.status, reply.headers).end(reply.body);
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer); // a stream without an encoding gives buffers
  return Buffer.concat(parts);
}

/** WebSockets pass untouched; they die when the proxy goes dark. */
function tunnel(
  target: { host: string; port: number },
  asked: IncomingMessage,
  near: Duplex,
  head: Buffer,
  open: Set<Duplex>,
): void {
  const far: Socket = connect(target.port, target.host, () => {
    const lines = asked.rawHeaders.flatMap((name, index, all) => (index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : []));
    far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    far.pipe(near).pipe(far);
  });
  keep(open, far);
  far.on('error', () => near.destroy());
  near.on('error', () => far.destroy());
}

function keep(open: Set<Duplex>, socket: Duplex): void {
  open.add(socket);
  socket.once('close', () => open.delete(socket));
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port); // a listening TCP server has an address with a port
    });
  });
}

function shut(server: Server, open: Set<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve();
    server.close(() => resolve());
    for (const socket of open) socket.destroy();
  });
}
