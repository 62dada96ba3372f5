/** Quantities of goods that come in packs: always a whole number of packs. */

/** The nearest quantity of whole packs that is not smaller, within `most`. Text that is no number is nothing. */
export function inPacks(text: string, pack: number, most: number): number {
  const asked = Number.parseInt(text, 10);
  if (!Number.isFinite(asked) || asked <= 0) return 0;
  return Math.min(Math.ceil(asked / pack) * pack, mostOf(pack, most));
}

/** One pack more or less, between nothing and the largest whole number of packs. */
export function stepped(quantity: number, by: 1 | -1, pack: number, most: number): number {
  const next = by > 0 ? Math.floor(quantity / pack) * pack + pack : Math.ceil(quantity / pack) * pack - pack;
  return Math.min(Math.max(0, next), mostOf(pack, most));
}

function mostOf(pack: number, most: number): number {
  return Math.floor(most / pack) * pack;
}
