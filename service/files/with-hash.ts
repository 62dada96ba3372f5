import { createHash } from 'node:crypto';

/** Chunks as they are; throws `fault` at their end if their hash is another, so that a store keeps nothing under a hash but its content. */
export async function* withHash(chunks: AsyncIterable<Uint8Array>, sha256: string, fault: Error): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw fault;
}
