import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#service/files/s3-store.ts';

/** A bucket in memory that speaks as much of S3 as a store of files needs, and refuses what is not signed. */
export interface S3Server {
  settings: S3Settings;
  objects: Map<string, { bytes: Buffer; at: Date }>;
  /** Uploads neither complete nor given up. */
  open: Map<string, Map<number, Buffer>>;
  /** The next so many requests are answered with this status instead. */
  fail: (status: number, times: number) => void;
  close: () => Promise<void>;
}

interface Answer {
  status: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

/** Lists are answered in pages of this size, so that a reader has to ask for the next. */
const PAGE = 2;

export async function s3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const open: S3Server['open'] = new Map();
  const spoilt: number[] = [];
  const answerTo = (asked: IncomingMessage, body: Buffer): Answer => {
    const failing = spoilt.shift();
    if (failing) return { status: failing };
    if (!asked.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return { status: 403 };
    const url = new URL(asked.url ?? '', 'http://s3');
    const key = decodeURIComponent(url.pathname).replace(/^\/bucket\/?/, '');
    if (key === '') return listOf(objects, url.searchParams);
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
      return inParts(objects, open, asked.method ?? '', key, url.searchParams, body);
    }
    if (asked.method === 'PUT') objects.set(key, { bytes: body, at: new Date() });
    if (asked.method === 'PUT') return { status: 200, headers: { etag: tagOf(body) } };
    if (asked.method === 'DELETE') return { status: objects.delete(key) ? 204 : 404 };
    return contentOf(objects.get(key), asked.headers.range);
  };
  const server = createServer((asked, answer) => {
    void bodyOf(asked).then((sent) => {
      const { status, body = '', headers = {} } = answerTo(asked, sent);
      const length = { 'content-length': Buffer.byteLength(body) };
      answer.writeHead(status, { ...length, ...headers }).end(asked.method === 'HEAD' ? '' : body);
    });
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo; // a listening TCP server has a port
  const settings = { bucket: 'bucket', region: 'us-east-1', prefix: 'vault/', keyId: 'key', secret: 'secret' };
  return {
    settings: { url: `http://127.0.0.1:${port}`, ...settings },
    objects,
    open,
    fail: (status, times) => void spoilt.push(...Array.from({ length: times }, () => status)),
    close: () =>
      new Promise((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
      }),
  };
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function contentOf(found: { bytes: Buffer; at: Date } | undefined, range: string | undefined): Answer {
  if (!found) return { status: 404 };
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const body = found.bytes.subarray(Number(first), last === '' ? undefined : Number(last) + 1);
  return { status: range ? 206 : 200, body, headers: { 'last-modified': found.at.toUTCString(), etag: tagOf(found.bytes) } };
}

function listOf(objects: S3Server['objects'], query: URLSearchParams): Answer {
  // the token is the last key of the page before: what is deleted meanwhile shifts nothing
  const after = query.get('continuation-token') ?? '';
  const isListed = (key: string) => key.startsWith(query.get('prefix') ?? '') && key > after;
  const keys = [...objects.keys()].filter(isListed).toSorted();
  const page = keys.slice(0, PAGE);
  const items = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
  );
  const more = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return { status: 200, body: `<ListBucketResult>${items.join('\n')}${more}</ListBucketResult>` };
}

function inParts(
  objects: S3Server['objects'],
  open: S3Server['open'],
  method: string,
  key: string,
  query: URLSearchParams,
  body: Buffer,
): Answer {
  if (query.has('uploads')) {
    const id = randomUUID();
    open.set(id, new Map());
    return { status: 200, body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` };
  }
  const id = query.get('uploadId') ?? '';
  const parts = open.get(id);
  if (!parts) return { status: 404 };
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: tagOf(body) } };
  }
  open.delete(id);
  if (method === 'DELETE') return { status: 204 };
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)</g)];
  const pieces = named.map(([, part, tag]) => ({ piece: parts.get(Number(part)) ?? Buffer.alloc(0), tag }));
  const isOdd = pieces.some(({ piece, tag }, at) => tagOf(piece) !== tag || (at < pieces.length - 1 && piece.length < 5_242_880));
  if (isOdd) return { status: 200, body: '<Error><Code>InvalidPart</Code></Error>' };
  objects.set(key, { bytes: Buffer.concat(pieces.map(({ piece }) => piece)), at: new Date() });
  return { status: 200, body: '<CompleteMultipartUploadResult/>' };
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer); // a stream without an encoding gives buffers
  return Buffer.concat(parts);
}
