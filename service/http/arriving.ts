import type { Call } from '#schema/calls/call.ts';
import { FILE_LIMITS } from '#schema/limits.ts';
import { problemAnswer } from '#service/http/answers.ts';
import { BodyFault } from '#service/http/body-fault.ts';
import { openForm } from '#service/http/form.ts';
import type { ArrivingFile } from '#service/http/handlers.ts';
import { readInput } from '#service/http/input.ts';

/** A checked input and its file, open until `close`. */
export interface OpenBody {
  input: unknown;
  arriving: ArrivingFile;
  /** Discards the unread rest. */
  close: () => void;
}

const FORM = /^multipart\/form-data\s*(;|$)/i;

/** True if the body of a request is read as it arrives. */
export const isStreamed = ({ takes }: Call, { headers }: Request): boolean =>
  takes === 'bytes' || takes === 'multipart' || (takes === 'jsonOrMultipart' && FORM.test(headers.get('content-type') ?? ''));

/** Opens a body that is read as it arrives, or returns the answer that refuses it. Throws `BodyFault`. */
export async function openBody(
  row: Call,
  request: Request,
  params: Record<string, string>,
  idleMs: number,
): Promise<OpenBody | Response> {
  const most = row.takes === 'bytes' ? FILE_LIMITS.partBytes : FILE_LIMITS.multipartBytes;
  if (Number(request.headers.get('content-length') ?? 0) > most) {
    return problemAnswer('request.tooLarge', `A body has at most ${most} bytes.`);
  }
  const type = request.headers.get('content-type') ?? '';
  const chunks = arrivingChunks(request, most, idleMs);
  if (row.takes !== 'bytes') {
    const form = await openForm(type, chunks);
    // the first part of the form was named JSON by its place
    const read = readInput(row, request, form.request, params, 'application/json');
    if (!(read instanceof Response)) return { input: read.input, arriving: form.file, close: form.close };
    form.close();
    return read;
  }
  if (!/^application\/octet-stream\s*(;|$)/i.test(type)) {
    return problemAnswer('request.malformed', 'A body is application/octet-stream.');
  }
  const read = readInput(row, request, new Uint8Array(), params);
  if (read instanceof Response) return read;
  return { input: read.input, arriving: { name: '', type: '', chunks }, close: () => void chunks.return(undefined) };
}

/** Reads a body as it arrives, at most so many bytes of it, and gives up on a sender that pauses for too long. */
async function* arrivingChunks(request: Request, most: number, idleMs: number): AsyncGenerator<Uint8Array, undefined> {
  if (!request.body) return;
  const reader = request.body.getReader();
  let bytes = 0;
  let isWhole = false;
  try {
    for (;;) {
      const next = await nextChunk(reader, idleMs);
      if (next.done) {
        isWhole = true;
        return;
      }
      bytes += next.value.byteLength;
      if (bytes > most) throw new BodyFault('request.tooLarge', `A body has at most ${most} bytes.`);
      yield next.value;
    }
  } finally {
    if (!isWhole) void reader.cancel().catch(() => undefined);
  }
}

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>, idleMs: number): ReturnType<typeof reader.read> {
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<never>((_, fail) => {
    const fault = () => fail(new BodyFault('service.busy', 'The body took too long; try again later.'));
    timer = setTimeout(fault, idleMs);
  });
  // a fault of the socket has the same codes as a lost database, and must not be mistaken for one
  const read = reader.read().catch(() => Promise.reject(new BodyFault('request.malformed', 'The body did not come whole.')));
  return Promise.race([read, idle]).finally(() => clearTimeout(timer));
}
