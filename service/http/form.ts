import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { LIMITS } from '#schema/limits.ts';
import { BodyFault } from '#service/http/body-fault.ts';
import type { ArrivingFile } from '#service/http/handlers.ts';

/** A form with its fields read and its file about to arrive. */
export interface OpenForm {
  /** JSON of the part `request`. */
  request: Uint8Array;
  file: ArrivingFile;
  close: () => void;
}

const malformed = (message: string) => new BodyFault('request.malformed', message);
const ORDER = 'A form has a part "request" (JSON), then a part "file", and nothing else.';
/** One part more than a form may have, so a surplus part is refused instead of skipped. */
const limits = {
  fields: 1,
  files: 1,
  parts: 3,
  fieldNameSize: 20,
  fieldSize: LIMITS.bodyBytes,
  headerPairs: 20,
  headerSize: 4_096,
};

/** Reads a form up to its file. Throws `BodyFault` if its shape is wrong; the chunks of the file throw if the rest is. */
export async function openForm(type: string, chunks: AsyncIterable<Uint8Array>): Promise<OpenForm> {
  if (!/^multipart\/form-data\s*;/i.test(type)) throw malformed('A body is multipart/form-data.');
  const parser = parserOf(type);
  const source = Readable.from(chunks, { objectMode: false });
  const end = pipeline(source, parser);
  let file: BusboyFileStream | undefined;
  let fault: Error | undefined;
  const fail = (error: Error) => {
    fault ??= error;
    source.destroy(fault);
    file?.destroy(fault);
  };
  end.catch((error: unknown) => fail(error instanceof BodyFault ? error : malformed('The form did not come whole.')));
  const surplus = () => fail(malformed(ORDER));
  parser.on('partsLimit', surplus).on('filesLimit', surplus).on('fieldsLimit', surplus);
  const close = () => fail(malformed('The form was not read to its end.'));
  const finished = () => end.catch(() => Promise.reject(fault ?? malformed(ORDER)));
  return new Promise<OpenForm>((settle, refuse) => {
    let request: string | undefined;
    const isFirst = (name: string) => name === 'request' && request === undefined && !file;
    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut || !isFirst(name)) surplus();
      request ??= value;
    });
    parser.on('file', (name, stream, fileName, _encoding, mimeType) => {
      stream.on('error', () => undefined);
      if (name !== 'file' || request === undefined || file) return surplus();
      file = stream;
      const arriving = { name: fileName ?? '', type: mimeType, chunks: fileChunks(stream, finished) };
      settle({ request: new TextEncoder().encode(request), file: arriving, close });
    });
    void finished().then(() => refuse(malformed(ORDER)), refuse);
  });
}

/** Yields the bytes of the file; completes only if the whole form did, so a truncated form never passes for a short file. */
async function* fileChunks(stream: BusboyFileStream, finished: () => Promise<void>): AsyncGenerator<Uint8Array, undefined> {
  try {
    // a stream without an encoding gives buffers
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    await finished();
    throw error;
  }
  await finished();
}

function parserOf(type: string) {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits, isPartAFile: (name) => name === 'file' });
  } catch {
    throw malformed('The form names no boundary.');
  }
}
