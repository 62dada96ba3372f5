import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { fileState } from '#schema/codes.ts';
import { documentFormat } from '#schema/codes/documents.ts';
import { FILE_LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { documentFiles } from '#service/db/tables/documents.ts';
import { files } from '#service/db/tables/files.ts';
import { putContent } from '#service/files/put-bytes.ts';
import { copyDocument, documentBench } from '#tests/bench/document-bench.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { median, type Figure } from '#tests/performance/figures.ts';
import { inTurns } from './many-rows.ts';

const tenantId = 't-north';
const UPLOAD_BYTES = 100_000_000;
/** So many of them are no more than one ZIP has. */
const FILE_BYTES = 3_900_000;
const TURNS = 5;
const MEGABYTE = 1_000_000;

/** A large file on its way in, and many documents on their way out. */
export const documentTraffic: Measurement = {
  name: 'document-traffic',
  measure: async () => {
    const bench = await documentBench(['page']);
    try {
      const { token } = await bench.signIn('everybody');
      return [...(await upload(bench, token)), ...(await download(bench, token))];
    } finally {
      await bench.close();
    }
  },
};

/** Most memory this process took on while something was done, in MB. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return (most - before) / MEGABYTE;
}

async function upload(bench: Bench, token: string): Promise<Figure[]> {
  const bytes = Buffer.alloc(UPLOAD_BYTES, `${randomBytes(40).toString('hex')};value\n`);
  const folder = await mkdtemp(join(tmpdir(), 'strongroom-bench-upload-'));
  const server = await bareServer(folder);
  const { port } = server.address() as AddressInfo; // listens on a port, not on a pipe
  const [ours, theirs]: [number[], number[]] = [[], []];
  try {
    const [own, bare] = await inTurns(
      TURNS,
      // the first bytes are of each turn: what is here already is not sent
      async (turn) => {
        bytes.write(String(turn).padStart(8, '0'));
        ours.push(await growthOf(() => sent(bench, token, bytes)));
      },
      async () => {
        theirs.push(await growthOf(() => inParts(bytes, (part) => put(`http://127.0.0.1:${port}/`, part, {}))));
      },
    );
    const floor = median(theirs.slice(1));
    return [
      {
        name: 'Upload of 100 MB, time',
        value: own / bare,
        unit: 'x',
        mark: 1.6,
        how: `median of ${TURNS}: ${own.toFixed(0)} ms; floor ${bare.toFixed(0)} ms: a bare server that writes and hashes it`,
      },
      {
        name: 'Upload of 100 MB, memory',
        value: Math.max(0, median(ours.slice(1)) - floor),
        unit: 'MB',
        mark: 64,
        how: `median of ${TURNS}: most growth of the process over that with the bare server, ${floor.toFixed(0)} MB; sender and service in one process`,
      },
    ];
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
}

/** A server that writes what comes, and hashes it. */
async function bareServer(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const hash = createHash('sha256');
    const counted = async function* () {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        hash.update(chunk);
        yield chunk;
      }
    };
    void pipeline(counted(), createWriteStream(join(folder, randomUUID()), { flush: true })).then(() =>
      response.end(hash.digest('hex')),
    );
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  return server;
}

async function put(address: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(address, { method: 'PUT', body, headers });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function inParts(
  bytes: Buffer<ArrayBuffer>,
  send: (part: Uint8Array<ArrayBuffer>, n: number) => Promise<void>,
): Promise<void> {
  for (let at = 0, n = 1; at < bytes.byteLength; at += FILE_LIMITS.partBytes, n += 1)
    await send(bytes.subarray(at, at + FILE_LIMITS.partBytes), n);
}

/** An upload as a client sends it: announced, in parts, finished. */
async function sent(bench: Bench, token: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const about = { id, purpose: 'import', name: 'rows.csv', bytes: bytes.byteLength, sha256 };
  await done(bench.ask('POST', '/api/uploads', { token, body: about }));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  await inParts(bytes, (part, n) => put(`${bench.url}/api/uploads/${id}/${n}`, part, headers));
  await done(bench.ask('POST', `/api/uploads/${id}/finish`, { token, body: {} }));
}

async function done(asked: ReturnType<Bench['ask']>): Promise<void> {
  const answer = await asked;
  if (answer.status !== 200 || answer.body['result'] !== true) throw new Error(answer.text);
}

/** As many documents as one ZIP has, each with a file of its own version. */
async function download(bench: Bench, token: string): Promise<Figure[]> {
  const ids = Array.from({ length: DOCUMENT_LIMITS.atOnce }, (_, n) => `zip-${n}`);
  await copyDocument(bench, ids, () => ({}));
  await giveFile(bench, ids);
  const body = JSON.stringify({ GuidList: ids.map((Guid) => ({ Guid })) });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const [growths, firsts]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    let first = 0;
    const growth = await growthOf(async () => {
      const began = performance.now();
      const answer = await fetch(`${bench.url}/api/documents/download-documents`, { method: 'POST', headers, body });
      let bytes = 0;
      for await (const chunk of answer.body ?? []) {
        if (bytes === 0) first = performance.now() - began;
        bytes += chunk.byteLength;
      }
      if (bytes < ids.length * FILE_BYTES) throw new Error(`${answer.status}: ${bytes} bytes`);
    });
    if (turn > 0) growths.push(growth);
    if (turn > 0) firsts.push(first);
  }
  const how = `median of ${TURNS}: ${ids.length} files of 3.9 MB, reader and service in one process`;
  return [
    { name: `ZIP of ${ids.length} documents, memory`, value: median(growths), unit: 'MB', mark: 64, how },
    { name: 'The same, first byte', value: median(firsts), unit: 'ms', mark: 500, scales: 'processor', how },
  ];
}

async function giveFile({ db, files: store }: Bench, ids: readonly string[]): Promise<void> {
  const sha256 = await putContent(store, tenantId, randomBytes(FILE_BYTES));
  const file = { tenantId, id: 'zip-file', sha256, bytes: FILE_BYTES, kind: 'pdf', name: 'a.pdf', purpose: 'document' };
  const page = { n: 1, w: 1_240, h: 1_754, bilevel: false };
  const its = { tenantId, version: 1, fileIds: ['zip-file'], format: documentFormat.pdf, name: 'a.pdf', bytes: FILE_BYTES };
  const by = { madeAt: 1, madeBy: 'u', madeByName: 'U', changeSet: 1 };
  await db.asSystem(async (tx) => {
    await tx.insert(files).values({ ...file, ownerId: 'u', madeAt: 1, state: fileState.ready, pages: [page] });
    const versions = ids.map((documentId) => ({ ...its, ...by, documentId, pages: [{ ...page, file: 0 }] }));
    await tx.insert(documentFiles).values(versions);
  });
}
