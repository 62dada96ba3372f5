import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** An entry of a ZIP. It is read when its turn comes. */
export interface ZipEntry {
  name: string;
  read: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * The bytes of a ZIP, entry after entry as they are read: only what is on its way is in memory. Entries are stored as they are, because
 * pages are compressed already. A reader that stops ends the entry under way, and no other one is asked for.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void> {
  const zip = new ZipFile();
  const out = Readable.from(zip.outputStream, { objectMode: false });
  let entry: Readable | undefined;
  const fill = async () => {
    for await (const { name, read } of entries) {
      if (out.destroyed) return;
      entry = Readable.from(read(), { objectMode: false });
      zip.addReadStream(entry, name, { compress: false });
      await finished(entry);
    }
    zip.end();
  };
  const filled = fill().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const chunk of out) yield chunk as Uint8Array; // a stream without an encoding gives bytes
  } finally {
    out.destroy();
    entry?.destroy();
    await filled;
  }
}
