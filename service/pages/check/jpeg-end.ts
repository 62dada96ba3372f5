const MARKER = 0xff;
const [START_OF_SCAN, END, FIRST_BARE, LAST_BARE] = [0xda, 0xd9, 0xd0, 0xd8];

/**
 * Returns where a JPEG ends, by walking its segments, because an embedded preview has an end marker too. Without an end marker:
 * the length of the file.
 */
export function jpegEnd(file: Buffer): number {
  let at = 2;
  while (at + 4 <= file.byteLength) {
    if (file[at] !== MARKER) return file.byteLength;
    const marker = file[at + 1] ?? 0;
    if (marker === END) return at + 2;
    if (marker === MARKER) at += 1;
    else if (marker >= FIRST_BARE && marker <= LAST_BARE) at += 2;
    else {
      at += 2 + file.readUInt16BE(at + 2);
      if (marker === START_OF_SCAN) at = scanEnd(file, at);
    }
  }
  return file[at] === MARKER && file[at + 1] === END ? at + 2 : file.byteLength;
}

/** The next marker after a scan; a zero or a restart after 255 belongs to the scan. */
function scanEnd(file: Buffer, from: number): number {
  for (let at = file.indexOf(MARKER, from); at >= 0; at = file.indexOf(MARKER, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== MARKER && !(next >= FIRST_BARE && next < LAST_BARE)) return at;
  }
  return file.byteLength;
}
