/** MurmurHash3 for x86, 128 bits, of which the first 64 are used. Identical on the service and on every device. */

const [C1, C2, C3, C4] = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93];
const encoder = new TextEncoder();

const turned = (value: number, by: number) => (value << by) | (value >>> (32 - by));
const mixed = (value: number, by: number, first: number, second: number) =>
  Math.imul(turned(Math.imul(value, first), by), second);

/** Mixes 32 bits (the finaliser of MurmurHash3). */
export function spread(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Hashes a text and returns the first 64 bits as two unsigned numbers. */
export function hashOf(text: string, salt: number): readonly [number, number] {
  const bytes = encoder.encode(text);
  const view = new DataView(bytes.buffer);
  const blocks = bytes.length >>> 4;
  let [h1, h2, h3, h4] = [salt | 0, salt | 0, salt | 0, salt | 0];
  for (let at = 0; at < blocks << 4; at += 16) {
    h1 = (Math.imul(turned(h1 ^ mixed(view.getInt32(at, true), 15, C1, C2), 19) + h2, 5) + 0x561ccd1b) | 0;
    h2 = (Math.imul(turned(h2 ^ mixed(view.getInt32(at + 4, true), 16, C2, C3), 17) + h3, 5) + 0x0bcaa747) | 0;
    h3 = (Math.imul(turned(h3 ^ mixed(view.getInt32(at + 8, true), 17, C3, C4), 15) + h4, 5) + 0x96cd1c35) | 0;
    h4 = (Math.imul(turned(h4 ^ mixed(view.getInt32(at + 12, true), 18, C4, C1), 13) + h1, 5) + 0x32ac3b17) | 0;
  }
  // the tail is at most 15 bytes; missing ones count as zeros, which change nothing
  const rest = new DataView(new ArrayBuffer(16));
  bytes.subarray(blocks << 4).forEach((byte, at) => rest.setUint8(at, byte));
  h4 ^= mixed(rest.getInt32(12, true), 18, C4, C1);
  h3 ^= mixed(rest.getInt32(8, true), 17, C3, C4);
  h2 ^= mixed(rest.getInt32(4, true), 16, C2, C3);
  h1 ^= mixed(rest.getInt32(0, true), 15, C1, C2);
  [h1, h2, h3, h4] = [h1 ^ bytes.length, h2 ^ bytes.length, h3 ^ bytes.length, h4 ^ bytes.length];
  const sum = (h1 + h2 + h3 + h4) | 0;
  const all = [spread(sum), spread(sum + h2), spread(sum + h3), spread(sum + h4)] as const;
  const first = (all[0] + all[1] + all[2] + all[3]) | 0;
  return [first >>> 0, (first + all[1]) >>> 0];
}
