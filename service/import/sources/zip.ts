import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { IMPORT_LIMITS } from '#schema/limits.ts';
import { BadFile, type StoredFile } from './source.ts';

/** A ZIP file whose directory was read: nothing is unpacked before it is asked for. */
export interface OpenZip {
  has: (name: string) => boolean;
  /** Names of its entries. */
  names: readonly string[];
  /** Size of an entry once it is unpacked; 0 for none. */
  bytesOf: (name: string) => number;
  /** Content of an entry, unpacked as it is read. Throws `BadFile` when there is none, or its size differs from the directory. */
  read: (name: string) => AsyncIterable<Uint8Array>;
}

/** Below this an entry may pack as well as it likes. */
const SMALL_BYTES = 1_000_000;
const NESTED = /\.(zip|xlsx|xlsm|jar|7z|rar|gz)$/i;
const MACROS = /vbaProject\.bin$|^xl\/macrosheets\//i;

/** Reads the directory of a ZIP file and refuses one that unpacks to too much, has too many entries, programs or archives. */
export async function openZip(file: StoredFile, most: number = IMPORT_LIMITS.unpackedBytes): Promise<OpenZip> {
  const zip = await opened(file);
  const entries = new Map<string, yauzl.Entry>();
  let unpacked = 0;
  if (zip.entryCount > IMPORT_LIMITS.zipEntries) throw new BadFile('entries');
  await new Promise<void>((settle, fail) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      unpacked += entry.uncompressedSize;
      const fault = unpacked > most ? 'size' : faultOf(entry);
      if (fault) return fail(new BadFile(fault));
      entries.set(entry.fileName, entry);
      return zip.readEntry();
    });
    zip.once('end', () => settle());
    zip.once('error', () => fail(new BadFile('broken')));
    zip.readEntry();
  });
  return {
    has: (name) => entries.has(name),
    names: [...entries.keys()],
    bytesOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    read: (name) => contentOf(zip, entries.get(name)),
  };
}

function faultOf({ fileName, uncompressedSize, compressedSize }: yauzl.Entry) {
  if (MACROS.test(fileName)) return 'macros';
  if (NESTED.test(fileName)) return 'nested';
  const isBomb = uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * IMPORT_LIMITS.unpackedTimes;
  return isBomb ? 'bomb' : undefined;
}

/** Reads a stored file at the places the library asks for. */
class StoreReader extends yauzl.RandomAccessReader {
  readonly #file: StoredFile;
  constructor(file: StoredFile) {
    super();
    this.#file = file;
  }
  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.#file.read(start, end), { objectMode: false });
  }
}

function opened(file: StoredFile): Promise<yauzl.ZipFile> {
  return new Promise((settle, fail) => {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const;
    yauzl.fromRandomAccessReader(new StoreReader(file), file.bytes, options, (error, zip) => {
      if (error || !zip) fail(new BadFile('broken'));
      else settle(zip);
    });
  });
}

async function* contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw new BadFile('broken');
  const stream = await new Promise<Readable>((settle, fail) => {
    zip.openReadStream(entry, (error, found) => (error || !found ? fail(new BadFile('broken')) : settle(found)));
  });
  try {
    // a stream without an encoding gives buffers
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    throw error instanceof BadFile ? error : new BadFile('broken');
  }
}
