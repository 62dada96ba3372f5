/** One page of a TIFF of one bit, unpacked; without a size: an empty directory. */
interface TiffPage {
  width?: number;
  height?: number;
  strip?: Buffer;
  /** Size of the strip by the directory; the true one by default. */
  claimed?: number;
  /** Place of the strip by the directory; the true one by default. */
  place?: number;
  /** The strip is packed by Deflate. */
  isPacked?: boolean;
  isReduced?: boolean;
}

const [SHORT, LONG] = [3, 4];
const DEFLATE = 8;

/** A TIFF of these pages, its chain of directories ended as asked. */
export function tiffOf(pages: readonly TiffPage[], { next = 'end' }: { next?: 'end' | 'first' | 'outside' } = {}): Buffer {
  const strips: Buffer[] = [];
  let at = 8;
  const places = pages.map(({ strip = Buffer.alloc(0) }) => {
    strips.push(strip);
    at += strip.byteLength;
    return at - strip.byteLength;
  });
  const directories = pages.map((page, index) => entriesOf({ place: places[index] ?? 0, ...page }));
  const starts = directories.map((entries) => {
    at += 6 + entries.length * 12;
    return at - 6 - entries.length * 12;
  });
  const last = { end: 0, first: starts[0] ?? 0, outside: at + 1_000_000 }[next];
  const head = Buffer.alloc(8);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(starts[0] ?? 0, 4);
  const written = directories.map((entries, index) => {
    const bytes = Buffer.alloc(6 + entries.length * 12);
    bytes.writeUInt16LE(entries.length, 0);
    for (const [entry, [tag, type, value]] of entries.entries()) {
      bytes.writeUInt16LE(tag, 2 + entry * 12);
      bytes.writeUInt16LE(type, 4 + entry * 12);
      bytes.writeUInt32LE(1, 6 + entry * 12);
      bytes.writeUInt32LE(value, 10 + entry * 12);
    }
    bytes.writeUInt32LE(starts[index + 1] ?? last, 2 + entries.length * 12);
    return bytes;
  });
  return Buffer.concat([head, ...strips, ...written]);
}

function entriesOf({ width, height, strip, claimed, place = 0, isPacked, isReduced }: TiffPage): [number, number, number][] {
  if (width === undefined || height === undefined) return [];
  return [
    ...(isReduced ? [[254, LONG, 1] as [number, number, number]] : []),
    [256, LONG, width],
    [257, LONG, height],
    [258, SHORT, 1],
    [259, SHORT, isPacked ? DEFLATE : 1],
    [262, SHORT, 1],
    [273, LONG, place],
    [277, SHORT, 1],
    [278, LONG, height],
    [279, LONG, claimed ?? strip?.byteLength ?? 0],
  ];
}
