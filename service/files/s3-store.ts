import { AwsClient } from 'aws4fetch';
import { FILE_LIMITS } from '#schema/limits.ts';
import { StoreFault, StoreFull, type FileStore, type StoredObject } from '#service/files/store.ts';

/** A bucket and our key to it; addressed by path, as every S3 store understands. */
export interface S3Settings {
  url: string;
  bucket: string;
  region: string;
  /** Before every key; empty or with a slash at its end. */
  prefix: string;
  keyId: string;
  secret: string;
}

/** The status of a store without room (RFC 4918 §11.5). */
const NO_ROOM = 507;

/** Store in an S3 bucket. Objects above one part go as a multipart upload, which shows nothing before it is complete. */
export function s3Store(settings: S3Settings): FileStore {
  const { prefix, keyId, secret, region } = settings;
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 3 });
  const bucket = `${settings.url.replace(/\/$/, '')}/${settings.bucket}`;
  const addressOf = (key: string) => `${bucket}/${encodeURI(prefix + key)}`;
  const ask = async (address: string, init: RequestInit, accepted: readonly number[]): Promise<Response> => {
    const answer = await client.fetch(address, init).catch((error: unknown) => {
      throw new StoreFault('The S3 store cannot be reached.', { cause: error });
    });
    if (accepted.includes(answer.status)) return answer;
    await answer.body?.cancel();
    if (answer.status === NO_ROOM) throw new StoreFull('The S3 store is full.');
    throw new StoreFault(`The S3 store answered ${answer.status}.`);
  };
  const send = (address: string, body: Buffer<ArrayBuffer>) => ask(address, { method: 'PUT', body }, [200]);
  return {
    put: async (key, chunks) => {
      const address = addressOf(key);
      const pieces = piecesOf(chunks);
      const first = await pieces.next();
      const second = first.done ? first : await pieces.next();
      if (second.done) return void (await send(address, first.done ? Buffer.alloc(0) : first.value));
      const opened = await (await ask(`${address}?uploads`, { method: 'POST' }, [200])).text();
      const part = `${address}?uploadId=${encodeURIComponent(tagOf(opened, 'UploadId'))}`;
      try {
        const tags: string[] = [];
        const sendPart = async (bytes: Buffer<ArrayBuffer>) => {
          const answer = await send(`${part}&partNumber=${tags.length + 1}`, bytes);
          tags.push(answer.headers.get('etag') ?? '');
        };
        await sendPart(Buffer.from(first.value ?? []));
        await sendPart(second.value);
        for await (const piece of pieces) await sendPart(piece);
        await complete(await ask(part, { method: 'POST', body: completion(tags) }, [200]));
      } catch (error) {
        await ask(part, { method: 'DELETE' }, [204, 404]).catch(() => undefined);
        throw error;
      }
    },
    get: async function* (key, start = 0, end = Infinity) {
      if (end <= start) return;
      const range = `bytes=${start}-${end === Infinity ? '' : end - 1}`;
      const { body } = await ask(addressOf(key), { headers: { range } }, [206]);
      try {
        if (body) yield* body;
      } catch (error) {
        throw new StoreFault(`The object ${key} did not come whole.`, { cause: error });
      }
    },
    head: async (key) => {
      const { status, headers } = await ask(addressOf(key), { method: 'HEAD' }, [200, 404]);
      if (status === 404) return undefined;
      return { bytes: Number(headers.get('content-length')), at: Date.parse(headers.get('last-modified') ?? '') };
    },
    delete: async (key) => void (await ask(addressOf(key), { method: 'DELETE' }, [200, 204, 404])),
    list: (wanted) => listed(prefix, wanted, (query) => ask(`${bucket}?${query}`, {}, [200])),
  };
}

/** Pieces of one part each, the last one shorter. */
async function* piecesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength;) {
      const piece = chunk.subarray(at, at + FILE_LIMITS.partBytes - bytes);
      // a parser reuses the memory of its chunks
      held.push(Uint8Array.from(piece));
      bytes += piece.byteLength;
      at += piece.byteLength;
      if (bytes < FILE_LIMITS.partBytes) continue;
      yield Buffer.concat(held, bytes);
      [held, bytes] = [[], 0];
    }
  }
  if (bytes > 0) yield Buffer.concat(held, bytes);
}

/** A store that fails while it joins the parts answers 200 and an error in the body. */
async function complete(answer: Response): Promise<void> {
  const text = await answer.text();
  if (text.includes('<Error>')) throw new StoreFault('The S3 store could not join the parts.');
}

const completion = (tags: readonly string[]) =>
  `<CompleteMultipartUpload>${tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')}</CompleteMultipartUpload>`;

async function* listed(
  prefix: string,
  wanted: string,
  ask: (query: URLSearchParams) => Promise<Response>,
): AsyncGenerator<StoredObject> {
  let token = '';
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + wanted });
    if (token) query.set('continuation-token', token);
    const text = await (await ask(query)).text();
    for (const [, one = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      yield {
        key: tagOf(one, 'Key').slice(prefix.length),
        bytes: Number(tagOf(one, 'Size')),
        at: Date.parse(tagOf(one, 'LastModified')),
      };
    }
    token = tagOf(text, 'NextContinuationToken');
  } while (token);
}

/** Text of an element; our keys hold nothing that XML would escape. */
function tagOf(xml: string, tag: string): string {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
}
