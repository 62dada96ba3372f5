import { ReadableStream } from 'node:stream/web';
import { attachmentHeaders } from '#service/http/attachment.ts';
import type { FlowAnswer } from '#service/http/handlers.ts';

/** Sends a file while it is generated. The transport marks its end, so a fault leaves an answer that is visibly cut off. */
export function flowAnswer({ flow, headers, ...about }: FlowAnswer, cut: (error: unknown) => void): Response {
  const body = ReadableStream.from(watched(flow(), cut)) as BodyInit;
  return new Response(body, { headers: { ...attachmentHeaders(about), ...headers } });
}

async function* watched(chunks: AsyncIterable<Uint8Array>, cut: (error: unknown) => void): AsyncGenerator<Uint8Array, void> {
  try {
    yield* chunks;
  } catch (error) {
    cut(error);
    throw error;
  }
}
