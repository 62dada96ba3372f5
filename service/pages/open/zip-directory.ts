import { inflateRawSync } from 'node:zlib';
import { PAGE_LIMITS } from '#schema/limits.ts';
import { Refusal } from '#service/pages/process/requests.ts';

interface Entry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  at: number;
}

const [END, CENTRAL] = [0x06054b50, 0x02014b50];
const [STORED, DEFLATED] = [0, 8];
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
/** Smaller files may have any compression ratio. */
const SMALL_BYTES = 1_000_000;
/** A nested archive; spreadsheets behind the charts of a document are allowed. */
const NESTED = /^(?!\w+\/embeddings\/).*\.(zip|docx|xlsx|jar|7z|rar|gz)$/i;

/** Parts of a DOCX, with sizes added up before anything is unpacked: a `bomb` unpacks to far more than its size. */
export function zipDirectory(file: Buffer): Map<string, () => Buffer> {
  const entries = entriesOf(file);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const most = Math.min(PAGE_LIMITS.unpackedBytes, Math.max(SMALL_BYTES, file.byteLength * PAGE_LIMITS.unpackedTimes));
  if (unpacked > most) throw new Refusal('bomb', `unpacks to ${unpacked} bytes`);
  if (entries.some(({ name }) => NESTED.test(name))) throw new Refusal('bomb', 'packed in itself');
  return new Map(entries.map((entry) => [entry.name, () => contentOf(file, entry)]));
}

function entriesOf(file: Buffer): Entry[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end < file.byteLength - END_BYTES - MOST_COMMENT || end + END_BYTES > file.byteLength) {
    throw new Refusal('broken', 'no directory');
  }
  if (file.readUInt32LE(end) !== END) throw new Refusal('broken');
  const count = file.readUInt16LE(end + 10);
  if (count > PAGE_LIMITS.unpackedEntries) throw new Refusal('bomb', `${count} entries`);
  const entries: Entry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > file.byteLength || file.readUInt32LE(at) !== CENTRAL) throw new Refusal('broken', 'a false directory');
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [number, number, number];
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + name),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** Content of an entry; one that is larger than its directory entry is a `bomb` too. */
function contentOf(file: Buffer, { name, method, packed, unpacked, at }: Entry): Buffer {
  if (at + 30 > file.byteLength) throw new Refusal('broken', name);
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  const bytes = file.subarray(start, start + packed);
  if (method === STORED) return bytes;
  if (method !== DEFLATED) throw new Refusal('broken', `${name} is packed with ${method}`);
  try {
    return inflateRawSync(bytes, { maxOutputLength: unpacked + 1 });
  } catch (error) {
    throw new Refusal(Object(error).code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'broken', name, { cause: error });
  }
}
