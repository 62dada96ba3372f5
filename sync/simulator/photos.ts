/** Photos of the simulator. Their bytes derive from their id, so every checker knows the expected content. */

/** Characters of one part: photos of the simulator are small, and come in several parts. */
export const PART_CHARACTERS = 20;
const PARTS_MOST = 3;

/** The bytes of a photo, of one part or of a few. */
export function photoOf(id: string): string {
  const parts = 1 + (Number.parseInt(id.slice(-1), 16) % PARTS_MOST);
  return Array.from({ length: parts }, (_, i) => `photo ${id.slice(-6)} ${i}`.padEnd(PART_CHARACTERS, '.'))
    .join('')
    .slice(0, -1);
}

export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_CHARACTERS);

export const partOf = (photo: string, part: number): string => photo.slice((part - 1) * PART_CHARACTERS, part * PART_CHARACTERS);

/** The bytes that remain of a part after truncation. */
export function halfOf(photo: string, part: number): string {
  const whole = partOf(photo, part);
  return whole.slice(0, Math.floor(whole.length / 2));
}

/** Number of characters of a part; undefined for a part that the photo does not have. */
export function partSize(bytes: number, part: number): number | undefined {
  if (part < 1 || part > partsOf(bytes)) return undefined;
  return Math.min(PART_CHARACTERS, bytes - (part - 1) * PART_CHARACTERS);
}
