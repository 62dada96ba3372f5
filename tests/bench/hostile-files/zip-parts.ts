import { crc32, deflateRawSync } from 'node:zlib';
import { joined } from '#tests/bench/hostile-files/made-file.ts';

interface Packed {
  name: string;
  content: string | Uint8Array;
  /** Its size by the directory; the true one by default. */
  claimed?: number;
}

/** A ZIP of these entries. */
export function zipOf(entries: readonly Packed[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimed } of entries) {
    const bytes = joined(content);
    const packed = deflateRawSync(bytes);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.byteLength, 14);
    about.writeUInt32LE(claimed ?? bytes.byteLength, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = joined('PK\x03\x04', about, name, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(joined('PK\x01\x02', Buffer.from([20, 0]), about, place, name));
    files.push(local);
    at += local.byteLength;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.byteLength, 8);
  end.writeUInt32LE(at, 12);
  return joined(...files, listed, 'PK\x05\x06', end);
}
