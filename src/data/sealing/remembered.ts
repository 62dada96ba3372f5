/** Texts this page has sealed or opened lately, so that what it reads back is not deciphered again. Gone with the page. */
export interface Remembered {
  keep(place: string, sealed: string, text: string): void;
  /** The text under exactly this seal in this place. */
  textOf(place: string, sealed: string): string | undefined;
}

/** Letters in memory, at most: some thousand documents. */
const LETTERS = 2_000_000;
/** Blocks of dictionaries are read once and would push out everything else. */
const LONGEST = 32_000;
/** A nonce belongs to one seal only. */
const NONCE_LETTERS = 12;

/** Remembers what came last. */
export function remembering(): Remembered {
  const seals = new Map<string, { place: string; sealed: string; text: string }>();
  let letters = 0;
  return {
    keep: (place, sealed, text) => {
      if (text.length > LONGEST) return;
      const nonce = sealed.slice(0, NONCE_LETTERS);
      if (seals.has(nonce)) return;
      seals.set(nonce, { place, sealed, text });
      letters += sealed.length + text.length;
      for (const [oldest, entry] of seals) {
        if (letters <= LETTERS) break;
        seals.delete(oldest);
        letters -= entry.sealed.length + entry.text.length;
      }
    },
    textOf: (place, sealed) => {
      const found = seals.get(sealed.slice(0, NONCE_LETTERS));
      return found?.place === place && found.sealed === sealed ? found.text : undefined;
    },
  };
}
